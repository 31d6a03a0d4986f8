import { BlockList, isIP, isIPv4 } from 'node:net';

const near = new BlockList();
near.addSubnet('127.0.0.0', 8);
near.addSubnet('10.0.0.0', 8);
near.addSubnet('172.16.0.0', 12);
near.addSubnet('192.168.0.0', 16);
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');

/** Undefined when it is fine. Destinations and keys travel there: in the clear only within one's own walls. */
export function checkAggregatorUrl(text: string): string | undefined {
  // Not quoted: a password in it may be what breaks it.
  if (!URL.canParse(text)) return 'This is not an address like https://payouts.example.com/api.';
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username !== '' || password !== '' || search !== '' || hash !== '')
    return 'The address must have no user, password, query or fragment.';
  if (protocol === 'https:') return undefined;
  const host = hostname.replace(/^\[|\]$/g, '');
  const isNear =
    host === 'localhost' || (isIP(host) !== 0 && near.check(host, isIPv4(host) ? 'ipv4' : 'ipv6'));
  if (protocol === 'http:' && isNear) return undefined;
  return 'The address must begin with https://; http:// is only for loopback and private addresses.';
}

/** Paths are put behind it, each with its own slash. */
export const trimUrl = (url: string): string => url.replace(/\/+$/, '');
