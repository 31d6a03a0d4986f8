// Deciding a file.
import { Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { Facts } from '@sluice/ui/components/display/facts.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { useCurrency } from '@sluice/ui/lib/currency.ts';
import { formatAmount } from '@sluice/ui/lib/decimal.ts';
import { toastSuccess } from '@sluice/ui/lib/toasts.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useCurrentSession } from '../../../api/current-session.ts';
import type { Batch } from '../../../api/types.ts';
import { useConfirmBatch, useEndBatch, useStopBatch, useSubmitBatch } from '../../../data/batches.ts';
import { approvalsTexts } from '../../../texts/approvals.ts';
import { batchesTexts as texts } from '../../../texts/batches.ts';

type Props = { readonly batch: Batch; readonly onClose: () => void };

/** What is debited if every row is made. */
function Cost({ batch }: Pick<Props, 'batch'>) {
  return (
    <>
      {batch.same_as !== null && (
        <Text fw={600} c="var(--bad)">
          {texts.sameAs(batch.same_as.id, batch.same_as.maker)}
        </Text>
      )}
      <Facts
        facts={[
          [texts.facts.good, batch.rows.open],
          [
            texts.facts.total,
            <strong key="total">
              <Money amount={batch.total} withCurrency />
            </strong>,
          ],
        ]}
      />
    </>
  );
}

export function SubmitBatch({ batch, onClose }: Props) {
  const submit = useSubmitBatch();
  const currency = useCurrency();
  const { second_person_above: above } = useCurrentSession().merchant;
  const onSuccess = ({ state }: Batch) => {
    toastSuccess(state === 'waiting' ? texts.submit.waits : texts.submit.started);
    onClose();
  };
  return (
    <ConfirmDialog
      title={texts.submit.title}
      confirmLabel={
        batch.same_as === null ? texts.submit.button(batch.rows.open) : texts.submit.again(batch.rows.open)
      }
      isDangerous={batch.same_as !== null}
      isBusy={submit.isPending}
      error={submit.error}
      onConfirm={() => submit.mutate(batch, { onSuccess })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Cost batch={batch} />
        {above !== null && (
          <Text size="sm">
            {texts.submit.secondPerson(commonTexts.amountWithCurrency(formatAmount(above), currency))}
          </Text>
        )}
        <Text size="sm">{texts.submit.fresh}</Text>
      </Stack>
    </ConfirmDialog>
  );
}

export function ConfirmBatch({ batch, onClose }: Props) {
  const confirm = useConfirmBatch();
  const onSuccess = () => {
    toastSuccess(texts.submit.started);
    onClose();
  };
  return (
    <ConfirmDialog
      title={texts.confirm.title}
      confirmLabel={texts.confirm.submit}
      isBusy={confirm.isPending}
      error={confirm.error}
      onConfirm={() => confirm.mutate(batch.id, { onSuccess })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Cost batch={batch} />
        <Text size="sm">{texts.submit.fresh}</Text>
      </Stack>
    </ConfirmDialog>
  );
}

type EndProps = Props & { readonly kind: 'discard' | 'reject'; readonly effect: string };

function EndBatch({ batch, kind, effect, onClose }: EndProps) {
  const end = useEndBatch();
  const isReject = kind === 'reject';
  const onSuccess = () => {
    toastSuccess(texts[kind].done);
    onClose();
  };
  return (
    <ConfirmDialog
      title={texts[kind].title}
      confirmLabel={texts[kind].button}
      isDangerous
      {...(isReject ? { reasonLabel: approvalsTexts.noteLabel } : {})}
      isBusy={end.isPending}
      error={end.error}
      onConfirm={(note) => end.mutate({ id: batch.id, note }, { onSuccess })}
      onClose={onClose}
    >
      <Text size="sm">{effect}</Text>
    </ConfirmDialog>
  );
}

export const DiscardBatch = (props: Props) => (
  <EndBatch {...props} kind="discard" effect={texts.discard.effect} />
);

export const RejectBatch = (props: Props) => (
  <EndBatch {...props} kind="reject" effect={texts.reject.effect(props.batch.maker)} />
);

export function StopBatch({ batch, onClose }: Props) {
  const stop = useStopBatch();
  const onSuccess = () => {
    toastSuccess(texts.stop.done);
    onClose();
  };
  return (
    <ConfirmDialog
      title={texts.stop.title}
      confirmLabel={texts.stop.button}
      isDangerous
      isBusy={stop.isPending}
      error={stop.error}
      onConfirm={() => stop.mutate(batch.id, { onSuccess })}
      onClose={onClose}
    >
      <Text size="sm">{texts.stop.effect}</Text>
    </ConfirmDialog>
  );
}
