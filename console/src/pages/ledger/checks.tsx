// Having the books checked from the entries up, what came of it, and when it was done before.
import { Badge, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useHasRight } from '../../api/current-session.ts';
import { FormError } from '../../components/display/feedback.tsx';
import { Timestamp } from '../../components/display/timestamp.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { SmallTable } from '../../components/table/small-table.tsx';
import { type Check, useLedgerChecks, useRunLedgerCheck } from '../../data/ledger.ts';
import { Differences } from './differences.tsx';

const SECOND_MS = 1_000;

/** How long it has been going on, so that nobody thinks it hangs. */
function UnderWay({ last }: { readonly last: Check | undefined }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Group gap="xs" role="status" mb="sm">
      <Loader size="xs" aria-hidden />
      <Text size="sm">
        Every balance and hold is derived anew from the entries: {seconds} s
        {last && `, last time it took ${last.seconds} s`}.
      </Text>
    </Group>
  );
}

function Verdict({ answer }: { readonly answer: NonNullable<ReturnType<typeof useRunLedgerCheck>['data']> }) {
  const { message, check, checks, differences } = answer;
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
      title="Checks of the books"
      aside={
        <Button
          loading={verify.isPending}
          disabled={!mayAudit}
          {...(mayAudit ? {} : { title: 'Auditors and administrators have the books checked' })}
          onClick={() => verify.mutate(undefined)}
        >
          Check the books now
        </Button>
      }
    >
      {verify.isPending && <UnderWay last={query.data?.items[0]} />}
      {verify.data && !verify.isPending && <Verdict answer={verify.data} />}
      <FormError error={verify.error} />
      <div className="ledger-history">
        <SmallTable
          label="Checks of the books"
          query={query}
          rowsOf={(answer) => answer.items}
          idOf={({ id }) => String(id)}
          empty="The books have not been checked yet."
          columns={[
            { title: 'When', render: ({ at }) => <Timestamp at={at} as="exact" /> },
            { title: 'By', render: ({ actor }) => actor },
            { title: 'Took', align: 'right', render: ({ seconds }) => `${seconds} s` },
            {
              title: 'Result',
              align: 'right',
              render: ({ differences }) =>
                differences === 0 ? (
                  <Badge miw="max-content" color="green">
                    Adds up
                  </Badge>
                ) : (
                  <Badge miw="max-content" color="red">
                    {differences === 1 ? '1 difference' : `${differences} differences`}
                  </Badge>
                ),
            },
          ]}
        />
      </div>
    </Panel>
  );
}
