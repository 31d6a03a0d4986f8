// The IP addresses from which a merchant's key can be used: one address or block per line.
import { Text } from '@mantine/core';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { StaleNotice, useStaleGuard } from '@sluice/ui/components/dialog/stale-guard.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import {
  AddressesInput,
  diffAddresses,
  parseAddresses,
} from '@sluice/ui/components/form/addresses-input.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useState } from 'react';
import { type Merchant, useChangeMerchant } from '../../../../data/merchants/merchants.ts';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';

const texts = merchantDetailsTexts.allowedIps;

type Props = { readonly merchant: Merchant; readonly onClose: () => void };

export function AllowedIpsDialog({ merchant, onClose }: Props) {
  const guard = useStaleGuard(merchant);
  const before = guard.original.ip_allow_list;
  const [text, setText] = useState(before.join('\n'));
  const change = useChangeMerchant();
  const lines = parseAddresses(text);
  const changes = diffAddresses(before, lines);
  const allowsAny = lines.length === 0 && before.length > 0;
  const save = () =>
    change.mutate({ original: guard.original, change: { ip_allow_list: lines } }, { onSuccess: onClose });
  return (
    <EditDialog
      title={texts.title(merchant.name)}
      submitLabel={commonTexts.save}
      fields={['ip_allow_list']}
      isReady={changes.length > 0 && !guard.isStale}
      isDangerous={allowsAny}
      isBusy={change.isPending}
      error={guard.isStale ? null : change.error}
      onSubmit={save}
      onClose={onClose}
    >
      <StaleNotice
        isStale={guard.isStale && !change.isPending}
        reload={() => {
          guard.reload();
          setText(merchant.ip_allow_list.join('\n'));
          change.reset();
        }}
      />
      <AddressesInput
        label={texts.label}
        before={before}
        value={text}
        error={fieldError(change.error, 'ip_allow_list')}
        onChange={setText}
      />
      <Text size="sm" c={allowsAny ? 'var(--bad)' : 'dimmed'}>
        {lines.length === 0 ? texts.effectAny : texts.effect}
      </Text>
    </EditDialog>
  );
}
