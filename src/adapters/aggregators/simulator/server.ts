// The simulator: the reference server of the http protocol. It moves no money, fails on demand and stores its payouts.
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { openSigner } from '../../shared/standard-webhooks.ts';
import { openCallbacks } from './callbacks.ts';
import { openInbox } from './inbox.ts';
import { registerOpenRoutes } from './open-routes.ts';
import { type Command, createOutcomeOverrides } from './outcome-overrides.ts';
import { registerProtocol } from './protocol-routes.ts';
import { openSimulatedAggregator } from './simulated-aggregator.ts';
import { openSimulatorStore, type SimulatorStore } from './store.ts';

export type SimulatorOptions = {
  readonly host?: string;
  /** 0: any free port. */
  readonly port: number;
  /** The shared secret of the http protocol, `whsec_…`. */
  readonly secret: string;
  /** A function if the address is not known yet. */
  readonly callbackUrl?: string | (() => string | undefined);
  /** Where payouts are stored across restarts. */
  readonly storeFile?: string;
  /** From acceptance to payment. */
  readonly delayMs?: number;
  readonly inboxSecrets?: () => readonly string[];
  readonly log?: (text: string) => void;
};

export type Simulator = {
  readonly url: string;
  readonly port: number;
  readonly store: SimulatorStore;
  /** The same as POST /control. */
  control(command: Command): void;
  close(): Promise<void>;
};

const LARGEST_BODY_BYTES = 64 * 1024;

export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { host = '127.0.0.1', port, secret, callbackUrl, storeFile, delayMs = 300 } = options;
  const log = options.log ?? (() => undefined);
  const signer = openSigner(secret, 'secret');
  const store = openSimulatorStore(storeFile);
  const callbacks = openCallbacks(
    () => (typeof callbackUrl === 'function' ? callbackUrl() : callbackUrl),
    log,
  );
  const aggregator = openSimulatedAggregator({
    store,
    overrides: createOutcomeOverrides(delayMs),
    callbacks,
    signer,
    secret,
  });
  const inbox = openInbox(options.inboxSecrets ?? (() => []));

  const server = fastify({ bodyLimit: LARGEST_BODY_BYTES, forceCloseConnections: true });
  // Signatures cover the raw body, so it must not be parsed.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
  server.setErrorHandler((error: Error & { statusCode?: number }, _, reply) => {
    log(`simulator error: ${error.name}`);
    return reply.code(error.statusCode ?? 500).send({ error: 'internal_error' });
  });
  registerProtocol(server, { aggregator, store, signer });
  registerOpenRoutes(server, { aggregator, store, inbox });

  const closeAll = async (): Promise<void> => {
    aggregator.close();
    await server.close();
    await callbacks.close();
    store.close();
  };
  try {
    const url = await server.listen({ host, port });
    return {
      url,
      port: (server.server.address() as AddressInfo).port,
      store,
      control: (command) => aggregator.control(command),
      close: closeAll,
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
