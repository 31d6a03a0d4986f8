// What was heard about an attempt, in order: from where, what it said, what was made of it, and the words themselves.
import { Badge, Box, Group, Text } from '@mantine/core';
import { Disclosure } from '../../../components/display/disclosure.tsx';
import { Money } from '../../../components/display/money.tsx';
import { Timestamp } from '../../../components/display/timestamp.tsx';
import type { Attempt, Exchange, Report } from '../../../data/withdrawal-details.ts';

const SOURCES: Readonly<Record<string, string>> = {
  submit: 'Answer to sending it',
  lookup: 'Answer to asking about it',
  callback: 'Callback',
  operator: 'Operators',
  takeover: 'Found unfinished',
};

const VERDICTS: Readonly<Record<string, { readonly text: string; readonly color: string }>> = {
  accepted: { text: 'accepted', color: 'cyan' },
  paid: { text: 'paid', color: 'green' },
  refused: { text: 'refused', color: 'gray' },
  not_sent: { text: 'not sent', color: 'gray' },
  not_found: { text: 'not found', color: 'orange' },
  returned: { text: 'returned', color: 'pink' },
  unknown: { text: 'no clear answer', color: 'orange' },
};

const outlineOf = ({ request, status, ms }: Exchange): string =>
  [
    request === null ? 'What it sent' : 'Request and answer',
    status === null ? 'no status' : String(status),
    ...(ms === null ? [] : [`${ms} ms`]),
  ].join(' · ');

function Words({ exchange }: { readonly exchange: Exchange }) {
  return (
    <Disclosure summary={outlineOf(exchange)}>
      {exchange.request !== null && <Wire name="Request" text={exchange.request} />}
      <Wire name={exchange.request === null ? 'It sent' : 'Answer'} text={exchange.answer} />
    </Disclosure>
  );
}

function Wire({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className="withdrawal-exchange">
      <Text span size="xs" c="dimmed">
        {name}
      </Text>
      <Box role="group" className="withdrawal-scroll" aria-label={name} tabIndex={0}>
        <pre>{text === '' ? '(empty)' : text}</pre>
      </Box>
    </div>
  );
}

function One({ report }: { readonly report: Report }) {
  const { text, color } = VERDICTS[report.verdict] ?? { text: report.verdict, color: 'gray' };
  return (
    <li>
      <Group gap="sm" justify="space-between">
        <Group gap="sm">
          <Text span size="sm" fw={500}>
            {SOURCES[report.source] ?? report.source}
          </Text>
          <Badge color={color}>{text}</Badge>
        </Group>
        <Text span size="sm" c="dimmed">
          <Timestamp at={report.at} as="exact" />
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {'Made of it: '}
        {report.applied}
        {report.amount !== null && (
          <>
            {' · says '}
            <Money amount={report.amount} /> {report.currency}
          </>
        )}
      </Text>
      {report.detail !== null && (
        <Text size="sm" className="withdrawal-note">
          {report.detail}
        </Text>
      )}
      {report.exchange !== null && <Words exchange={report.exchange} />}
    </li>
  );
}

export function AggregatorReports({ attempt: { number, reports } }: { readonly attempt: Attempt }) {
  if (reports.length === 0)
    return (
      <Text size="sm" c="dimmed" mt="xs">
        Nothing was heard about it yet.
      </Text>
    );
  return (
    <ol className="withdrawal-reports" aria-label={`What was heard about attempt ${number}`}>
      {reports.map((report) => (
        <One key={`${report.at} ${report.source} ${report.verdict}`} report={report} />
      ))}
    </ol>
  );
}
