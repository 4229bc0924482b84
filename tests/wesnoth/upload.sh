#!/usr/bin/env bash
# What the game's server of add-ons would get. With 1.18 the game itself uploads, by the keys of its own schema. With 1.16 the game's
# own program, wesnoth_addon_manager, sends the packed add-on to a server on loopback. Every key of _server.pbl and every file must
# arrive as they are in the pack.
. "$(dirname "$0")/wesnoth.inc"
tools=$game_data/tools

lg wesnoth pack --output packed --maps 1 --seed 1 --quiet
is "pack" "$status $(cat "$out" "$err")" "0 "
if [ -e "$game_data/schema/pbl.cfg" ]; then
    # From 1.18 on the game itself uploads. Before that it checks _server.pbl by this schema.
    is_valid() { "$wesnoth" --nogui --userdata-dir "$PWD/user" --validate "$1" --use-schema "$game_data/schema/pbl.cfg" >checked 2>&1; }
    that "_server.pbl has the keys that the game accepts" is_valid packed/levelground/_server.pbl
    sed '1s/^/license="MIT"\n/' packed/levelground/_server.pbl >other.pbl
    is "and it refuses others" "$(is_valid other.pbl || grep -a -o "Invalid key 'license='" checked)" "Invalid key 'license='"
fi
if [ ! -e "$tools/wesnoth_addon_manager" ]; then
    finish
    exit
fi
python3 "$source_root/tests/wesnoth/addons_server.py" port upload.wml 2>server_log </dev/null &
server=$!
until_true 300 test -s port
python3 $tools/wesnoth_addon_manager --address 127.0.0.1 --port "$(cat port)" --upload packed/levelground \
    --pbl-key email host@example.org --pbl-key passphrase secret >sent 2>&1 </dev/null
status=$?
is "the upload is accepted" "$status $(grep -c 'Add-on accepted' sent)" "0 1"
[ "$status" -eq 0 ] || sed 's/^/# /' sent
await "$server" 60
is "the server has nothing to say" "$status $(cat server_log)" "0 "

# The keys of the upload. The program sorts all parts by name, so some keys come after the files, which are in [data].
sed '/^\[data\]/,/^\[\/data\]/d' upload.wml | grep '=' | sort >keys
value_of() { sed -n 's/^'"$1"'="\(.*\)"$/\1/p' keys; }
info=$source_root/addons/wesnoth/_info.cfg
is "the title" "$(value_of title)" "levelground: fair maps"
is "the title, version, author and type are those of _info.cfg" \
    "$(for key in title version author type; do value_of $key; done)" \
    "$(for key in title version author type; do sed -n "s/^ *$key=\"\(.*\)\"/\1/p" "$info"; done)"
given() {
    grep = packed/levelground/_server.pbl
    printf '%s="%s"\n' name levelground email host@example.org passphrase secret
}
is "every key of _server.pbl arrives, and those of the command line" "$(cat keys)" "$(given | sort)"

# The files of the upload, as a player who downloads the add-on gets them.
cat >unpack.py <<'PYTHON'
import os, sys
sys.path.insert(0, sys.argv[1])
from wesnoth.campaignserver_client import CampaignClient
client = CampaignClient(quiet=True)
upload = client.decode(open("upload.wml", "rb").read()).get_all(tag="upload")[0]
for folder in upload.get_all(tag="data")[0].get_all(tag="dir"):
    os.makedirs(os.path.join("unpacked", folder.get_text_val("name")))
    client.unpackdir(folder, os.path.join("unpacked", folder.get_text_val("name")))
PYTHON
python3 unpack.py $tools 2>unpack_log
that "the files are those of the pack" diff -r --exclude=_server.pbl packed/levelground unpacked/levelground
that "the maps are among them" test -s unpacked/levelground/pack/2-normal.txt
is "the server gets no _info.cfg, which it writes itself" "$(find unpacked -name '_info.cfg' -o -name '*.pbl' | grep -c '')" 0
finish
