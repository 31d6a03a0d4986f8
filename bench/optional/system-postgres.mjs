// Creates on the PostgreSQL of the system, on a second cluster with the same settings. The embedded one is built for size, so
// its processor time says less about a database of your own. SLUICE_TEST_POSTGRES names the folder of its bin, as for the tests.
import { createRequests } from '../requests.mjs';

/** None without the variable. */
export async function openSystemPostgresCases(environment, openRun) {
  const binaries = process.env.SLUICE_TEST_POSTGRES;
  if (!binaries) return {};
  const system = await environment.openBeside({ binaries });
  const server = await system.serve();
  const run = openRun(system);
  const requests = createRequests(system.merchants);
  const create = (seconds) => run([server], { connections: 256, seconds, requests });
  await create(1);
  // Otherwise autovacuum analyzes during a measurement.
  await system.db.query('analyze');
  return {
    create_256_system: { name: 'create, 256 connections, PostgreSQL of the system', run: create },
  };
}
