// Operators as the actors of use cases.
import type { Actor } from '../../src/domain/audit.ts';

export const operatorActor = (name: string): Actor => ({ name, via: 'console' });

export const TESTER = operatorActor('test');

/** Accounts that it creates are independent of each other. */
export const SET_UP: Actor = { name: 'set-up', via: 'system' };
