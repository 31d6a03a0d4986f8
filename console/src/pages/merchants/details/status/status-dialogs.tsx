// What is asked before a merchant is let in, shut out or frozen.
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../../../components/dialog/confirm-dialog.tsx';
import { StaleNotice, useStaleGuard } from '../../../../components/dialog/stale-guard.tsx';
import { Money } from '../../../../components/display/money.tsx';
import { useCreateHalt, useRemoveHalt } from '../../../../data/halts.ts';
import { type Merchant, useChangeMerchant } from '../../../../data/merchants.ts';

type Props = { readonly merchant: Merchant; readonly onClose: () => void };

/** What shutting a merchant out does not do, with the amounts it does not do it to. */
function Stays({ merchant: { available, held } }: { readonly merchant: Merchant }) {
  return (
    <>
      Its balance stays: <Money amount={available} withCurrency /> available,{' '}
      <Money amount={held} withCurrency /> held. Withdrawals that are open are still paid; to stop those too,
      freeze it.
    </>
  );
}

type Words = {
  readonly title: string;
  readonly verb: string;
  readonly what: (merchant: Merchant) => ReactNode;
};

const WORDS = {
  active: {
    title: 'Activate',
    verb: 'Activate it',
    what: ({ available }) => (
      <>
        From this moment on its requests are accepted, and it can withdraw the{' '}
        <Money amount={available} withCurrency /> it has available.
      </>
    ),
  },
  blocked: {
    title: 'Block',
    verb: 'Block it',
    what: (merchant) => (
      <>
        Every request with its key is refused from this moment on, with the answer that it is blocked.{' '}
        <Stays merchant={merchant} />
      </>
    ),
  },
  disabled: {
    title: 'Disable',
    verb: 'Disable it',
    what: (merchant) => (
      <>
        For a merchant that has left: every request with its key is refused from this moment on.{' '}
        <Stays merchant={merchant} />
      </>
    ),
  },
} as const satisfies Record<string, Words>;

export function StatusDialog({ merchant, to, onClose }: Props & { readonly to: keyof typeof WORDS }) {
  const guard = useStaleGuard(merchant);
  const change = useChangeMerchant();
  const { title, verb, what } = WORDS[to];
  const isDangerous = to !== 'active';
  const send = (reason: string) =>
    change.mutate(
      { original: guard.original, change: { status: to, ...(isDangerous ? { reason } : {}) } },
      { onSuccess: onClose },
    );
  return (
    <ConfirmDialog
      title={`${title} ${merchant.name}`}
      confirmLabel={verb}
      isDangerous={isDangerous}
      {...(isDangerous ? { reasonLabel: 'Reason, for the audit log' } : {})}
      isBusy={change.isPending}
      error={change.error}
      onConfirm={send}
      onClose={onClose}
    >
      <Text>{what(merchant)}</Text>
      <StaleNotice {...guard} />
    </ConfirmDialog>
  );
}

export function FreezeDialog({ merchant, onClose }: Props) {
  const halt = useCreateHalt();
  const subject = String(merchant.merchant_id);
  return (
    <ConfirmDialog
      title={`Freeze ${merchant.name}`}
      confirmLabel="Freeze it"
      isDangerous
      reasonLabel="Reason, for everybody who meets it"
      isBusy={halt.isPending}
      error={halt.error}
      onConfirm={(reason) => halt.mutate({ scope: 'merchant', subject, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>
        None of its withdrawals is paid any more, neither by hand nor automatically:{' '}
        <strong>
          <Money amount={merchant.held} withCurrency />
        </strong>{' '}
        that are held stay held. What was sent before goes on to its end. It can still create withdrawals
        unless it is blocked. Only an administrator lifts a freeze.
      </Text>
    </ConfirmDialog>
  );
}

export function UnfreezeDialog({ merchant, onClose }: Props) {
  const lift = useRemoveHalt();
  const { frozen, merchant_id, held } = merchant;
  if (frozen === null) return null;
  return (
    <ConfirmDialog
      title={`Lift the freeze of ${merchant.name}`}
      confirmLabel="Lift it"
      isBusy={lift.isPending}
      error={lift.error}
      onConfirm={() =>
        lift.mutate({ ...frozen, scope: 'merchant', subject: String(merchant_id) }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Text>
        {frozen.actor} froze it: {frozen.reason}. Its open withdrawals, <Money amount={held} withCurrency />{' '}
        held, are paid again; automatic ones are tried at once.
      </Text>
    </ConfirmDialog>
  );
}
