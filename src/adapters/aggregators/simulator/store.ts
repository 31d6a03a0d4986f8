// The payouts of the simulator, in an append-only file. Tests compare Sluice's records with it, so it counts every
// execution, and writes each line before the reply or the callback is sent.
import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { asMinor, type Minor } from '../../../domain/money.ts';
import { SYSTEM_NAMES, type SystemName } from '../../../domain/systems/index.ts';
import { OUTCOME_NAMES, type OutcomeName } from './outcomes.ts';

export type Entry = {
  readonly reference: string;
  readonly id: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly system: SystemName;
  /** Masked. */
  readonly wallet: string;
  /** Keyed hash of the fields that must not change when a reference is sent again. */
  readonly fingerprint: string;
  readonly outcome: OutcomeName;
  readonly receivedAt: Date;
  readonly refusal: string | null;
  readonly executedAt: Date | null;
  readonly returnedAt: Date | null;
  /** More than one is a bug of the simulator. */
  readonly executions: number;
};

export type EntryState = 'accepted' | 'paid' | 'refused' | 'returned';

export const stateOf = ({ refusal, executedAt, returnedAt }: Entry): EntryState => {
  if (returnedAt !== null) return 'returned';
  if (executedAt !== null) return 'paid';
  return refusal === null ? 'accepted' : 'refused';
};

const at = z.iso.datetime().transform((text) => new Date(text));
const reference = z.string();
const lineSchema = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('received'),
    reference,
    at,
    id: z.string(),
    amount: z.string().transform((text) => asMinor(BigInt(text))),
    currency: z.string(),
    system: z.enum(SYSTEM_NAMES),
    wallet: z.string(),
    fingerprint: z.string(),
    outcome: z.enum(OUTCOME_NAMES),
    refusal: z.string().nullable(),
  }),
  z.object({ event: z.literal('refused'), reference, at, code: z.string() }),
  z.object({ event: z.literal('executed'), reference, at }),
  z.object({ event: z.literal('returned'), reference, at }),
]);
type Line = z.output<typeof lineSchema>;

export type SimulatorStore = {
  readonly requests: { submits: number; lookups: number };
  entries(): Entry[];
  has(reference: string): boolean;
  /** Throws if there is no such reference. */
  find(reference: string): Entry;
  /** Number of executions over all references. */
  executions(): number;
  insert(entry: Omit<Entry, 'id' | 'receivedAt' | 'executedAt' | 'returnedAt' | 'executions'>): Entry;
  /** The next three do nothing if the state does not allow it. */
  refuse(reference: string, code: string): void;
  execute(reference: string): void;
  returnPayout(reference: string): void;
  close(): void;
};

const readLines = (file: string | undefined): Line[] =>
  file === undefined || !existsSync(file)
    ? []
    : readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((text) => {
          try {
            return [lineSchema.parse(JSON.parse(text))];
          } catch {
            // A process was killed while it wrote this line. No reply depends on it.
            return [];
          }
        });

export function openSimulatorStore(file?: string): SimulatorStore {
  const entries = new Map<string, Entry>();
  let executions = 0;

  function apply(line: Line): void {
    if (line.event === 'received') {
      const { event: _, at: receivedAt, ...entry } = line;
      const unpaid = { executedAt: null, returnedAt: null, executions: 0 };
      entries.set(line.reference, { ...entry, receivedAt, ...unpaid });
      return;
    }
    const entry = entries.get(line.reference);
    if (entry === undefined) return;
    if (line.event === 'executed') executions += 1;
    entries.set(line.reference, {
      ...entry,
      ...(line.event === 'refused' ? { refusal: line.code } : {}),
      ...(line.event === 'executed' ? { executedAt: line.at, executions: entry.executions + 1 } : {}),
      ...(line.event === 'returned' ? { returnedAt: line.at } : {}),
    });
  }

  readLines(file).forEach(apply);
  const fd = file === undefined ? undefined : openSync(file, 'a', 0o600);
  // Ends the partial line of a killed process.
  if (fd !== undefined) writeSync(fd, '\n');

  function write(line: Line): void {
    const text = JSON.stringify(line, (_, value) => (typeof value === 'bigint' ? String(value) : value));
    if (fd !== undefined) writeSync(fd, `${text}\n`);
    apply(line);
  }

  function find(reference: string): Entry {
    const entry = entries.get(reference);
    if (entry === undefined) throw new Error('The simulator has no such reference');
    return entry;
  }

  const inState = (reference: string, state: EntryState): boolean => stateOf(find(reference)) === state;

  return {
    requests: { submits: 0, lookups: 0 },
    entries: () => [...entries.values()],
    has: (reference) => entries.has(reference),
    find,
    executions: () => executions,
    insert(entry) {
      write({ event: 'received', ...entry, id: `sim_${entries.size + 1}`, at: new Date() });
      return find(entry.reference);
    },
    refuse(reference, code) {
      if (inState(reference, 'accepted')) write({ event: 'refused', reference, code, at: new Date() });
    },
    execute(reference) {
      if (inState(reference, 'accepted')) write({ event: 'executed', reference, at: new Date() });
    },
    returnPayout(reference) {
      if (inState(reference, 'paid')) write({ event: 'returned', reference, at: new Date() });
    },
    close() {
      if (fd !== undefined) closeSync(fd);
    },
  };
}
