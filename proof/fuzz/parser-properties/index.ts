// Properties of every parser: it never throws, returns in time, and agrees with a simpler reference implementation.
import { BODY_PARSERS } from './bodies.ts';
import { MESSAGE_PARSERS } from './messages.ts';
import type { Parser } from './property.ts';
import { VALUE_PARSERS } from './values.ts';

export const PARSERS: readonly Parser[] = [...VALUE_PARSERS, ...BODY_PARSERS, ...MESSAGE_PARSERS];
