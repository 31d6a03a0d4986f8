// The address that the server listens on.
import { once } from 'node:events';
import { createServer } from 'node:net';

type Address = { readonly host: string; readonly port: number };

/** Gives an error about the address the sentence that operators see. */
export function describeListenError(error: unknown, { host, port }: Address): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new Error(
      `Port ${port} on ${host} is in use. Stop the program that uses it, or set PORT to another port.`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'EACCES')
    return new Error(`Cannot listen on ${host}:${port} (${code}). Set HOST and PORT.`);
  return error;
}

/**
 * Throws if the server could not listen. A first start creates the first operator and prints the password once, after the
 * server listens: if the port is found to be in use only then, the password is lost.
 */
export async function checkAddress({ host, port }: Address): Promise<void> {
  const probe = createServer().listen({ host, port });
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw describeListenError(error, { host, port });
  }
  probe.close();
  await once(probe, 'close');
}
