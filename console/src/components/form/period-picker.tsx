// Which days, UTC: a usual period by one click, or any two days. It stands in the address.
import { Button, Group, TextInput } from '@mantine/core';
import { useUrlState } from '../../lib/url-state.ts';

export type Days = { readonly from: string; readonly to: string };

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

function presetsAt(now: number): readonly (Days & { readonly title: string })[] {
  const today = dayOf(now);
  const yesterday = dayOf(now - DAY_MS);
  const first = `${today.slice(0, 8)}01`;
  const lastOfBefore = dayOf(Date.parse(`${first}T00:00:00Z`) - DAY_MS);
  return [
    { title: 'Today', from: today, to: today },
    { title: 'Yesterday', from: yesterday, to: yesterday },
    { title: 'Last 7 days', from: dayOf(now - 6 * DAY_MS), to: today },
    { title: 'This month', from: first, to: today },
    { title: 'Last month', from: `${lastOfBefore.slice(0, 8)}01`, to: lastOfBefore },
  ];
}

/** Unless the address says otherwise: the month so far. */
export function usePeriod(): Days {
  const [{ from, to }] = useUrlState();
  const today = dayOf(Date.now());
  const last = to !== undefined && DAY.test(to) ? to : today;
  return { from: from !== undefined && DAY.test(from) ? from : `${last.slice(0, 8)}01`, to: last };
}

export function PeriodPicker({ from, to }: Days) {
  const [, change] = useUrlState();
  const field = (label: string, value: string, set: (day: string) => void) => (
    <TextInput
      size="xs"
      type="date"
      aria-label={label}
      title={label}
      w={136}
      value={value}
      onChange={({ currentTarget }) => currentTarget.value !== '' && set(currentTarget.value)}
    />
  );
  return (
    <Group gap="xs" role="group" aria-label="Period">
      {field('First day, UTC', from, (day) => change({ from: day, to: day > to ? day : to }))}
      <span aria-hidden>–</span>
      {field('Last day, UTC', to, (day) => change({ to: day, from: day < from ? day : from }))}
      {presetsAt(Date.now()).map((preset) => (
        <Button
          key={preset.title}
          size="compact-sm"
          variant={preset.from === from && preset.to === to ? 'light' : 'subtle'}
          aria-pressed={preset.from === from && preset.to === to}
          onClick={() => change({ from: preset.from, to: preset.to })}
        >
          {preset.title}
        </Button>
      ))}
    </Group>
  );
}
