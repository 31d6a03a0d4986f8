// The same rows on Node.js 24, beside those of the Node.js that runs the benchmark.
import { findNode24, isNode24 } from '../../scripts/node24.mjs';

const NAMES = {
  create_256_node24: 'create, 256 connections, Node 24',
  info_256_node24: 'getWithdrawInfo, 256, Node 24',
  bare_256_node24: 'bare fastify handler, 256, Node 24',
};
const NOT_FOUND = 'not measured: no Node.js 24 was found; set NODE24 to the path of one';

/** None if the benchmark itself runs on Node.js 24. */
export async function openNode24Cases(environment, { measure, startBare, creates, infos }) {
  if (isNode24) return {};
  const node = findNode24();
  if (node === undefined)
    return Object.fromEntries(
      Object.entries(NAMES).map(([key, name]) => [key, { name, notMeasured: NOT_FOUND }]),
    );
  const server = await environment.serve({}, node);
  const bare = await startBare(node);
  await measure(64, creates, [server])(1);
  return {
    create_256_node24: { name: NAMES.create_256_node24, run: measure(256, creates, [server]) },
    info_256_node24: { name: NAMES.info_256_node24, run: measure(256, infos, [server]) },
    bare_256_node24: { name: NAMES.bare_256_node24, run: measure(256, infos, [bare]) },
  };
}
