// A list of IP addresses and blocks, one per line, with what differs from the current list.
import { Textarea } from '@mantine/core';
import { addressTexts as texts } from '../../texts/addresses.ts';
import { type Change, ChangeList } from '../dialog/change-list.tsx';

export const parseAddresses = (text: string): string[] => [
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

export function diffAddresses(before: readonly string[], after: readonly string[]): readonly Change[] {
  const blocks = after.map(toBlock);
  const added = blocks.filter((block) => !before.includes(block));
  const removed = before.filter((block) => !blocks.includes(block));
  return [
    ...(added.length === 0 ? [] : [{ name: texts.added, after: added.join(', ') }]),
    ...(removed.length === 0 ? [] : [{ name: texts.removed, before: removed.join(', ') }]),
  ];
}

type Props = {
  readonly label: string;
  readonly before: readonly string[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

export function AddressesInput({ label, before, value, error, onChange }: Props) {
  const lines = parseAddresses(value);
  const changes = diffAddresses(before, lines);
  return (
    <>
      <Textarea
        label={label}
        description={texts.hint}
        autosize
        minRows={4}
        maxRows={12}
        data-autofocus
        spellCheck={false}
        value={value}
        error={error}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {changes.length > 0 && lines.every(isAddress) && <ChangeList changes={changes} />}
    </>
  );
}
