// What can be said against an endpoint's address before any name is resolved. The URL parser has already turned every
// spelling of an IPv4 address (decimal, octal, hexadecimal, shortened, foreign digits) into the usual one.
import { isIP } from 'node:net';
import { isLoopback, isPublic } from './addresses.ts';

export type UrlRules = {
  /** Development: this machine may be called too, also by http, and on any port. */
  readonly allowLoopback: boolean;
  readonly ports: readonly number[];
};

export const HTTPS_PORTS = [443, 8443] as const;

const LONGEST_URL = 2048;
/** What the parser would silently drop or turn into a slash: nobody means it. */
const ODD = /[\s\\\p{Cc}]/u;

export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

export const isLocalName = (host: string): boolean => /(^|\.)localhost\.?$/.test(host);

export function checkUrl(text: string, { allowLoopback, ports }: UrlRules): string | undefined {
  if (text.length > LONGEST_URL) return `The address is longer than ${LONGEST_URL} characters.`;
  if (ODD.test(text) || !URL.canParse(text))
    return 'This is no web address; it should look like https://shop.example/hooks.';
  const url = new URL(text);
  const host = hostOf(url);
  const isHere = isLoopback(host) || isLocalName(host);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere && allowLoopback))
    return 'Webhooks are sent by https only.';
  if (url.username !== '' || url.password !== '')
    return 'The address must not hold a user name or password; the signature says who sends.';
  if (isHere && allowLoopback) return undefined;
  if (isLocalName(host) || (isIP(host) !== 0 && !isPublic(host)))
    return `${host} is a private or special address, which is never called.`;
  if (isIP(host) === 0 && !/[^.]\.[^.]/.test(host)) return `${host} is not a full domain name.`;
  const port = url.port === '' ? 443 : Number(url.port);
  if (!allowLoopback && !ports.includes(port))
    return `Port ${port} is not allowed; the ports are ${ports.join(' and ')}.`;
  return undefined;
}
