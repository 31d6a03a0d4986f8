// The catalogue of faults. Each is injected and healed before its function returns; what it chose, and what was seen
// of it, is told in words.
import type { Random } from '../../random.ts';
import { CLOCKS } from './clocks.ts';
import { DISK_FULL_KIND } from './disk-full.ts';
import type { FaultKind } from './fault-kind.ts';
import { brokenLines } from './lines.ts';
import { POSTGRES } from './postgres.ts';
import { PROCESSES } from './processes.ts';
import { SESSIONS } from './sessions.ts';
import { SLOW_ENDPOINT } from './slow-endpoint.ts';
import { ZOMBIES } from './zombies.ts';

export const openKinds = (random: Random): FaultKind[] => [
  ...PROCESSES,
  ...ZOMBIES,
  ...POSTGRES,
  ...SESSIONS,
  ...brokenLines(random),
  DISK_FULL_KIND,
  ...CLOCKS,
  SLOW_ENDPOINT,
];
