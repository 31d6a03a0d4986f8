// The reports on an attempt in order: source, verdict, interpretation, and the exchanged messages.

import { Badge, Box, Group, Text } from '@mantine/core';
import { Disclosure } from '@sluice/ui/components/display/disclosure.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import type { Attempt, Exchange, Report } from '../../../data/withdrawals/withdrawal-details.ts';
import { withdrawalDetailsTexts } from '../../../texts/withdrawal-details.ts';

const texts = withdrawalDetailsTexts.reports;

const VERDICT_COLORS: Readonly<Record<string, string>> = {
  accepted: 'cyan',
  paid: 'green',
  refused: 'gray',
  not_sent: 'gray',
  not_found: 'orange',
  returned: 'pink',
  unknown: 'orange',
};

const exchangeSummary = ({ request, status, ms }: Exchange): string =>
  [
    request === null ? texts.callbackBody : texts.requestAndResponse,
    status === null ? texts.noStatus : String(status),
    ...(ms === null ? [] : [commonTexts.milliseconds(ms)]),
  ].join(' · ');

function ExchangeDetails({ exchange }: { readonly exchange: Exchange }) {
  return (
    <Disclosure summary={exchangeSummary(exchange)}>
      {exchange.request !== null && <Message name={texts.request} text={exchange.request} />}
      <Message
        name={exchange.request === null ? texts.callbackBody : texts.response}
        text={exchange.answer}
      />
    </Disclosure>
  );
}

function Message({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className="withdrawal-exchange">
      <Text span size="xs" c="dimmed">
        {name}
      </Text>
      <Box role="group" className="withdrawal-scroll" aria-label={name} tabIndex={0}>
        <pre>{text === '' ? texts.emptyBody : text}</pre>
      </Box>
    </div>
  );
}

function ReportItem({ report }: { readonly report: Report }) {
  return (
    <li>
      <Group gap="sm" justify="space-between">
        <Group gap="sm">
          <Text span size="sm" fw={500}>
            {texts.sources[report.source] ?? report.source}
          </Text>
          <Badge color={VERDICT_COLORS[report.verdict] ?? 'gray'}>
            {texts.verdicts[report.verdict] ?? report.verdict}
          </Badge>
        </Group>
        <Text span size="sm" c="dimmed">
          <Timestamp at={report.at} as="exact" />
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {texts.interpreted(report.applied)}
        {report.amount !== null && (
          <Rich
            text={texts.reportedAmount}
            values={{
              amount: (
                <>
                  <Money amount={report.amount} /> {report.currency}
                </>
              ),
            }}
          />
        )}
      </Text>
      {report.detail !== null && (
        <Text size="sm" className="withdrawal-note">
          {report.detail}
        </Text>
      )}
      {report.exchange !== null && <ExchangeDetails exchange={report.exchange} />}
    </li>
  );
}

export function AggregatorReports({ attempt: { number, reports } }: { readonly attempt: Attempt }) {
  if (reports.length === 0)
    return (
      <Text size="sm" c="dimmed" mt="xs">
        {texts.empty}
      </Text>
    );
  return (
    <ol className="withdrawal-reports" aria-label={texts.label(number)}>
      {reports.map((report) => (
        <ReportItem key={`${report.at} ${report.source} ${report.verdict}`} report={report} />
      ))}
    </ol>
  );
}
