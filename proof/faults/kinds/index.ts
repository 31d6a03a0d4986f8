// All fault kinds. Each is injected and ended before its function returns the observed effect as text.
import type { Random } from '../../random.ts';
import { CLOCKS } from './clocks.ts';
import { connectionFaults } from './connections.ts';
import { DISK_FULL_KIND } from './disk-full.ts';
import { EXPIRED_CLAIMS } from './expired-claims.ts';
import type { FaultKind } from './fault-kind.ts';
import { POSTGRES } from './postgres.ts';
import { PROCESSES } from './processes.ts';
import { SESSIONS } from './sessions.ts';
import { SLOW_ENDPOINT } from './slow-endpoint.ts';

export const createFaultKinds = (random: Random): FaultKind[] => [
  ...PROCESSES,
  ...EXPIRED_CLAIMS,
  ...POSTGRES,
  ...SESSIONS,
  ...connectionFaults(random),
  DISK_FULL_KIND,
  ...CLOCKS,
  SLOW_ENDPOINT,
];
