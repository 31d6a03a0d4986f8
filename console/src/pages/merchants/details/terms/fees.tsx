// Fees and limits of a merchant per system: default or custom.

import { Badge, Button, Group, Stack } from '@mantine/core';
import { Facts } from '@sluice/ui/components/display/facts.tsx';
import { LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { SYSTEMS } from '@sluice/ui/components/display/payment-system.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { formatBounds } from '@sluice/ui/components/display/terms.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { type ReactNode, useState } from 'react';
import { useHasRight } from '../../../../api/current-session.ts';
import type { System } from '../../../../api/types.ts';
import type { Merchant, Terms } from '../../../../data/merchants/merchants.ts';
import { type SystemTerms, useSystems } from '../../../../data/systems.ts';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';
import { FeeExample } from './fee-example.tsx';
import { formatFee } from './labels.ts';
import { effectiveTerms } from './quote.ts';
import { ResetTermsDialog, TermsDialog } from './terms-dialogs.tsx';

const texts = merchantDetailsTexts.terms;

type OpenDialog = { readonly kind: 'customize' | 'reset'; readonly system: System };
type CardProps = {
  readonly merchant: Merchant;
  readonly standard: SystemTerms;
  readonly onOpen: (dialog: OpenDialog) => void;
};

const markIfDefault = (value: ReactNode, isCustom: boolean): ReactNode =>
  isCustom ? value : <Rich text={texts.isDefault} values={{ value }} />;

function SystemCard({ merchant, standard, onOpen }: CardProps) {
  const mayManage = useHasRight('manage');
  const system = standard.name;
  const custom: Terms | undefined = merchant.terms[system];
  const terms = effectiveTerms(standard, custom);
  const hasLimit = custom !== undefined && (custom.min !== null || custom.max !== null);
  return (
    <Panel
      title={SYSTEMS[system].fullName}
      aside={
        <Group gap={6}>
          {!standard.enabled && <Badge color="gray">{texts.systemDisabled}</Badge>}
          <Badge color={custom ? 'violet' : 'blue'}>{custom ? texts.custom : texts.default}</Badge>
        </Group>
      }
    >
      <Facts
        facts={[
          [texts.fee, markIfDefault(formatFee(terms), custom?.fee_percent != null)],
          [texts.amount, markIfDefault(formatBounds(terms), hasLimit)],
          [texts.example, <FeeExample key="example" terms={terms} feeFrom={merchant.fee_from} />],
        ]}
      />
      {mayManage && (
        <Group gap="xs" mt="sm">
          <Button variant="default" onClick={() => onOpen({ kind: 'customize', system })}>
            {custom ? texts.changeButton : texts.customizeButton}
          </Button>
          {custom && (
            <Button variant="default" onClick={() => onOpen({ kind: 'reset', system })}>
              {texts.resetButton}
            </Button>
          )}
        </Group>
      )}
    </Panel>
  );
}

export function Fees({ merchant }: { readonly merchant: Merchant }) {
  const { data, error, refetch } = useSystems();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  if (data === undefined)
    return error ? (
      <LoadError error={error} retry={() => void refetch()} />
    ) : (
      <Loading rows={4} height={120} />
    );
  const standard = data.items.find(({ name }) => name === openDialog?.system);
  const dialogProps = { merchant, onClose: () => setOpenDialog(undefined) };
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          [
            texts.dailyLimit,
            merchant.daily_limit === null ? (
              texts.noDailyLimit
            ) : (
              <Rich
                key="limit"
                text={texts.dailyLimitOfAll}
                values={{ amount: <Money amount={merchant.daily_limit} withCurrency /> }}
              />
            ),
          ],
        ]}
      />
      <div className="merchant-grid">
        {data.items.map((system) => (
          <SystemCard key={system.name} merchant={merchant} standard={system} onOpen={setOpenDialog} />
        ))}
      </div>
      {standard && openDialog?.kind === 'customize' && <TermsDialog {...dialogProps} standard={standard} />}
      {standard && openDialog?.kind === 'reset' && <ResetTermsDialog {...dialogProps} standard={standard} />}
    </Stack>
  );
}
