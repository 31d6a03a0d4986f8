// The rate in force of one currency.
import { Badge, Button, Group, Text } from '@mantine/core';
import { Facts } from '@sluice/ui/components/display/facts.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { formatAmount } from '@sluice/ui/lib/decimal.ts';
import { useCurrentSession } from '../../api/current-session.ts';
import type { Rate } from '../../data/rates.ts';
import { ratesTexts as texts } from '../../texts/rates.ts';

type Props = { readonly rate: Rate; readonly onSet?: () => void };

export function RateCard({ rate: { pair, currency, newest, fresh }, onSet }: Props) {
  const { currency: settlement } = useCurrentSession();
  const state = fresh ? 'fresh' : newest ? 'old' : 'none';
  return (
    <Panel
      title={pair}
      aside={
        onSet && (
          <Button variant="default" onClick={onSet} aria-label={texts.setLabel(pair)}>
            {texts.setButton}
          </Button>
        )
      }
    >
      <Group gap="xs" mb="sm" align="baseline">
        {newest && (
          <strong className="amount-big">
            <span className="number">{formatAmount(newest.rate)}</span>
          </strong>
        )}
        {newest && <Text c="dimmed">{texts.perUnit(settlement, currency)}</Text>}
        <Badge color={fresh ? 'green' : 'red'}>{texts.states[state]}</Badge>
      </Group>
      {state !== 'fresh' && (
        <Text size="sm" className="notice" role="status" mb="sm">
          <Rich text={texts.stopped[state]} values={{ currency }} />
        </Text>
      )}
      {newest && (
        <Facts
          facts={[
            [texts.facts[newest.source], newest.actor],
            [texts.facts.at, <Timestamp key="at" at={newest.at} as="exact" />],
            [texts.facts.validUntil, <Timestamp key="until" at={newest.expires_at} as="exact" />],
          ]}
        />
      )}
    </Panel>
  );
}
