// DATABASE_URL as connections, one for each host that it lists. Parameters that would change how Sluice uses a connection
// are rejected: the driver would let them override our own.
import type { ClientConfig } from 'pg';
import { accepted, type Result, rejected } from '../../domain/result.ts';

const FORM = 'must have the form postgres://user:password@host:5432/database';
const PARTS = /^(postgres(?:ql)?:\/\/)((?:[^@/?#]*@)?)([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/;

/** What libpq and the driver need to find and trust a server. Session settings may be in `options`: ours are set later. */
const PARAMETERS = new Set([
  'application_name',
  'host',
  'options',
  'password',
  'port',
  'sslcert',
  'sslkey',
  'sslmode',
  'sslrootcert',
  'target_session_attrs',
  'uselibpqcompat',
  'user',
]);
/** Sluice writes, so it always looks for the primary. */
const SESSION_ATTRS = ['any', 'primary', 'read-write'];

export function parseDatabaseUrl(text: string): Result<readonly ClientConfig[], string> {
  const [, scheme, login, hosts = '', path = '', query = ''] = PARTS.exec(text) ?? [];
  if (scheme === undefined) return rejected(FORM);
  const parameters = new URLSearchParams(query);
  const unknown = [...parameters.keys()].filter((name) => !PARAMETERS.has(name));
  if (unknown.length > 0)
    return rejected(
      `has the parameter ${unknown.join(', ')}, which is not supported; supported are ${[...PARAMETERS].join(', ')}`,
    );
  const attrs = parameters.get('target_session_attrs');
  if (attrs !== null && !SESSION_ATTRS.includes(attrs))
    return rejected(
      `has target_session_attrs=${attrs}; Sluice writes, so it must be ${SESSION_ATTRS.join(', ')} or absent`,
    );
  parameters.delete('target_session_attrs');
  const rest = parameters.size > 0 ? `?${parameters}` : '';
  const urls = hosts.split(',').map((host) => `${scheme}${login}${host}${path}${rest}`);
  if (urls.length > 1 && (parameters.has('host') || hosts.split(',').includes('')))
    return rejected('lists several hosts; name each one before the database, as in host1:5432,host2:5432');
  return urls.every(isUrl)
    ? accepted(urls.map((connectionString) => ({ connectionString })))
    : rejected(FORM);
}

/** Without a host, the driver connects to a local socket. */
const isUrl = (url: string): boolean => URL.canParse(url.replace(/@\//, '@localhost/'));
