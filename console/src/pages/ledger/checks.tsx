// Runs ledger checks, and lists the previous ones.
import { Badge, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { FormError } from '@sluice/ui/components/display/feedback.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { SmallTable } from '@sluice/ui/components/table/small-table.tsx';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useHasRight } from '../../api/current-session.ts';
import { type Check, useLedgerChecks, useRunLedgerCheck } from '../../data/ledger.ts';
import { ledgerTexts } from '../../texts/ledger.ts';
import { Differences } from './differences.tsx';

const texts = ledgerTexts.checks;

const SECOND_MS = 1_000;

/** The elapsed time, and that of the last check for comparison. */
function Running({ last }: { readonly last: Check | undefined }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((elapsed) => elapsed + 1), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Group gap="xs" role="status" mb="sm">
      <Loader size="xs" aria-hidden />
      <Text size="sm">{last ? texts.runningWithLast(seconds, last.seconds) : texts.running(seconds)}</Text>
    </Group>
  );
}

function Result({ result }: { readonly result: NonNullable<ReturnType<typeof useRunLedgerCheck>['data']> }) {
  const { message, check, checks, differences } = result;
  return (
    <Stack gap="xs" mb="sm" role="status">
      <Text
        fw={600}
        c={check === null ? 'var(--warn)' : differences.length === 0 ? 'var(--good)' : 'var(--bad)'}
      >
        {message}
      </Text>
      {differences.length === 0 &&
        checks.map((title) => (
          <Group key={title} gap={6} wrap="nowrap" align="baseline">
            <IconCheck size={14} color="var(--good)" className="ledger-check" aria-hidden />
            <Text size="sm">{title}</Text>
          </Group>
        ))}
      {differences.length > 0 && <Differences differences={differences} />}
    </Stack>
  );
}

export function Checks() {
  const query = useLedgerChecks();
  const verify = useRunLedgerCheck();
  const mayAudit = useHasRight('audit');
  return (
    <Panel
      title={texts.title}
      aside={
        <Button
          loading={verify.isPending}
          disabled={!mayAudit}
          {...(mayAudit ? {} : { title: texts.forbidden })}
          onClick={() => verify.mutate(undefined)}
        >
          {texts.runButton}
        </Button>
      }
    >
      {verify.isPending && <Running last={query.data?.items[0]} />}
      {verify.data && !verify.isPending && <Result result={verify.data} />}
      <FormError error={verify.error} />
      <div className="ledger-history">
        <SmallTable
          label={texts.tableLabel}
          query={query}
          getRows={({ items }) => items}
          getRowId={({ id }) => String(id)}
          empty={texts.empty}
          columns={[
            { title: texts.time, render: ({ at }) => <Timestamp at={at} as="exact" /> },
            { title: texts.actor, render: ({ actor }) => actor },
            { title: texts.duration, align: 'right', render: ({ seconds }) => texts.seconds(seconds) },
            {
              title: texts.result,
              align: 'right',
              render: ({ differences }) =>
                differences === 0 ? (
                  <Badge miw="max-content" color="green">
                    {texts.balanced}
                  </Badge>
                ) : (
                  <Badge miw="max-content" color="red">
                    {texts.differenceCount(differences)}
                  </Badge>
                ),
            },
          ]}
        />
      </div>
    </Panel>
  );
}
