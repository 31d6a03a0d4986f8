// From where a merchant's key may be used: one address or block a line.
import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type Change, ChangeList } from '../../../../components/dialog/change-list.tsx';
import { EditDialog } from '../../../../components/dialog/edit-dialog.tsx';
import { StaleNotice, useStaleGuard } from '../../../../components/dialog/stale-guard.tsx';
import { fieldError } from '../../../../components/display/feedback.tsx';
import { type Merchant, useChangeMerchant } from '../../../../data/merchants.ts';

const linesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((line) => line !== ''))];

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

/** Only to know what can be shown as a change; the server decides. */
function isAddress(line: string): boolean {
  const [address = '', bits, ...rest] = line.split('/');
  const isIpv6 = address.includes(':');
  const isBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIpv6 ? 128 : 32));
  return rest.length === 0 && isBits && (isIpv6 ? URL.canParse(`http://[${address}]`) : IPV4.test(address));
}

/** The server writes an address as a block of one. */
const asBlock = (line: string): string =>
  line.includes('/') ? line : `${line}/${line.includes(':') ? 128 : 32}`;

function changesIn(before: readonly string[], after: readonly string[]): readonly Change[] {
  const blocks = after.map(asBlock);
  const added = blocks.filter((block) => !before.includes(block));
  const gone = before.filter((block) => !blocks.includes(block));
  return [
    ...(added.length === 0 ? [] : [{ name: 'Let in', after: added.join(', ') }]),
    ...(gone.length === 0 ? [] : [{ name: 'Shut out', before: gone.join(', ') }]),
  ];
}

type Props = { readonly merchant: Merchant; readonly onClose: () => void };

export function AllowedIpsDialog({ merchant, onClose }: Props) {
  const guard = useStaleGuard(merchant);
  const before = guard.original.ip_allow_list;
  const [text, setText] = useState(before.join('\n'));
  const send = useChangeMerchant();
  const lines = linesIn(text);
  const changes = changesIn(before, lines);
  const opensUp = lines.length === 0 && before.length > 0;
  const save = () =>
    send.mutate({ original: guard.original, change: { ip_allow_list: lines } }, { onSuccess: onClose });
  return (
    <EditDialog
      title={`Addresses of ${merchant.name}`}
      submitLabel="Save"
      fields={['ip_allow_list']}
      isReady={changes.length > 0 && !guard.isStale}
      isDangerous={opensUp}
      isBusy={send.isPending}
      error={guard.isStale ? null : send.error}
      onSubmit={save}
      onClose={onClose}
    >
      <StaleNotice
        isStale={guard.isStale && !send.isPending}
        reload={() => {
          guard.reload();
          setText(merchant.ip_allow_list.join('\n'));
          send.reset();
        }}
      />
      <Textarea
        label="Addresses that may use its key"
        description="One a line: an address such as 203.0.113.7, or a block such as 203.0.113.0/24. Empty: any."
        autosize
        minRows={4}
        maxRows={12}
        data-autofocus
        spellCheck={false}
        value={text}
        error={fieldError(send.error, 'ip_allow_list')}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {changes.length > 0 && lines.every(isAddress) && <ChangeList changes={changes} />}
      <Text size="sm" c={opensUp ? 'var(--bad)' : 'dimmed'}>
        {lines.length === 0
          ? 'Whoever has the key can use it from anywhere.'
          : 'Requests from any other address are refused from the moment you save.'}
      </Text>
    </EditDialog>
  );
}
