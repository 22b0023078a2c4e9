# Words of hausregel for fish, written by: hausregel help --completion fish
{#common}
complete -c hausregel -l {letters}{#takes}{#listed} -x -a '{words}'{/listed}{^listed} -r{/listed}{/takes}
{/common}
{#rows}
complete -c hausregel -n '__fish_use_subcommand' -a {word} -d '{meaning}'
{/rows}
{#console}
complete -c hausregel -n '__fish_use_subcommand' -l {letters}{#takes}{#listed} -x -a '{words}'{/listed}{^listed} -r{/listed}{/takes}
{/console}
{#rows}
{^parts}
{#options}
complete -c hausregel -n '__fish_seen_subcommand_from {word}' -l {letters}{#takes}{#listed} -x -a '{words}'{/listed}{^listed} -r{/listed}{/takes}
{/options}
{#games}
complete -c hausregel -n '__fish_seen_subcommand_from {word}' -a '{next}'
{/games}
{/parts}
{#parts}
complete -c hausregel -n '__fish_seen_subcommand_from {word}; and not __fish_seen_subcommand_from {siblings}' -a {part} -d '{meaning}'
{/parts}
{#parts}
{#options}
complete -c hausregel -n '__fish_seen_subcommand_from {word}; and __fish_seen_subcommand_from {part}' -l {letters}{#takes}{#listed} -x -a '{words}'{/listed}{^listed} -r{/listed}{/takes}
{/options}
{#games}
complete -c hausregel -n '__fish_seen_subcommand_from {word}; and __fish_seen_subcommand_from {part}' -a '{next}'
{/games}
{/parts}
{/rows}
