import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares secrets without telling by the time it takes how far they agree. */
export const timingSafeEqualText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
