// How the command line speaks: JSON for scripts, tables and a little colour for people, errors in words.
import Table from 'cli-table3';
import type { OperatorResult } from '../usecases/operator/shared/rejection.ts';

/** A refusal in words; ends the command with exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

export const unwrap = <T>(outcome: OperatorResult<T>): T => {
  if (outcome.ok) return outcome.value;
  throw new CommandError(outcome.rejection.text);
};

export const isInteractive = (): boolean => process.stderr.isTTY === true && process.env['CI'] === undefined;

const colourful = (): boolean => process.stdout.isTTY === true && !process.env['NO_COLOR'];

const paint =
  (code: number) =>
  (text: string): string =>
    colourful() ? `\u001b[${code}m${text}\u001b[0m` : text;
export const green = paint(32);
export const yellow = paint(33);
export const red = paint(31);
export const onOffText = (on: boolean): string => (on ? green('on') : yellow('off'));
const dim = paint(2);
const bold = paint(1);

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

type Cell = string | number | null | undefined;

/** Text from merchants may hold control characters, which a terminal would obey; our own colours are let through. */
const CONTROL = /(?![\n\t])\p{Cc}/gu;
const COLOUR = /^\[[0-9]{1,2}m/;

const printable = (cell: Cell): string => {
  if (cell === null || cell === undefined || cell === '') return dim('–');
  return String(cell).replaceAll(CONTROL, (control, at: number, text: string) =>
    control === '\u001b' && COLOUR.test(text.slice(at + 1, at + 5)) ? control : '?',
  );
};

/** For text that anybody may have written: on one line, without colours, and read in the order it is written in. */
export const sanitizeText = (text: string | null): string | null =>
  text?.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '?') ?? null;

const PLAIN = {
  mid: '',
  'left-mid': '',
  'mid-mid': '',
  'right-mid': '',
  left: '',
  right: '',
  top: '',
  'top-left': '',
  'top-mid': '',
  'top-right': '',
  bottom: '',
  'bottom-left': '',
  'bottom-mid': '',
  'bottom-right': '',
  middle: '  ',
};
const style = { head: [], border: [], 'padding-left': 0, 'padding-right': 0 };

/** Columns whose name is listed in `right` are numbers. */
export function table(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  right: readonly string[] = [],
): string {
  if (rows.length === 0) return dim('nothing to show');
  const drawn = new Table({
    head: head.map(bold),
    chars: PLAIN,
    style,
    colAligns: head.map((name) => (right.includes(name) ? 'right' : 'left')),
  });
  drawn.push(...rows.map((row) => row.map(printable)));
  return drawn.toString().replaceAll(/ +$/gm, '');
}

export function fieldTable(rows: Readonly<Record<string, Cell>>): string {
  const drawn = new Table({ chars: PLAIN, style });
  drawn.push(...Object.entries(rows).map(([name, value]) => [dim(name), printable(value)]));
  return drawn.toString().replaceAll(/ +$/gm, '');
}

/** What a command answers: data for `--json`, and the same for a person. */
export type CommandOutput = { readonly json: unknown; readonly text: string };

export const printOutput = ({ json, text }: CommandOutput, asJson: boolean): void =>
  print(asJson ? JSON.stringify(json) : text);
