// Which addresses belong to the public Internet. Other addresses are never called, so that an endpoint cannot reach the
// operator's own network.
import { BlockList, isIPv4, isIPv6 } from 'node:net';

const SPECIAL_V4 = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // link-local, cloud metadata services
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3], // multicast, reserved, broadcast
] as const;

/** Within 2000::/3. Everything outside is special too, including all IPv4-mapped forms other than 6to4 and Teredo. */
const SPECIAL_V6 = [
  ['2001::', 23], // Teredo, benchmarks, ORCHID and the like
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4
  ['2620:4f:8000::', 48],
  ['3fff::', 20], // documentation
] as const;

const specialV4 = new BlockList();
for (const [address, prefix] of SPECIAL_V4) specialV4.addSubnet(address, prefix, 'ipv4');

const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');
const specialV6 = new BlockList();
for (const [address, prefix] of SPECIAL_V6) specialV6.addSubnet(address, prefix, 'ipv6');

export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !specialV4.check(address, 'ipv4');
  // An address with a zone (%eth0) is never a public one.
  if (!isIPv6(address) || address.includes('%')) return false;
  return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
}

/** The loopback addresses of a developer's machine. */
export const LOOPBACK = ['127.0.0.1', '::1'] as const;

export const isLoopback = (address: string): boolean => LOOPBACK.some((loopback) => loopback === address);
