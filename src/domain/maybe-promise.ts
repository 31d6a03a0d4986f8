// A value that is nearly always known at once: to wait for it would cost a promise and a turn of the microtask queue at every
// step of a request.

export type MaybePromise<T> = T | Promise<T>;

export const andThen = <T, U>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<U>,
): MaybePromise<U> => (value instanceof Promise ? value.then(next) : next(value));
