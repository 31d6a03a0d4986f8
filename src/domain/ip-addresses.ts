// Checks client addresses against a merchant's allow-list.
import { BlockList, isIP, isIPv4 } from 'node:net';

/** A dual-stack socket reports IPv4 clients as ::ffff:203.0.113.7. */
const unmapped = (address: string): string =>
  /^::ffff:/i.test(address) && isIPv4(address.slice(7)) ? address.slice(7) : address;

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** Parses an address or a CIDR block and returns a block; undefined if the text is neither. */
export function parseAddressBlock(text: string): string | undefined {
  const [address = '', prefix, ...rest] = text.split('/');
  if (isIP(address) === 0 || rest.length > 0) return undefined;
  const maxPrefix = isIPv4(address) ? 32 : 128;
  if (prefix === undefined) return `${address}/${maxPrefix}`;
  return /^[0-9]{1,3}$/.test(prefix) && Number(prefix) <= maxPrefix ? text : undefined;
}

/** An empty list allows every address. */
export function addressAllowed(allowList: readonly string[], clientAddress: string): boolean {
  if (allowList.length === 0) return true;
  const client = unmapped(clientAddress);
  if (isIP(client) === 0) return false;
  const allowed = new BlockList();
  for (const block of allowList) {
    const [address = '', prefix = ''] = block.split('/');
    allowed.addSubnet(address, Number(prefix), familyOf(address));
  }
  return allowed.check(client, familyOf(client));
}

/** The network of an address, for rate limits: one customer of a provider has a whole /64 of IPv6 addresses. */
export function networkOf(text: string): string {
  const address = unmapped(text).toLowerCase();
  if (isIP(address) !== 6) return address;
  const [headText = '', tailText = ''] = address.split('::');
  const head = headText === '' ? [] : headText.split(':');
  const tail = tailText === '' ? [] : tailText.split(':');
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
