// Checks an endpoint's address before any name is resolved. The URL parser normalizes every spelling of an IPv4 address
// (decimal, octal, hexadecimal, shortened, non-ASCII digits).
import { isIP } from 'node:net';
import { isLoopback, isPublic } from './addresses.ts';

export type UrlRules = {
  /** For development: allows endpoints on this machine, also with http and on any port. */
  readonly allowLoopback: boolean;
  readonly ports: readonly number[];
};

export const HTTPS_PORTS = [443, 8443] as const;

const LONGEST_URL = 2048;
/** Characters that the parser would silently remove or turn into a slash. */
const UNSAFE_CHARACTERS = /[\s\\\p{Cc}]/u;

export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

export const isLocalName = (host: string): boolean => /(^|\.)localhost\.?$/.test(host);

export function checkUrl(text: string, { allowLoopback, ports }: UrlRules): string | undefined {
  if (text.length > LONGEST_URL) return `The address is longer than ${LONGEST_URL} characters.`;
  if (UNSAFE_CHARACTERS.test(text) || !URL.canParse(text))
    return 'This is not a web address such as https://shop.example/hooks.';
  const url = new URL(text);
  const host = hostOf(url);
  const isLocal = isLoopback(host) || isLocalName(host);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal && allowLoopback))
    return 'Webhooks are sent to https addresses only.';
  if (url.username !== '' || url.password !== '')
    return 'The address must not contain a user name or password; webhooks are authenticated by their signature.';
  if (isLocal && allowLoopback) return undefined;
  if (isLocalName(host) || (isIP(host) !== 0 && !isPublic(host)))
    return `${host} is a private or special address. Webhooks are sent to public addresses only.`;
  if (isIP(host) === 0 && !/[^.]\.[^.]/.test(host)) return `${host} is not a full domain name.`;
  const port = url.port === '' ? 443 : Number(url.port);
  if (!allowLoopback && !ports.includes(port))
    return `Port ${port} is not allowed; use ${ports.join(' or ')}.`;
  return undefined;
}
