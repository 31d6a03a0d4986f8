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

/** Resource usage of `work`, divided by the count that `countOf` returns. */
export async function measureUsage({ db, postmaster, pids }, work, countOf) {
  const read = async () => ({
    server: pids.reduce((sum, pid) => sum + cpuMicros(pid), 0),
    postgres: clusterMicros(postmaster),
    wal: await walPosition(db),
  });
  const before = await read();
  const result = await work();
  const after = await read();
  const count = Math.max(1, countOf(result));
  return {
    ...result,
    serverCpuMicros: (after.server - before.server) / count,
    postgresCpuMicros: postmaster === undefined ? null : growthOf(before.postgres, after.postgres) / count,
    walBytes: Number(after.wal - before.wal) / count,
    memoryMib: Math.max(...pids.map(memoryMib)),
  };
}
