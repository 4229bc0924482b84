#!/usr/bin/env bash
# studies/cluster/slurm.sh in a cluster of one machine, whose daemons run on 127.0.0.1. A study runs in parts; one task is
# killed half-way and queued again; and the merge waits for all tasks. The store is equal to that of a run without Slurm.
# Second tier (26 s): waits for Slurm.
. "$(dirname "$0")/../cli/tap.inc"
. "$(dirname "$0")/../cli/study.inc"

give_up() {
    skip "a study by Slurm" "$1"
    finish
    exit
}
for program in sbatch slurmctld slurmd munged runuser; do
    PATH=$PATH:/usr/sbin command -v "$program" >"$scratch/none" ||
        give_up "$program is not installed: apt-get install --no-install-recommends slurm-wlm munge"
done
[ "$(id -u)" -eq 0 ] || give_up "slurmctld and slurmd need root here"
PATH=$PATH:/usr/sbin

# ---- a cluster ----
cluster=$scratch/cluster
mkdir "$cluster" "$cluster/state" "$cluster/spool" "$cluster/munge"
chmod 755 "$scratch" "$cluster"
daemons=()

# Ends everything that was started, by its number, the jobs first. Runs even if the test fails.
stop() {
    local pid file
    [ ! -e "$cluster/slurmd.pid" ] || timeout 10 scancel --full --signal=KILL --user=root
    for file in "$cluster"/*.pid; do
        [ -e "$file" ] && pid=$(cat "$file") && daemons+=("$pid")
    done
    for pid in "${daemons[@]}"; do kill "$pid"; done
    for pid in "${daemons[@]}"; do until_true 10 gone "$pid" || kill -s KILL "$pid"; done
    rm -rf "$scratch"
} 2>"/dev/null"
trap stop EXIT
trap 'exit 1' INT TERM HUP

port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
host=$(hostname -s)
export SLURM_CONF=$cluster/slurm.conf
cat >"$SLURM_CONF" <<CONF
ClusterName=levelground-test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$(port)
SlurmdPort=$(port)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$cluster/munge/socket
CredType=cred/munge
StateSaveLocation=$cluster/state
SlurmdSpoolDir=$cluster/spool
SlurmctldPidFile=$cluster/slurmctld.pid
SlurmdPidFile=$cluster/slurmd.pid
SlurmctldLogFile=$cluster/slurmctld.log
SlurmdLogFile=$cluster/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
SchedulerParameters=sched_interval=1,bf_interval=1
KillWait=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
CONF
head -c 1024 /dev/urandom >"$cluster/munge/key"
chmod 600 "$cluster/munge/key"
munged --force --key-file="$cluster/munge/key" --socket="$cluster/munge/socket" --pid-file="$cluster/munged.pid" \
    --log-file="$cluster/munge/log" --seed-file="$cluster/munge/seed" >"$cluster/munge/said" 2>&1 ||
    give_up "munged does not start: $(tail -n 1 "$cluster/munge/said")"
# From version 23 on slurmd asks for control groups, which a root without an init system does not have.
[ "$(slurmd -V | sed 's/^[^0-9]*\([0-9]*\).*/\1/')" -lt 23 ] || echo "CgroupPlugin=disabled" >"$cluster/cgroup.conf"
slurmctld >"$cluster/said" 2>&1 && slurmd >>"$cluster/said" 2>&1 || give_up "Slurm does not start: $(tail -n 1 "$cluster/said")"
idle() { sinfo -h -o %T 2>"$scratch/none" | grep -qx idle; }
idle_or_gone() { idle || ! kill -0 "$(cat "$cluster/slurmd.pid")"; } 2>"$scratch/none"
until_true 300 idle_or_gone
idle || give_up "Slurm's node does not become idle: $(tail -n 1 "$cluster/slurmd.log")"

# ---- a study ----
plan short
sed 's/8000/20000/' short.yaml >long.yaml
lg study run ./long.yaml --size smoke --store whole.db --quiet

export LEVELGROUND=$tool
"$source_root/studies/cluster/slurm.sh" ./long.yaml smoke 3 study.db >"$out" 2>"$err" </dev/null
is "submitted" "$?$(cat "$err")" 0 || { finish && exit; }
like "the jobs are named" "$out" '^tasks [0-9]+, merge [0-9]+: study.db$'
read -r tasks merge < <(sed -E 's/tasks ([0-9]+), merge ([0-9]+).*/\1 \2/' "$out")

state() { squeue -h -r -j "$1" -o %T 2>"$scratch/none"; }
runs_first() { [ "$(state "${tasks}_1")" = RUNNING ]; }
that "the first task runs" until_true 600 runs_first
that "the first task has some runs" strike study.db.part-1 15 0 1
that "the merge waits" test "$(state "$merge")" = PENDING
scontrol requeue "${tasks}_1" # this ends the task, as if its node were needed for something else
# Waits until slurmd has finished with the task as well. Otherwise the end of this attempt could be taken for the end of the
# next one.
again() {
    local job
    job=$(sed -n 's/.* JOB \([0-9]*\) ON .* DUE TO JOB REQUEUE.*/\1/p' "$cluster/slurmd.log")
    [ -n "$job" ] && grep -q "\[$job.batch\] done with job" "$cluster/slurmd.log" &&
        scontrol show job "${tasks}_1" | grep -q 'Restarts=1'
}
that "it is ended and queued again" until_true 300 again
that "it was half-way" test "$(rows study.db.part-1)" -lt 80
# Makes Slurm start a job that was queued again at once; it would wait two minutes otherwise.
sooner() {
    scontrol update "jobid=${tasks}_1" starttime=now 2>>"$err"
    scontrol show job "${tasks}_1" >"$cluster/job"
    ! grep -q 'Reason=BeginTime' "$cluster/job"
}
until_true 30 sooner
ended() { [ -z "$(state "$1" | grep -v -x -E 'COMPLETED|FAILED|CANCELLED|TIMEOUT')" ]; }
that "all comes to an end" until_true 600 ended "$merge" || {
    scontrol show job | grep -E 'JobId|State|StartTime|Dependency' && tail -n 20 "$cluster/slurmctld.log"
} | sed 's/^/# /'
for k in 1 2 3; do is "task $k has made its part" "$(rows "study.db.part-$k")" 80; done
like "task 1 went on" "slurm-$tasks-1.log" '^[0-9]+ runs in [0-9.]+ s; [1-9][0-9]* were there before'
is "the merged store has the same content" "$(content study.db)" "$(content whole.db)"

for wrong in "" "a smoke" "a smoke 0" "a smoke x" "a smoke 1 b c"; do
    # shellcheck disable=SC2086  # words
    "$source_root/studies/cluster/slurm.sh" $wrong >"$out" 2>"$err"
    is "refused: '$wrong'" "$? $(cat "$err")" "2 usage: slurm.sh NAME SIZE PARTS [STORE]"
done
finish
