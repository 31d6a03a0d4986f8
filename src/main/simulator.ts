// `sluice simulator`: the aggregator that pays nobody, as a process of its own.
import { randomBytes } from 'node:crypto';
import closeWithGrace from 'close-with-grace';
import { startSimulator } from '../adapters/aggregators/simulator/server.ts';
import type { SimulatorOptions } from '../cli/program.ts';

export async function simulate({ port, callbackUrl, book }: SimulatorOptions): Promise<void> {
  const given = process.env['SLUICE_SIMULATOR_SECRET'];
  const secret = given ?? `whsec_${randomBytes(32).toString('base64')}`;
  const simulator = await startSimulator({
    host: '127.0.0.1',
    port,
    secret,
    callbackUrl,
    ...(book === undefined ? {} : { bookFile: book }),
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new Error(`Port ${port} is taken. Choose another one with --port.`)
      : error;
  });
  closeWithGrace({ logger: false }, () => simulator.close());
  const keys = given === undefined ? secret : '$SLUICE_SIMULATOR_SECRET';
  process.stdout.write(
    [
      `The simulator listens on ${simulator.url} and calls back to ${callbackUrl}`,
      `Outcomes on demand: ${simulator.url}/   its book: ${simulator.url}/book`,
      '',
      'To pay through it:',
      `  echo '{"secret":"${keys}"}' | npx sluice aggregator add simulator --kind simulator --url ${simulator.url} --finality 60s --secrets-stdin`,
      '  npx sluice route set ewallet simulator && npx sluice system set ewallet --auto on',
      '',
    ].join('\n'),
  );
}
