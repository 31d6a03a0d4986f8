// Rates of currencies that recipients are paid in: in force, recorded, and the purchases of such a currency.
import { Button, Stack } from '@mantine/core';
import { LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { useState } from 'react';
import { useHasRight } from '../../api/current-session.ts';
import { type Rate, useRates } from '../../data/rates.ts';
import { ratesTexts as texts } from '../../texts/rates.ts';
import { terms } from '../../texts/terms.ts';
import { BuyDialog } from './buy-dialog.tsx';
import { FeedsPanel } from './feeds/feeds-panel.tsx';
import { RateHistory } from './history.tsx';
import { Purchases } from './purchases.tsx';
import { RateCard } from './rate-card.tsx';
import { RateDialog } from './rate-dialog.tsx';

type OpenDialog = { readonly kind: 'set' | 'buy'; readonly currency: Rate['currency'] };

export default function RatesPage() {
  const { data, error, refetch } = useRates();
  const mayManage = useHasRight('manage');
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const edited = data?.items.find(({ currency }) => currency === dialog?.currency);
  return (
    <PageBody>
      <PageHeader title={texts.title} term={terms.rate} hint={texts.hint} />
      <Stack gap="sm">
        {data === undefined ? (
          error ? (
            <LoadError error={error} retry={() => void refetch()} />
          ) : (
            <Loading rows={4} height={80} />
          )
        ) : (
          data.items.map((rate) => (
            <RateCard
              key={rate.currency}
              rate={rate}
              {...(mayManage ? { onSet: () => setDialog({ kind: 'set', currency: rate.currency }) } : {})}
            />
          ))
        )}
        {data?.items.map(({ currency }) => (
          <FeedsPanel key={currency} currency={currency} />
        ))}
        {data?.items.map(({ currency }) => (
          <Panel key={currency} title={texts.history.title}>
            <RateHistory currency={currency} />
          </Panel>
        ))}
        {data?.items.map(({ currency }) => (
          <Panel
            key={currency}
            title={texts.purchases.title}
            aside={
              mayManage && (
                <Button variant="default" onClick={() => setDialog({ kind: 'buy', currency })}>
                  {texts.purchases.button}
                </Button>
              )
            }
          >
            <Purchases />
          </Panel>
        ))}
      </Stack>
      {edited && dialog?.kind === 'set' && <RateDialog rate={edited} onClose={close} />}
      {dialog?.kind === 'buy' && <BuyDialog currency={dialog.currency} onClose={close} />}
    </PageBody>
  );
}
