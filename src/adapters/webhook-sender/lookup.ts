// Resolves names, once per connection: only checked addresses are returned, and the connection uses them. It does not use
// the system's resolver, because one merchant's slow name server would block its few threads for all merchants.
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isLoopback, isPublic, LOOPBACK } from './addresses.ts';
import { isLocalName } from './check-url.ts';

/** All addresses of a name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

const TIMEOUT_MS = 2_000;

export function openResolve(): Resolve {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  return async (host) => {
    const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    if (addresses.length === 0) throw new Error(`the name ${host} has no address`);
    return addresses;
  };
}

/** One forbidden address rejects the whole name, so the order of the addresses does not matter. */
export function guardedLookup(resolve: Resolve, allowLoopback: boolean): LookupFunction {
  const mayCall = (address: string): boolean => isPublic(address) || (allowLoopback && isLoopback(address));

  async function resolveAllowed(host: string): Promise<{ address: string; family: number }[]> {
    const addresses = allowLoopback && isLocalName(host) ? LOOPBACK.slice(0, 1) : await resolve(host);
    const forbidden = addresses.find((address) => !mayCall(address));
    if (forbidden !== undefined) throw new Error(`${host} is at ${forbidden}, a private or special address`);
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  }

  return (host, options, callback) => {
    resolveAllowed(host).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all) callback(null, addresses);
        else callback(null, first?.address ?? '', first?.family ?? 4);
      },
      (error: Error) => callback(error, []),
    );
  };
}
