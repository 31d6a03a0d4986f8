// What the aggregators received and paid: each simulator writes a file of its own, one event per line.
import { readFileSync } from 'node:fs';
import { SIMULATORS, type SimulatorName } from './set-up.ts';

export type StatementFiles = Readonly<Record<SimulatorName, string>>;

/** Of all aggregators, one after the other. References are unique among them. */
export const readStatements = (files: StatementFiles): string =>
  SIMULATORS.map((name) => readFileSync(files[name], 'utf8')).join('\n');
