// The pages that the operator may open, by group, with the number of waiting items.
import type { NavigationGroup } from '@sluice/ui/shell/navigation.tsx';
import { useCurrentSession } from '../api/current-session.ts';
import type { Pulse } from '../api/types.ts';
import { countFor, GROUPS, NAVIGATION } from '../pages.ts';
import { shellTexts } from '../texts/shell.ts';

export function useNavigation(pulse: Pulse | null): readonly NavigationGroup[] {
  const { rights } = useCurrentSession().operator;
  const visible = NAVIGATION.filter(({ right }) => rights.includes(right));
  return GROUPS.map((group) => ({
    title: shellTexts.groups[group],
    entries: visible
      .filter((entry) => entry.group === group)
      .map((entry) => ({ ...entry, count: countFor(entry, pulse) })),
  })).filter(({ entries }) => entries.length > 0);
}
