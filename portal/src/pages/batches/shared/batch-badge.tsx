// The state of a file.
import { Badge } from '@mantine/core';
import type { Batch } from '../../../api/types.ts';
import { batchesTexts } from '../../../texts/batches.ts';

const COLORS = {
  checked: 'blue',
  waiting: 'orange',
  being_made: 'cyan',
  made: 'green',
  not_made: 'red',
  stopped: 'orange',
  rejected: 'gray',
  withdrawn: 'gray',
  expired: 'gray',
  void: 'gray',
  no_rows: 'red',
} as const satisfies Record<Batch['state'], string>;

export const BatchBadge = ({ state }: Pick<Batch, 'state'>) => (
  <Badge color={COLORS[state]}>{batchesTexts.states[state]}</Badge>
);
