// The pages that the person may open, by group, with the number of waiting items.
import type { NavigationGroup } from '@sluice/ui/shell/navigation.tsx';
import { useCurrentSession } from '../api/current-session.ts';
import { useWaiting } from '../data/approvals.ts';
import { GROUPS, NAVIGATION } from '../pages.ts';
import { shellTexts } from '../texts/shell.ts';

export function useNavigation(): readonly NavigationGroup[] {
  const { rights } = useCurrentSession().person;
  const { data } = useWaiting();
  const items = data === undefined ? [] : [...data.drafts, ...data.batches, ...data.proposals];
  const waiting = items.filter(({ state }) => state === 'waiting').length;
  const visible = NAVIGATION.filter(({ right }) => rights.includes(right));
  return GROUPS.map((group) => ({
    title: shellTexts.groups[group],
    entries: visible
      .filter((entry) => entry.group === group)
      .map((entry) => ({ ...entry, count: entry.counter === 'approvals' ? waiting : 0 })),
  })).filter(({ entries }) => entries.length > 0);
}
