// Operators as the actors of use cases.
import type { Actor } from '../../src/domain/audit.ts';

export const operatorActor = (name: string): Actor => ({ name, via: 'console' });

export const TESTER = operatorActor('test');
