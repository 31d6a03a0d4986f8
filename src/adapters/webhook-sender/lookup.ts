// Names to addresses, once per connection: what is answered here has been checked and is what is connected to. Asked
// without the system's resolver, whose few threads one merchant's silent name server would keep from all the others.
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
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length === 0) throw new Error(`the name ${host} has no address`);
    return addresses;
  };
}

/** One address that must not be called spoils the name, so that it does not matter which one would be tried first. */
export function guardedLookup(resolve: Resolve, allowLoopback: boolean): LookupFunction {
  const mayCall = (address: string): boolean => isPublic(address) || (allowLoopback && isLoopback(address));

  async function find(host: string): Promise<{ address: string; family: number }[]> {
    const addresses = allowLoopback && isLocalName(host) ? LOOPBACK.slice(0, 1) : await resolve(host);
    const refused = addresses.find((address) => !mayCall(address));
    if (refused !== undefined)
      throw new Error(`${host} is at ${refused}, a private or special address, which is never called`);
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  }

  return (host, options, callback) => {
    find(host).then(
      (found) => {
        const [first] = found;
        if (options.all) callback(null, found);
        else callback(null, first?.address ?? '', first?.family ?? 4);
      },
      (error: Error) => callback(error, []),
    );
  };
}
