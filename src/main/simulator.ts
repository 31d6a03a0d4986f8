// `sluice simulator`: the simulated aggregator as a separate process.
import { randomBytes } from 'node:crypto';
import { startSimulator } from '../adapters/aggregators/simulator/server.ts';
import type { SimulatorOptions } from '../cli/program.ts';
import { listenForShutdown } from './shutdown.ts';

const SHUTDOWN_DEADLINE_MS = 10_000;

export async function runSimulator({ port, callbackUrl, store }: SimulatorOptions): Promise<void> {
  const shutdown = listenForShutdown();
  const configured = process.env['SLUICE_SIMULATOR_SECRET'];
  const secret = configured ?? `whsec_${randomBytes(32).toString('base64')}`;
  const simulator = await startSimulator({
    host: '127.0.0.1',
    port,
    secret,
    callbackUrl,
    ...(store === undefined ? {} : { storeFile: store }),
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new Error(`Port ${port} is in use. Choose another one with --port.`)
      : error;
  });
  shutdown.onStop(() => simulator.close(), SHUTDOWN_DEADLINE_MS);
  const shownSecret = configured === undefined ? secret : '$SLUICE_SIMULATOR_SECRET';
  process.stdout.write(
    [
      `The simulator listens on ${simulator.url} and sends callbacks to ${callbackUrl}`,
      `Outcomes on demand: ${simulator.url}/   payouts: ${simulator.url}/payouts`,
      '',
      'To pay through the simulator:',
      `  echo '{"secret":"${shownSecret}"}' | npx sluice aggregator add simulator --kind simulator --url ${simulator.url} --finality 60s --secrets-stdin`,
      '  npx sluice route set ewallet simulator && npx sluice system set ewallet --auto on',
      '',
    ].join('\n'),
  );
}
