// All fault kinds. Each is injected and ended before its function returns the observed effect as text.
import type { Random } from '../../random.ts';
import { CLOCKS } from './clocks.ts';
import { connectionFaults } from './connections.ts';
import { DISK_FULL_KIND } from './disk-full.ts';
import { ENDPOINTS } from './endpoints.ts';
import { EXPIRED_CLAIMS } from './expired-claims.ts';
import type { FaultKind } from './fault-kind.ts';
import { POSTGRES } from './postgres.ts';
import { POWER_FAILURE } from './power-failure.ts';
import { PROCESSES } from './processes.ts';
import { RESTORE } from './restore.ts';
import { SESSIONS } from './sessions.ts';

export const createFaultKinds = (random: Random): FaultKind[] => [
  ...PROCESSES,
  ...EXPIRED_CLAIMS,
  ...POSTGRES,
  ...SESSIONS,
  ...connectionFaults(random),
  DISK_FULL_KIND,
  ...CLOCKS,
  ...ENDPOINTS,
  POWER_FAILURE,
  RESTORE,
];
