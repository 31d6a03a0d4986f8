// Fees and limits of a merchant, system by system: as for everybody, or its own.
import { Badge, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useHasRight } from '../../../../api/current-session.ts';
import type { System } from '../../../../api/types.ts';
import { Facts } from '../../../../components/display/facts.tsx';
import { LoadError, Loading } from '../../../../components/display/feedback.tsx';
import { Money } from '../../../../components/display/money.tsx';
import { SYSTEMS } from '../../../../components/display/payment-system.tsx';
import { Panel } from '../../../../components/layout/panel.tsx';
import type { Merchant, Terms } from '../../../../data/merchants.ts';
import { type SystemTerms, useSystems } from '../../../../data/systems.ts';
import { FeeExample } from './fee-example.tsx';
import { formatBounds, formatFee } from './labels.tsx';
import { effectiveTerms } from './quote.ts';
import { ResetTermsDialog, TermsDialog } from './terms-dialogs.tsx';

type Opened = { readonly kind: 'own' | 'standard'; readonly system: System };
type CardProps = {
  readonly merchant: Merchant;
  readonly standard: SystemTerms;
  readonly onOpen: (opened: Opened) => void;
};

const whose = (isOwn: boolean) => (isOwn ? '' : ', as for everybody');

function SystemCard({ merchant, standard, onOpen }: CardProps) {
  const mayManage = useHasRight('manage');
  const system = standard.name;
  const own: Terms | undefined = merchant.terms[system];
  const terms = effectiveTerms(standard, own);
  const hasLimit = own !== undefined && (own.min !== null || own.max !== null);
  return (
    <Panel
      title={SYSTEMS[system].long}
      aside={
        <Group gap={6}>
          {!standard.enabled && <Badge color="gray">System off</Badge>}
          <Badge color={own ? 'violet' : 'blue'}>{own ? 'Own terms' : 'Standard'}</Badge>
        </Group>
      }
    >
      <Facts
        facts={[
          [
            'Fee',
            <>
              {formatFee(terms)}
              {whose(own?.fee_percent != null)}
            </>,
          ],
          [
            'Amount',
            <>
              {formatBounds(terms)}
              {whose(hasLimit)}
            </>,
          ],
          ['Example', <FeeExample key="example" terms={terms} feeFrom={merchant.fee_from} />],
        ]}
      />
      {mayManage && (
        <Group gap="xs" mt="sm">
          <Button variant="default" onClick={() => onOpen({ kind: 'own', system })}>
            {own ? 'Change its terms' : 'Give it own terms'}
          </Button>
          {own && (
            <Button variant="default" onClick={() => onOpen({ kind: 'standard', system })}>
              Back to standard
            </Button>
          )}
        </Group>
      )}
    </Panel>
  );
}

export function Fees({ merchant }: { readonly merchant: Merchant }) {
  const { data, error, refetch } = useSystems();
  const [opened, setOpened] = useState<Opened>();
  if (data === undefined)
    return error ? (
      <LoadError error={error} retry={() => void refetch()} />
    ) : (
      <Loading rows={4} height={120} />
    );
  const standard = data.items.find(({ name }) => name === opened?.system);
  const dialog = { merchant, onClose: () => setOpened(undefined) };
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          [
            'Daily limit',
            merchant.daily_limit === null ? (
              'None'
            ) : (
              <>
                <Money amount={merchant.daily_limit} withCurrency />, for all systems together
              </>
            ),
          ],
        ]}
      />
      <div className="merchant-grid">
        {data.items.map((system) => (
          <SystemCard key={system.name} merchant={merchant} standard={system} onOpen={setOpened} />
        ))}
      </div>
      {standard && opened?.kind === 'own' && <TermsDialog {...dialog} standard={standard} />}
      {standard && opened?.kind === 'standard' && <ResetTermsDialog {...dialog} standard={standard} />}
    </Stack>
  );
}
