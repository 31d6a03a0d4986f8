// A period of days in UTC: presets, or any two days. It is stored in the URL.

import { Button, Group, TextInput } from '@mantine/core';
import { useUrlState } from '../../lib/url-state.ts';
import { commonTexts } from '../../texts/common.ts';

export type Period = { readonly from: string; readonly to: string };

const texts = commonTexts.period;
const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

function presetsAt(now: number): readonly (Period & { readonly title: string })[] {
  const today = toDay(now);
  const yesterday = toDay(now - DAY_MS);
  const firstOfMonth = `${today.slice(0, 8)}01`;
  const lastOfPreviousMonth = toDay(Date.parse(`${firstOfMonth}T00:00:00Z`) - DAY_MS);
  return [
    { title: texts.today, from: today, to: today },
    { title: texts.yesterday, from: yesterday, to: yesterday },
    { title: texts.last7Days, from: toDay(now - 6 * DAY_MS), to: today },
    { title: texts.thisMonth, from: firstOfMonth, to: today },
    { title: texts.lastMonth, from: `${lastOfPreviousMonth.slice(0, 8)}01`, to: lastOfPreviousMonth },
  ];
}

/** Default: the current month so far. */
export function usePeriod(): Period {
  const [{ from, to }] = useUrlState();
  const today = toDay(Date.now());
  const last = to !== undefined && DAY.test(to) ? to : today;
  return { from: from !== undefined && DAY.test(from) ? from : `${last.slice(0, 8)}01`, to: last };
}

export function PeriodPicker({ from, to }: Period) {
  const [, setParams] = useUrlState();
  const field = (label: string, value: string, onDay: (day: string) => void) => (
    <TextInput
      size="xs"
      type="date"
      aria-label={label}
      title={label}
      w={136}
      value={value}
      onChange={({ currentTarget }) => currentTarget.value !== '' && onDay(currentTarget.value)}
    />
  );
  return (
    <Group gap="xs" role="group" aria-label={texts.label}>
      {field(texts.firstDay, from, (day) => setParams({ from: day, to: day > to ? day : to }))}
      <span aria-hidden>–</span>
      {field(texts.lastDay, to, (day) => setParams({ to: day, from: day < from ? day : from }))}
      {presetsAt(Date.now()).map((preset) => (
        <Button
          key={preset.title}
          size="compact-sm"
          variant={preset.from === from && preset.to === to ? 'light' : 'subtle'}
          aria-pressed={preset.from === from && preset.to === to}
          onClick={() => setParams({ from: preset.from, to: preset.to })}
        >
          {preset.title}
        </Button>
      ))}
    </Group>
  );
}
