import { BlockList, isIP, isIPv4 } from 'node:net';
import { aggregatorTexts } from '../../../domain/texts/aggregators.ts';

const privateNetworks = new BlockList();
privateNetworks.addSubnet('127.0.0.0', 8);
privateNetworks.addSubnet('10.0.0.0', 8);
privateNetworks.addSubnet('172.16.0.0', 12);
privateNetworks.addSubnet('192.168.0.0', 16);
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');

/** Undefined: the address is valid. Requests contain destinations and keys, so plain http is allowed in private networks only. */
export function checkAggregatorUrl(text: string): string | undefined {
  // The text is not quoted, because it may contain a password.
  if (!URL.canParse(text)) return aggregatorTexts.notUrl;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username !== '' || password !== '' || search !== '' || hash !== '')
    return aggregatorTexts.urlWithExtras;
  if (protocol === 'https:') return undefined;
  const host = hostname.replace(/^\[|\]$/g, '');
  const isPrivate =
    host === 'localhost' || (isIP(host) !== 0 && privateNetworks.check(host, isIPv4(host) ? 'ipv4' : 'ipv6'));
  if (protocol === 'http:' && isPrivate) return undefined;
  return aggregatorTexts.urlNotHttps;
}

/** Paths are appended to it, each with its own slash. */
export const trimUrl = (url: string): string => url.replace(/\/+$/, '');
