// The reference server of the http protocol: an aggregator that pays nobody, fails on demand and keeps its own book.
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { openSigner } from '../standard-webhooks.ts';
import { openCallbacks } from './callbacks.ts';
import { openInbox } from './inbox.ts';
import { registerOpenRoutes } from './open-routes.ts';
import { registerProtocol } from './protocol-routes.ts';
import { type Command, openScript } from './script.ts';
import { openSimulatedAggregator } from './simulated-aggregator.ts';
import { openSimulatorStore, type SimulatorStore } from './store.ts';

export type SimulatorOptions = {
  readonly host?: string;
  /** 0: any that is free. */
  readonly port: number;
  /** Of the http protocol: `whsec_…`. */
  readonly secret: string;
  /** A function, where it is known only later. */
  readonly callbackUrl?: string | (() => string | undefined);
  /** The book survives in it. */
  readonly bookFile?: string;
  /** From acceptance to payment. */
  readonly delayMs?: number;
  readonly inboxSecrets?: () => readonly string[];
  readonly log?: (text: string) => void;
};

export type Simulator = {
  readonly url: string;
  readonly port: number;
  readonly book: SimulatorStore;
  /** The same as POST /control. */
  control(command: Command): void;
  close(): Promise<void>;
};

const LARGEST_BODY_BYTES = 64 * 1024;

export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { host = '127.0.0.1', port, secret, callbackUrl, bookFile, delayMs = 300 } = options;
  const log = options.log ?? (() => undefined);
  const signer = openSigner(secret, 'secret');
  const book = openSimulatorStore(bookFile);
  const callbacks = openCallbacks(
    () => (typeof callbackUrl === 'function' ? callbackUrl() : callbackUrl),
    log,
  );
  const desk = openSimulatedAggregator({ book, script: openScript(delayMs), callbacks, signer, secret });
  const inbox = openInbox(options.inboxSecrets ?? (() => []));

  const server = fastify({ bodyLimit: LARGEST_BODY_BYTES, forceCloseConnections: true });
  // Signatures are over the text as it came.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
  server.setErrorHandler((error: Error & { statusCode?: number }, _, reply) => {
    log(`the simulator failed: ${error.name}`);
    return reply.code(error.statusCode ?? 500).send({ error: 'internal_error' });
  });
  registerProtocol(server, { desk, book, signer });
  registerOpenRoutes(server, { desk, book, inbox });

  const closeAll = async (): Promise<void> => {
    desk.close();
    await server.close();
    await callbacks.close();
    book.close();
  };
  try {
    const url = await server.listen({ host, port });
    return {
      url,
      port: (server.server.address() as AddressInfo).port,
      book,
      control: (command) => desk.control(command),
      close: closeAll,
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
