// A payment system with its current terms.
import { Anchor, Badge, Button, Group } from '@mantine/core';
import { AmountRange } from '@sluice/ui/components/display/amount-range.tsx';
import { Facts } from '@sluice/ui/components/display/facts.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { SYSTEMS } from '@sluice/ui/components/display/payment-system.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { Link } from '@tanstack/react-router';
import { useHalts } from '../../data/halts.ts';
import type { SystemTerms } from '../../data/systems.ts';
import { systemsTexts as texts } from '../../texts/systems.ts';

function StoppedBadge({ system }: { readonly system: SystemTerms['name'] }) {
  const { data } = useHalts();
  const halt = data?.items.find(
    ({ scope, subject }) => scope === 'global' || (scope === 'system' && subject === system),
  );
  if (halt === undefined) return null;
  return (
    <Anchor component={Link} to="/halts" title={texts.stoppedBy(halt.actor, halt.reason)} c="inherit">
      <Badge color="red">{halt.scope === 'global' ? texts.allStopped : texts.stopped}</Badge>
    </Anchor>
  );
}

/** Only if the recipient gets another currency. */
const payoutFacts = ({ payout_currency: currency, spread_percent: spread }: SystemTerms) =>
  currency === null
    ? []
    : [
        [texts.pays, <Rich key="pays" text={texts.paysOther} values={{ currency, spread }} />] as const,
        [
          texts.rate,
          <TextLink key="rate" to="/rates">
            {texts.rateLink}
          </TextLink>,
        ] as const,
      ];

type Props = { readonly system: SystemTerms; readonly onEdit?: () => void };

export function SystemCard({ system, onEdit }: Props) {
  return (
    <Panel
      title={SYSTEMS[system.name].fullName}
      aside={
        onEdit && (
          <Button
            variant="default"
            onClick={onEdit}
            aria-label={texts.changeLabel(SYSTEMS[system.name].fullName)}
          >
            {texts.changeButton}
          </Button>
        )
      }
    >
      <Group gap="xs" mb="sm">
        <Badge color={system.enabled ? 'green' : 'gray'}>
          {system.enabled ? texts.states.enabled : texts.states.disabled}
        </Badge>
        <Badge color={system.auto_payouts ? 'cyan' : 'violet'}>
          {system.auto_payouts ? texts.methods.automatic : texts.methods.manual}
        </Badge>
        <StoppedBadge system={system.name} />
      </Group>
      <Facts
        facts={[
          [
            texts.fee,
            <Rich
              key="fee"
              text={texts.feeValue}
              values={{
                percent: system.fee_percent,
                fixed: <Money amount={system.fee_fixed} withCurrency />,
              }}
            />,
          ],
          [
            texts.feeBounds,
            <AmountRange key="bounds" from={system.fee_min} to={system.fee_max} fallback={texts.noBounds} />,
          ],
          [
            texts.amounts,
            <AmountRange key="amounts" from={system.min} to={system.max} fallback={texts.anyAmount} />,
          ],
          ...payoutFacts(system),
          [
            texts.routes,
            <TextLink key="routes" to="/routes">
              {texts.routesLink}
            </TextLink>,
          ],
        ]}
      />
    </Panel>
  );
}
