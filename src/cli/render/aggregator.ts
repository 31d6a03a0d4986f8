import type { ListedAggregator } from '../../usecases/operator/aggregators/list-aggregators.ts';
import { formatMoneyOrNull } from '../../views/fields.ts';
import { onOffText, table, yellow } from '../shared/output.ts';

export const aggregatorsTable = (aggregators: readonly ListedAggregator[]): string =>
  table(
    ['Name', 'Kind', 'URL', 'Enabled', 'Deadline', 'Finality', 'Float', 'In progress'],
    aggregators.map(({ terms, float, halt, inProgress }) => [
      terms.name,
      terms.kind,
      terms.url,
      halt ? yellow('halted') : onOffText(terms.enabled),
      `${terms.deadlineMs / 1000} s`,
      `${terms.finalitySeconds} s`,
      formatMoneyOrNull(float),
      inProgress,
    ]),
    ['Float', 'In progress'],
  );
