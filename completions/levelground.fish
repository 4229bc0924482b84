# Completion of levelground for fish: the script for bash, two folders further, says what may follow.
set -g __levelground_script (path resolve (status filename) | string replace -r '/fish/[^/]*/[^/]*$' /bash-completion/completions/levelground)

function __levelground_follow
    set -l now (commandline -ct)
    for line in (bash $__levelground_script (commandline -opc) "$now")
        if test "$line" = /
            printf (string match -r '.*=' -- "$now" | string collect -a)'%s\n' (__fish_complete_path (string replace -r '.*=' '' -- "$now"))
        else
            echo $line
        end
    end
end

complete -c levelground -f -a '(__levelground_follow)'
