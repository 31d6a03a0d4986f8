// The button below an empty list, which clears the search or the filters or opens another tab.
import { Button } from '@mantine/core';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import { FILTER_NAMES, SEARCH_PARAMS } from './filters.ts';
import type { Queue } from './use-queue.ts';

const texts = withdrawalsTexts.queue;

type Props = { readonly queue: Queue; readonly onShowToPay: () => void };

export function EmptyAction({ queue: { tab, search, hasFilters, clear }, onShowToPay }: Props) {
  if (search.hasNoResults)
    return (
      <Button variant="default" onClick={() => clear(SEARCH_PARAMS)}>
        {texts.clearSearch}
      </Button>
    );
  if (hasFilters)
    return (
      <Button variant="default" onClick={() => clear(FILTER_NAMES)}>
        {texts.clearFilters}
      </Button>
    );
  if (tab.name !== 'mine') return null;
  return (
    <Button variant="default" onClick={onShowToPay}>
      {texts.showToPay}
    </Button>
  );
}
