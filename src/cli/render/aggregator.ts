import { formatIn } from '../../domain/rates/currencies.ts';
import type { ListedAggregator } from '../../usecases/operator/aggregators/list-aggregators.ts';
import { onOffText, table, yellow } from '../shared/output.ts';

const clockText = ({ aheadMs, isOff }: NonNullable<ListedAggregator['clock']>): string => {
  const seconds = `${Math.abs(aheadMs) / 1000} s`;
  const text = aheadMs === 0 ? 'agrees' : aheadMs > 0 ? `${seconds} ahead` : `${seconds} behind`;
  return isOff ? yellow(text) : text;
};

export const aggregatorsTable = (aggregators: readonly ListedAggregator[]): string =>
  table(
    ['Name', 'Kind', 'URL', 'Enabled', 'Deadline', 'Finality', 'Float', 'In progress', 'Clock'],
    aggregators.map(({ terms, float, halt, inProgress, clock }) => [
      terms.name,
      terms.kind,
      terms.url,
      halt ? yellow('halted') : onOffText(terms.enabled),
      `${terms.deadlineMs / 1000} s`,
      `${terms.finalitySeconds} s`,
      float === null
        ? null
        : `${formatIn(terms.currency ?? '', float)}${terms.currency ? ` ${terms.currency}` : ''}`,
      inProgress,
      clock && clockText(clock),
    ]),
    ['Float', 'In progress'],
  );
