// Cursors of merchants' lists. They are sealed to the request that they belong to, so that a cursor which was changed, made up, or
// sent with other fields or by another merchant is rejected.
import { type Rejection, reject } from '../../domain/rejections.ts';
import { accepted, type Result, rejected } from '../../domain/result.ts';
import type { App } from '../app.ts';

export type Cursors<P> = {
  seal(position: P): string;
  /** Undefined: the first page. */
  open(cursor: string | undefined): Result<P | undefined>;
};

const NOT_VALID: Rejection = reject('invalid_field', { field: 'cursor' });

export function openCursors<P>({ vault }: App, owner: readonly unknown[]): Cursors<P> {
  const boundTo = `cursor of ${JSON.stringify(owner)}`;
  return {
    seal: (position) => vault.sealToken(boundTo, JSON.stringify(position)),
    open(cursor) {
      if (cursor === undefined) return accepted(undefined);
      const text = vault.openToken(boundTo, cursor);
      return text === undefined ? rejected(NOT_VALID) : accepted(JSON.parse(text) as P);
    },
  };
}
