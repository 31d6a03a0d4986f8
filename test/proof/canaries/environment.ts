// What is put in, and where anything came out.
import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { withCheckDigit } from '../../../proof/luhn.ts';
import { type ServerProcess, sluice } from '../../harness/process.ts';
import type { Canary, Place } from './find-canaries.ts';

export const CONTROL = 'Control Shop 5309';

export const OPERATOR = 'canary.keeper';

export const JSON_TYPE = { 'content-type': 'application/json' };

export const makeCard = (): string => withCheckDigit(`400000${String(randomInt(1e9)).padStart(9, '0')}`);

/** What was put in, and what came out where. */
export function openCage() {
  const canaries: Canary[] = [];
  const seen: [Place, string][] = [];
  return {
    canaries,
    add(name: string, text: unknown, kind: Omit<Canary, 'name' | 'text'> = {}): string {
      if (typeof text !== 'string' || text === '') throw new Error(`there is no ${name}`);
      // Without what all of its kind begin with: a part of it is as bad as the whole.
      canaries.push({ name, text: text.replace(/^(?:sk_|whsec_|slt_)/, ''), ...kind });
      return text;
    },
    /** Whatever anybody was told. */
    note<T extends { readonly text: string; readonly headers: Headers }>(
      answer: T,
      place: Place = 'answers',
    ): T {
      const headers = [...answer.headers].filter(([name]) => name !== 'set-cookie');
      seen.push([place, `${JSON.stringify(headers)}\n${answer.text}`]);
      return answer;
    },
    say: (place: Place, text: string) => void seen.push([place, text]),
    seenIn: (place: Place): string =>
      seen
        .filter(([where]) => where === place)
        .map(([, text]) => text)
        .join('\n'),
  };
}

export type Cage = ReturnType<typeof openCage>;

export type Installation = {
  readonly env: Record<string, string>;
  readonly server: ServerProcess;
  readonly cage: Cage;
};

/** On the command line, whose words are kept unless it is the one that shows a secret. */
export async function command(
  { env, cage }: Pick<Installation, 'env' | 'cage'>,
  words: string,
  shows = false,
) {
  const result = await sluice(words.split(' '), env);
  expect([words, result.code, result.stderr]).toEqual([words, 0, expect.any(String)]);
  if (!shows) cage.say('command line', `${result.stdout}${result.stderr}`);
  return { ...result, json: (result.json ?? {}) as Record<string, unknown> };
}
