// The result of a use case: a value or a rejection. Faults (database or network failures) are thrown instead.
import type { Rejection } from './rejections.ts';

export type Result<T, E = Rejection> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly rejection: E };

export const accepted = <T>(value: T): Result<T, never> => ({ ok: true, value });

export const rejected = <E>(rejection: E): Result<never, E> => ({ ok: false, rejection });

/** Marks a branch that the types rule out; reaching it is a bug. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${String(value)}`);
}

/** A value that is nearly always known at once: to wait for it would cost every step of a request a promise. */
export type MaybePromise<T> = T | Promise<T>;

export const andThen = <T, U>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<U>,
): MaybePromise<U> => (value instanceof Promise ? value.then(next) : next(value));
