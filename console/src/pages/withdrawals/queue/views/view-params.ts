// What a saved view keeps of the address of the queue.
import { FILTERS } from '../filters.ts';

/** Not a search for a wallet, which is audited each time. */
export const VIEW_PARAMS: readonly string[] = [
  'tab',
  'sort',
  'hide',
  'q',
  ...FILTERS.map(({ name }) => name),
];
