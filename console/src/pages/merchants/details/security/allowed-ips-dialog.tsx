// The IP addresses from which a merchant's key can be used: one address or block per line.
import { Text, Textarea } from '@mantine/core';
import { type Change, ChangeList } from '@sluice/ui/components/dialog/change-list.tsx';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { StaleNotice, useStaleGuard } from '@sluice/ui/components/dialog/stale-guard.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useState } from 'react';
import { type Merchant, useChangeMerchant } from '../../../../data/merchants/merchants.ts';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';

const texts = merchantDetailsTexts.allowedIps;

const parseLines = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((line) => line !== '')),
];

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

/** Decides only whether the changes can be previewed; the server validates the addresses. */
function isAddress(line: string): boolean {
  const [address = '', bits, ...rest] = line.split('/');
  const isIpv6 = address.includes(':');
  const isPrefixValid = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIpv6 ? 128 : 32));
  return (
    rest.length === 0 && isPrefixValid && (isIpv6 ? URL.canParse(`http://[${address}]`) : IPV4.test(address))
  );
}

/** The server stores a single address as a block, `/32` or `/128`. */
const toBlock = (line: string): string =>
  line.includes('/') ? line : `${line}/${line.includes(':') ? 128 : 32}`;

function diffAllowedIps(before: readonly string[], after: readonly string[]): readonly Change[] {
  const blocks = after.map(toBlock);
  const added = blocks.filter((block) => !before.includes(block));
  const removed = before.filter((block) => !blocks.includes(block));
  return [
    ...(added.length === 0 ? [] : [{ name: texts.added, after: added.join(', ') }]),
    ...(removed.length === 0 ? [] : [{ name: texts.removed, before: removed.join(', ') }]),
  ];
}

type Props = { readonly merchant: Merchant; readonly onClose: () => void };

export function AllowedIpsDialog({ merchant, onClose }: Props) {
  const guard = useStaleGuard(merchant);
  const before = guard.original.ip_allow_list;
  const [text, setText] = useState(before.join('\n'));
  const change = useChangeMerchant();
  const lines = parseLines(text);
  const changes = diffAllowedIps(before, lines);
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
      <Textarea
        label={texts.label}
        description={texts.hint}
        autosize
        minRows={4}
        maxRows={12}
        data-autofocus
        spellCheck={false}
        value={text}
        error={fieldError(change.error, 'ip_allow_list')}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {changes.length > 0 && lines.every(isAddress) && <ChangeList changes={changes} />}
      <Text size="sm" c={allowsAny ? 'var(--bad)' : 'dimmed'}>
        {lines.length === 0 ? texts.effectAny : texts.effect}
      </Text>
    </EditDialog>
  );
}
