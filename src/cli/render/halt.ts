import type { HaltRow } from '../../usecases/operator/halts/halts.ts';
import { table } from '../shared/output.ts';
import { formatTime } from './format.ts';

export const haltsTable = (halts: readonly HaltRow[]): string =>
  table(
    ['Scope', 'Subject', 'Since', 'Actor', 'Reason'],
    halts.map((halt) => [halt.scope, halt.subject, formatTime(halt.at), halt.actor, halt.reason]),
  );
