// Measures processor time, memory, and bytes of the write-ahead log.
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_MICROS = 10_000;

function ticksOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return undefined;
  }
}

const cpuMicros = (pid) => (ticksOf(pid)?.ticks ?? 0) * TICK_MICROS;

/** Processor time of the postmaster and of each child. */
function clusterMicros(postmaster) {
  const found = new Map();
  if (postmaster === undefined) return found;
  found.set(postmaster, cpuMicros(postmaster));
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const process = ticksOf(Number(name));
    if (process?.parent === postmaster) found.set(Number(name), process.ticks * TICK_MICROS);
  }
  return found;
}

/** Sum over the processes at the end; ended connections are not counted. */
const growthOf = (before, after) =>
  [...after].reduce((sum, [pid, micros]) => sum + micros - (before.get(pid) ?? 0), 0);

export const memoryMib = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const walPosition = async (db) =>
  BigInt((await db.query(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as at`)).rows[0].at);

/** Starts counting. The returned function says how many µs each group of processes, and the cluster, has used since then. */
export function countProcessorTime(groups, postmaster) {
  const read = () =>
    Object.entries(groups).map(([name, pids]) => [name, pids.reduce((sum, pid) => sum + cpuMicros(pid), 0)]);
  const before = Object.fromEntries(read());
  const clusterBefore = clusterMicros(postmaster);
  return () => ({
    ...Object.fromEntries(read().map(([name, micros]) => [name, micros - before[name]])),
    postgres: postmaster === undefined ? Number.NaN : growthOf(clusterBefore, clusterMicros(postmaster)),
  });
}

/** Resource usage of `work`, divided by the count that `countOf` returns. */
export async function measureUsage({ db, postmaster, pids }, work, countOf) {
  const walBefore = await walPosition(db);
  const used = countProcessorTime({ server: pids }, postmaster);
  const result = await work();
  const { server, postgres } = used();
  const walBytes = Number((await walPosition(db)) - walBefore);
  const count = Math.max(1, countOf(result));
  return {
    ...result,
    serverCpuMicros: server / count,
    postgresCpuMicros: postgres / count,
    walBytes: walBytes / count,
    memoryMib: Math.max(...pids.map(memoryMib)),
  };
}
