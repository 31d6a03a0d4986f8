// Withdrawals by day and state. Lines differ in dash pattern and colour; screen readers get the same data as a table.
import { LineChart } from '@mantine/charts';
import { Group, getThemeColor, useMantineTheme, VisuallyHidden } from '@mantine/core';
import type { DayRow } from '../../api/types.ts';
import { overviewTexts } from '../../texts/overview.ts';
import '@mantine/charts/styles.css';

const texts = overviewTexts.days;

const LINES = [
  { name: 'created', label: texts.created, color: 'blue.6', strokeDasharray: '0' },
  { name: 'paid', label: texts.paid, color: 'green.7', strokeDasharray: '7 3' },
  { name: 'cancelled', label: texts.cancelled, color: 'gray.6', strokeDasharray: '2 3' },
] as const;

type Props = { readonly days: readonly DayRow[]; readonly height: number };

export default function Days({ days, height }: Props) {
  const theme = useMantineTheme();
  return (
    <>
      <Group gap="md" mb="xs" aria-hidden>
        {LINES.map(({ name, label, color, strokeDasharray }) => (
          <span key={name} className="system">
            <svg width="26" height="4" aria-hidden="true">
              <line
                x2="26"
                y1="2"
                y2="2"
                strokeWidth="2"
                stroke={getThemeColor(color, theme)}
                strokeDasharray={strokeDasharray}
              />
            </svg>
            {label}
          </span>
        ))}
      </Group>
      <LineChart
        h={height}
        data={days.map((row) => ({ ...row, day: row.day.slice(5) }))}
        dataKey="day"
        series={[...LINES]}
        withDots={false}
        curveType="linear"
        strokeWidth={2}
        gridAxis="x"
        tickLine="none"
        textColor="var(--mantine-color-dimmed)"
        lineChartProps={{ accessibilityLayer: false }}
        aria-hidden
      />
      <VisuallyHidden>
        <table>
          <caption>{texts.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              {LINES.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((row) => (
              <tr key={row.day}>
                <th scope="row">{row.day}</th>
                {LINES.map(({ name }) => (
                  <td key={name}>{row[name]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
}
