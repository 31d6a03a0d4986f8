import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares secrets in constant time. */
export const timingSafeEqualText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
