// Addresses that the service calls by configuration.
import { BlockList, isIP, isIPv4 } from 'node:net';

const privateNetworks = new BlockList();
privateNetworks.addSubnet('127.0.0.0', 8);
privateNetworks.addSubnet('10.0.0.0', 8);
privateNetworks.addSubnet('172.16.0.0', 12);
privateNetworks.addSubnet('192.168.0.0', 16);
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');

function isPrivate(host: string): boolean {
  if (host === 'localhost') return true;
  return isIP(host) !== 0 && privateNetworks.check(host, isIPv4(host) ? 'ipv4' : 'ipv6');
}

/** Plain http is allowed in private networks only. */
export const isHttpsOrPrivate = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isPrivate(hostname.replace(/^\[|\]$/g, '')));
