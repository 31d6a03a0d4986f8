// A period of days in UTC: presets, or any two days.

import { Button, Group, TextInput } from '@mantine/core';
import { useUrlState } from '../../lib/url-state.ts';
import { commonTexts } from '../../texts/common.ts';

export type Period = { readonly from: string; readonly to: string };

const texts = commonTexts.period;
const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

export function lastMonth(now: number): Period {
  const to = toDay(Date.parse(`${firstOfMonth(toDay(now))}T00:00:00Z`) - DAY_MS);
  return { from: firstOfMonth(to), to };
}

function presetsAt(now: number): readonly (Period & { readonly title: string })[] {
  const today = toDay(now);
  const yesterday = toDay(now - DAY_MS);
  return [
    { title: texts.today, from: today, to: today },
    { title: texts.yesterday, from: yesterday, to: yesterday },
    { title: texts.last7Days, from: toDay(now - 6 * DAY_MS), to: today },
    { title: texts.thisMonth, from: firstOfMonth(today), to: today },
    { title: texts.lastMonth, ...lastMonth(now) },
  ];
}

/** The period in the URL. Default: the current month so far. */
export function usePeriod(): Period {
  const [{ from, to }] = useUrlState();
  const today = toDay(Date.now());
  const last = to !== undefined && DAY.test(to) ? to : today;
  return { from: from !== undefined && DAY.test(from) ? from : firstOfMonth(last), to: last };
}

/** Changes the period in the URL. */
export function PeriodPicker(period: Period) {
  const [, setParams] = useUrlState();
  return <PeriodFields {...period} onChange={setParams} />;
}

type FieldsProps = Period & { readonly onChange: (period: Period) => void };

export function PeriodFields({ from, to, onChange }: FieldsProps) {
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
      {field(texts.firstDay, from, (day) => onChange({ from: day, to: day > to ? day : to }))}
      <span aria-hidden>–</span>
      {field(texts.lastDay, to, (day) => onChange({ from: day < from ? day : from, to: day }))}
      {presetsAt(Date.now()).map((preset) => (
        <Button
          key={preset.title}
          size="compact-sm"
          variant={preset.from === from && preset.to === to ? 'light' : 'subtle'}
          aria-pressed={preset.from === from && preset.to === to}
          onClick={() => onChange({ from: preset.from, to: preset.to })}
        >
          {preset.title}
        </Button>
      ))}
    </Group>
  );
}
