// One system as it stands.
import { Anchor, Badge, Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { AmountRange } from '../../components/display/amount-range.tsx';
import { Facts } from '../../components/display/facts.tsx';
import { Money } from '../../components/display/money.tsx';
import { SYSTEMS } from '../../components/display/payment-system.tsx';
import { TextLink } from '../../components/display/text-link.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { useHalts } from '../../data/halts.ts';
import type { SystemTerms } from '../../data/systems.ts';

function HaltedBadge({ system }: { readonly system: SystemTerms['name'] }) {
  const { data } = useHalts();
  const halt = data?.items.find(
    ({ scope, subject }) => scope === 'global' || (scope === 'system' && subject === system),
  );
  if (halt === undefined) return null;
  return (
    <Anchor component={Link} to="/halts" title={`${halt.actor}: ${halt.reason}`} c="inherit">
      <Badge color="red">{halt.scope === 'global' ? 'Everything is halted' : 'Halted'}</Badge>
    </Anchor>
  );
}

type Props = { readonly system: SystemTerms; readonly onEdit?: () => void };

export function SystemCard({ system, onEdit }: Props) {
  return (
    <Panel
      title={SYSTEMS[system.name].long}
      aside={
        onEdit && (
          <Button variant="default" onClick={onEdit} aria-label={`Change ${SYSTEMS[system.name].long}`}>
            Change
          </Button>
        )
      }
    >
      <Group gap="xs" mb="sm">
        <Badge color={system.enabled ? 'green' : 'gray'}>{system.enabled ? 'On' : 'Off'}</Badge>
        <Badge color={system.auto_payouts ? 'cyan' : 'violet'}>
          {system.auto_payouts ? 'Also automatic' : 'By hand only'}
        </Badge>
        <HaltedBadge system={system.name} />
      </Group>
      <Facts
        facts={[
          [
            'Fee',
            <span key="fee">
              {system.fee_percent} % + <Money amount={system.fee_fixed} withCurrency />
            </span>,
          ],
          [
            'Fee bounds',
            <AmountRange key="bounds" from={system.fee_min} to={system.fee_max} fallback="none" />,
          ],
          ['Amounts', <AmountRange key="amounts" from={system.min} to={system.max} fallback="any" />],
          [
            'Routes',
            <TextLink key="routes" to="/routes">
              where automatic payouts go
            </TextLink>,
          ],
        ]}
      />
    </Panel>
  );
}
