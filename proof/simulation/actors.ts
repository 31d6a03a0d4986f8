import type { Actor } from '../../src/domain/audit.ts';

export const MAKER: Actor = { name: 'maker', via: 'console' };
export const CHECKER: Actor = { name: 'checker', via: 'console' };
