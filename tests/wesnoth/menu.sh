#!/usr/bin/env bash
# Goes through the game's own menus on a virtual screen as a player would: Multiplayer, Local Game, Random map, levelground,
# Regenerate, Settings, start. LG_SHOTS names a folder for pictures of the screen.
# Second tier (36 s): drives the menu of the game.
. "$(dirname "$0")/wesnoth.inc"
needs Xvfb xvfb
needs xdotool xdotool

seat player
lg wesnoth install --userdata player --maps 9 --seed 7 --quiet
printf 'mp_level="levelground"\nmp_level_type="3"\nmp_era="levelground_match"\nfullscreen="no"\nlogin="player"\nscroll_speed="50"\n' \
    >player/preferences
sed -i '$d' player/data/add-ons/levelground/lua/generator.lua
cat >>player/data/add-ons/levelground/lua/generator.lua <<'LUA'
local make = generator.make
function generator.make()
	local text, seed, id, trouble, keeps = make()
	std_print("levelground made " .. id .. " " .. seed .. " " .. generator.wish.players .. " " .. generator.wish.form)
	return text, seed, id, trouble, keeps
end
return generator
LUA

Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>display 2>"$scratch/none" </dev/null &
screen=$!
that "a virtual screen" until_true 60 test -s display
DISPLAY=:$(cat display)
export DISPLAY
SDL_VIDEODRIVER=x11 "$wesnoth" --nosound --nobanner --resolution 1280x800 --windowed --userdata-dir "$PWD/player" \
    --userconfig-dir "$PWD/player" >player/told 2>player/log </dev/null &
game=$!

patience=180
click() { xdotool mousemove "$1" "$2" sleep 0.3 click 1 sleep "${3:-0.7}"; }
shot() { # NAME: takes a picture when the screen has stopped changing
    [ -n "${LG_SHOTS:-}" ] || return 0
    sleep 2
    import -window root "$LG_SHOTS/$1.png"
}
maps() { grep -c '^levelground made' player/told; }
more_than() { [ "$(maps)" -gt "$1" ]; }
# until_seen COUNT STEP: repeats a step until the generator has made more than COUNT maps, because the machine may be slow
until_seen() {
    local end=$((SECONDS + patience))
    until more_than "$1"; do
        [ "$SECONDS" -lt "$end" ] || { patience=5 && return 1; }
        $2
        until_true 5 more_than "$1"
    done
}

# where the buttons are that lie elsewhere in another version
case $game_version in
1.16) multiplayer=413 regenerate=115 settings=152 create=1055 ready=783 ;;
*) multiplayer=345 regenerate=129 settings=165 create=1000 ready=721 ;;
esac
to_create_screen() { click 1102 $multiplayer 1.5 && click 580 585 && click 648 648; }
regenerate() { click 270 $regenerate; }
four_players() {
    click 270 $settings 1.5
    [ ! -e player/asked ] || return 0
    : >player/asked
    click 780 265
    xdotool key Down sleep 0.3 key Down sleep 0.3 key Return sleep 0.5
    click 780 305
    xdotool key Down sleep 0.3 key Return sleep 0.5
    shot settings
    click 764 622
}
that "Multiplayer, Local Game, Random map: a map is there" until_seen 0 to_create_screen
shot create
before=$(maps)
that "Regenerate: another" until_seen "$before" regenerate
is "another one" "$(grep '^levelground made' player/told | sort | uniq -d)" ""
before=$(maps)
that "Settings: four players, islands" until_seen "$before" four_players
is "the map has four places, on islands" "$(grep '^levelground made' player/told | tail -n 1 | cut -d ' ' -f 5,6)" "4 islands"
shot four

started() { grep -q '^levelground map' player/told; }
begin() {
    click $create 765 3 # in the lobby there is no button at this place
    [ -e player/lobby ] || { : >player/lobby && shot lobby; }
    click 1076 $ready 3
}
until_begun() {
    local end=$((SECONDS + patience))
    until started; do
        [ "$SECONDS" -lt "$end" ] || return 1
        begin
        until_true 5 started
    done
}
that "the game begins" until_begun
shot game
is "its map has four places" "$(sed -n 's/^levelground map //p' player/told | head -n 1 | grep -o '[1-9] K' | sort -u | grep -c '')" 4
is "no error in Lua" "$(grep -a -i -c 'lua error\|<Lua' player/log)" 0
kill -TERM "$game"
await "$game" 30
kill -TERM "$screen"
await "$screen" 30
finish
