// Graceful shutdown: accepted requests are completed, later ones are rejected as busy, then all connections are closed.
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

export type GracefulShutdown = {
  isClosing(): boolean;
  /** Counts a request as in progress until its response is closed. */
  track(response: ServerResponse): void;
  /** Counts a request as in progress until the returned function is called for the first time. */
  begin(): () => void;
  registerHooks(server: FastifyInstance): void;
};

const CLOSE_INTERVAL_MS = 50;

export function openGracefulShutdown(): GracefulShutdown {
  let closing = false;
  let inProgress = 0;
  let closeTimer: NodeJS.Timeout | undefined;
  function begin(): () => void {
    inProgress += 1;
    let isDone = false;
    return () => {
      if (!isDone) inProgress -= 1;
      isDone = true;
    };
  }
  return {
    isClosing: () => closing,
    track(response) {
      response.once('close', begin());
    },
    begin,
    registerHooks(server) {
      server.addHook('preClose', async () => {
        closing = true;
        // Keep-alive connections, and those that never sent a request, must not delay the shutdown.
        closeTimer = setInterval(
          () => inProgress === 0 && server.server.closeAllConnections(),
          CLOSE_INTERVAL_MS,
        );
      });
      server.addHook('onClose', async () => clearInterval(closeTimer));
    },
  };
}
