// Registers the canaries and records all output by place.
import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { withCheckDigit } from '../../../proof/luhn.ts';
import { type ServerProcess, sluice } from '../../harness/process.ts';
import type { Canary, Place } from './find-canaries.ts';

export const CONTROL = 'Control Shop 5309';

export const OPERATOR = 'canary.operator';

export const JSON_TYPE = { 'content-type': 'application/json' };

export const randomCard = (): string => withCheckDigit(`400000${String(randomInt(1e9)).padStart(9, '0')}`);

export function openCanaries() {
  const all: Canary[] = [];
  const outputs: [Place, string][] = [];
  return {
    all,
    add(name: string, text: unknown, kind: Omit<Canary, 'name' | 'text'> = {}): string {
      if (typeof text !== 'string' || text === '') throw new Error(`${name} is missing`);
      // Without the common prefix, since a part of a secret must not appear either.
      all.push({ name, text: text.replace(/^(?:sk_|whsec_|slt_|sli_)/, ''), ...kind });
      return text;
    },
    /** Records the headers and the body of a reply. */
    note<T extends { readonly text: string; readonly headers: Headers }>(
      reply: T,
      place: Place = 'replies',
    ): T {
      const headers = [...reply.headers].filter(([name]) => name !== 'set-cookie');
      outputs.push([place, `${JSON.stringify(headers)}\n${reply.text}`]);
      return reply;
    },
    record: (place: Place, text: string) => void outputs.push([place, text]),
    outputOf: (place: Place): string =>
      outputs
        .filter(([name]) => name === place)
        .map(([, text]) => text)
        .join('\n'),
  };
}

export type Canaries = ReturnType<typeof openCanaries>;

export type Installation = {
  readonly env: Record<string, string>;
  readonly server: ServerProcess;
  readonly canaries: Canaries;
};

/** Runs the command line and records its output, unless the command shows a secret by design. */
export async function command(
  { env, canaries }: Pick<Installation, 'env' | 'canaries'>,
  args: string,
  showsSecret = false,
) {
  const result = await sluice(args.split(' '), env);
  expect([args, result.code, result.stderr]).toEqual([args, 0, expect.any(String)]);
  if (!showsSecret) canaries.record('command line', `${result.stdout}${result.stderr}`);
  return { ...result, json: (result.json ?? {}) as Record<string, unknown> };
}
