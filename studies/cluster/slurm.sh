#!/bin/sh
# Spreads a study over a cluster that Slurm runs: slurm.sh NAME SIZE PARTS [STORE]
#
# Submits a job array of PARTS tasks; the K-th makes its share of the runs, `levelground study run --part K/PARTS`, into
# STORE.part-K; and a job that waits for all of them and merges these into STORE (NAME-SIZE.db). Prints both jobs' ids.
# A task should have hundreds of runs: so choose PARTS. One that is ended and queued again goes on where it was. Where a
# task failed for good, the merge is not run: `scancel` it, and submit the same again; what is made already is kept.
#
# Run it where the jobs are to run, in a folder that all nodes see; logs come there, too. From the environment:
#   LEVELGROUND    the program, if it is not `levelground` of PATH
#   SBATCH_...     what sbatch knows by itself: partition, account, time limit (SBATCH_PARTITION, SBATCH_TIMELIMIT, ...)
#   CPUS           processors, and so threads, for a task (1)
set -eu

# What sbatch runs is this file again, copied to a node; words reach it as its arguments, so that nothing in a name is taken for
# shell. Asked to end, the program keeps what it has and ends with status 1. Slurm, which ends a task to queue it again, may take
# that for a task that failed; so the shell stays until it is killed.
task() {
    asked=
    trap 'asked=1' TERM
    status=0
    "$1" study run "$2" --size "$3" --part "$SLURM_ARRAY_TASK_ID/$4" --store "$5.part-$SLURM_ARRAY_TASK_ID" \
        --jobs "${SLURM_CPUS_PER_TASK:-1}" || status=$?
    [ -z "$asked" ] || sleep 300
    exit "$status"
}

merge() {
    levelground=$1 parts=$2 store=$3
    set --
    while [ $# -lt "$parts" ]; do set -- "$@" "$store.part-$(($# + 1))"; done
    exec "$levelground" study merge --store "$store" "$@"
}

case ${1:-} in
--task | --merge)
    what=${1#--}
    shift
    "$what" "$@"
    ;;
esac

usage() {
    echo "usage: slurm.sh NAME SIZE PARTS [STORE]" >&2
    exit 2
}
[ $# -eq 3 ] || [ $# -eq 4 ] || usage
name=$1 size=$2 parts=$3
case $parts in '' | *[!0-9]* | 0*) usage ;; esac
store=${4:-$(basename "$name" .yaml)-$size.db}
levelground=${LEVELGROUND:-levelground}
command -v "$levelground" >/dev/null || { echo "slurm.sh: $levelground is not found" >&2; exit 1; }
command -v sbatch >/dev/null || { echo "slurm.sh: sbatch is not found: is this a machine of the cluster?" >&2; exit 1; }

tasks=$(sbatch --parsable --requeue --open-mode=append --job-name="study-$size" --array="1-$parts" \
    --cpus-per-task="${CPUS:-1}" --output=slurm-%A-%a.log "$0" --task "$levelground" "$name" "$size" "$parts" "$store")
tasks=${tasks%%;*} # a cluster's name may follow
merge=$(sbatch --parsable --requeue --job-name="merge-$size" --dependency="afterok:$tasks" --output=slurm-%j.log \
    "$0" --merge "$levelground" "$parts" "$store")
echo "tasks $tasks, merge ${merge%%;*}: $store"
