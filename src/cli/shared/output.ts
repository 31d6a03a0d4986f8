// Output of commands: JSON for scripts, tables and color for terminals.
import Table from 'cli-table3';
import type { ActionResult } from '../../usecases/actions/rejection.ts';

/** Ends the command with this message and exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

export const unwrap = <T>(result: ActionResult<T>): T => {
  if (result.ok) return result.value;
  throw new CommandError(result.rejection.text);
};

export const isInteractive = (): boolean => process.stderr.isTTY === true && process.env['CI'] === undefined;

const usesColor = (): boolean => process.stdout.isTTY === true && !process.env['NO_COLOR'];

const paint =
  (code: number) =>
  (text: string): string =>
    usesColor() ? `\u001b[${code}m${text}\u001b[0m` : text;
export const green = paint(32);
export const yellow = paint(33);
export const red = paint(31);
export const onOffText = (on: boolean): string => (on ? green('on') : yellow('off'));
const dim = paint(2);
const bold = paint(1);

type Cell = string | number | null | undefined;

/** Merchants' text may contain control characters, which a terminal would execute; color codes pass. */
const CONTROL = /(?![\n\t])\p{Cc}/gu;
const COLOR = /^\[[0-9]{1,2}m/;

const cellText = (cell: Cell): string => {
  if (cell === null || cell === undefined || cell === '') return dim('–');
  return String(cell).replaceAll(CONTROL, (control, at: number, text: string) =>
    control === '\u001b' && COLOR.test(text.slice(at + 1, at + 5)) ? control : '?',
  );
};

/** For untrusted text: replaces line breaks, color codes and bidirectional overrides. */
export const sanitizeText = (text: string | null): string | null =>
  text?.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '?') ?? null;

const NO_BORDERS = {
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

/** Columns named in `right` are aligned to the right. */
export function table(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  right: readonly string[] = [],
): string {
  if (rows.length === 0) return dim('no results');
  const rendered = new Table({
    head: head.map(bold),
    chars: NO_BORDERS,
    style,
    colAligns: head.map((name) => (right.includes(name) ? 'right' : 'left')),
  });
  rendered.push(...rows.map((row) => row.map(cellText)));
  return rendered.toString().replaceAll(/ +$/gm, '');
}

/** One row per field: its name and its value. */
export function fieldTable(rows: Readonly<Record<string, Cell>>): string {
  const rendered = new Table({ chars: NO_BORDERS, style });
  rendered.push(...Object.entries(rows).map(([name, value]) => [dim(name), cellText(value)]));
  return rendered.toString().replaceAll(/ +$/gm, '');
}

/** The output of a command: `json` for `--json`, `text` otherwise. */
export type CommandOutput = { readonly json: unknown; readonly text: string };

export function printOutput({ json, text }: CommandOutput, asJson: boolean): void {
  process.stdout.write(`${asJson ? JSON.stringify(json) : text}\n`);
}
