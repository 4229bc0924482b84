#!/usr/bin/env perl
# A search of a problem of the suite, in Perl: suite_search.pl NAME [EVALUATIONS [RUNS [FOLDER]]]. It speaks with `levelground suite
# --serve NAME` over a pipe: the tool first prints the problem as a line of JSON; then it prints a cost for each line of numbers.
# With a folder, the tool writes the runs there, and `levelground suite --compare FOLDER OTHER...` compares them with others.
# If the tool is not installed, LEVELGROUND is its path, such as build/levelground.
use strict;
use warnings;
use IPC::Open2;

my ($name, $evaluations, $runs, @folder) = (shift // 'tm-paper', shift // 5000, shift // 1, @ARGV);
my $tool = $ENV{LEVELGROUND} // 'levelground';
my $pid = open2(my $from, my $to, $tool, 'suite', '--serve', $name, map { ('--output', $_) } @folder);

# The next line says what the problem is. Problems with instances have such a line after each "run".
sub next_stock {
    my $problem = <$from> // die "no problem\n";
    my ($space) = $problem =~ /"space":"([^"]*)"/;
    $space =~ /^arrange ([\d ]+)$/ or die "this script searches one arrangement, found $space\n";
    my ($symbol, @stock) = (0);
    push @stock, ($symbol++) x $_ for split ' ', $1;
    return (scalar($problem =~ /"instance":/), @stock);
}
my ($has_instances, @stock) = next_stock();

sub ask {
    print $to "@_\n";
    $to->flush;
    my $answer = <$from>;
    $answer =~ /^error (.*)/ and die "$1\n";
    return $answer;
}

srand 1;
my $least;
for my $run (1 .. $runs) {
    ask('run') if $run > 1;
    (undef, @stock) = next_stock() if $run > 1 && $has_instances;
    my @best = @stock;
    my $lowest = ask(@best);
    for (2 .. $evaluations) {    # swap two genes, and keep what is not worse
        my ($i, $j) = (int rand @best, int rand @best);
        @best[$i, $j] = @best[$j, $i];
        my $now = ask(@best);
        if ($now <= $lowest) { $lowest = $now } else { @best[$i, $j] = @best[$j, $i] }
    }
    $least = $lowest if !defined $least || $lowest < $least;
}
close $to;
waitpid $pid, 0;
print 'lowest cost: ', $least + 0, "\n";
