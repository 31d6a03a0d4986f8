// Manual payments in USDT through every entry point, with a node that the tests play.
import { randomBytes } from 'node:crypto';
import { openTronNode } from '../../../src/adapters/tron-node/index.ts';
import { findDifferences, makeMerchant } from '../../harness/app.ts';
import { CREATE, toTron } from '../../harness/client.ts';
import { command } from '../../harness/commands/command-line.ts';
import { signInOnCommandLine } from '../../harness/commands/command-session.ts';
import { connectDirectly } from '../../harness/database.ts';
import {
  type NodeReplies,
  startTronNode,
  type Transfer,
  type TronNode,
  transactionInfo,
  USDT_CONTRACT,
} from '../../harness/nodes/tron-node.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

export const RECIPIENT = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
/** 100.00 at 97.35. */
export const AMOUNT = 1_027_221n;
export const NODE_KEY = 'canary-key-of-the-node';

type Outcome = { readonly isPaid: boolean; readonly text: string };
type Door = (id: number, reference: string) => Promise<Outcome>;

export type UsdtPayments = {
  readonly server: TestServer;
  readonly node: TronNode;
  readonly ann: OperatorClient;
  /** Commands act for ann, who is an admin. */
  readonly run: (...args: string[]) => ReturnType<typeof command>;
  /** A claimed withdrawal. */
  claim(more?: object): Promise<number>;
  /** The hash of a transaction of which the node has this. */
  transaction(replies: (hash: string) => NodeReplies): string;
  stateOf(id: number): Promise<string>;
  /** The newest history entry and audit line of the payment. */
  recordsOf(id: number): Promise<{ readonly reason: string | null; readonly audit: object }>;
  readonly doors: Readonly<Record<DoorName, Door>>;
  close(): Promise<void>;
};

export const DOORS = ['the operator API', 'the command line', 'a bulk payment', 'a file of results'] as const;
type DoorName = (typeof DOORS)[number];

export const newHash = (): string => randomBytes(32).toString('hex');

export const sends =
  (...transfers: Partial<Transfer>[]) =>
  (hash: string) => ({
    solidified: transactionInfo(
      hash,
      transfers.map((transfer) => ({ to: RECIPIENT, amount: AMOUNT, ...transfer })),
    ),
  });

export async function openUsdtPayments(): Promise<UsdtPayments> {
  const node = await startTronNode();
  const server = await startTestServer({
    app: {
      transactionLookup: openTronNode({
        url: node.url,
        key: NODE_KEY,
        token: USDT_CONTRACT,
        deadlineMs: 1_000,
      }),
    },
  });
  const shop = await makeMerchant(server.app, { credit: '1000000' });
  const ann = await signInNewOperator(server, 'ann', 'admin');
  const env = await signInOnCommandLine(
    {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: server.database.url,
      SLUICE_MASTER_KEY: server.masterKey.toString('base64'),
      SLUICE_TRON_NODE_URL: node.url,
      SLUICE_TRON_NODE_KEY: NODE_KEY,
    },
    'ann',
  );
  const run: UsdtPayments['run'] = (...args) => command(args, env);
  return {
    server,
    node,
    ann,
    run,
    async claim(more = {}) {
      const fields = { ...shop, ...toTron, wallet: RECIPIENT, ...more };
      const id = Number((await server.post(CREATE, fields)).body['withdraw_id']);
      await ann.post(`/withdrawals/${id}/claim`);
      return id;
    },
    transaction(replies) {
      const hash = newHash();
      node.replies.set(hash, replies(hash));
      return hash;
    },
    async stateOf(id) {
      const { body } = await ann.get(`/withdrawals/${id}`);
      return (body['withdrawal'] as { status: string }).status;
    },
    async recordsOf(id) {
      const client = await connectDirectly(server.database);
      const { rows } = await client.query(
        `select (select reason from withdrawal_events where withdrawal_id = $1 order by seq desc limit 1) as reason,
                (select after from audit_log where subject = $2 and action = 'withdrawal.pay') as audit`,
        [id, `withdrawal:${id}`],
      );
      return rows[0];
    },
    doors: openDoors(ann, run),
    async close() {
      const differences = await findDifferences(server.app);
      await server.close();
      await node.close();
      if (differences.length > 0) throw new Error(JSON.stringify(differences));
    },
  };
}

export const resultFile = (id: number, reference: string, amount = '1.027221'): string =>
  `withdrawal_id,amount,status,reference,reason\n${id},${amount},paid,${reference},`;

const openDoors = (ann: OperatorClient, run: UsdtPayments['run']): Record<DoorName, Door> => ({
  async 'the operator API'(id, reference) {
    const { status, text } = await ann.post(`/withdrawals/${id}/pay`, { reference });
    return { isPaid: status === 200, text };
  },
  async 'the command line'(id, reference) {
    const { code, stderr } = await run('withdrawal', 'pay', String(id), '--reference', reference);
    return { isPaid: code === 0, text: stderr };
  },
  async 'a bulk payment'(id, reference) {
    const { body, text } = await ann.post('/withdrawals/bulk', { action: 'pay', ids: [id], reference });
    return { isPaid: (body['results'] as { ok: boolean }[])[0]?.ok === true, text };
  },
  async 'a file of results'(id, reference) {
    const csv = resultFile(id, reference);
    const preview = await ann.post('/withdrawals/payment-results', { csv, apply: false });
    const applied = await ann.post('/withdrawals/payment-results', { csv, apply: true });
    if (preview.body['ok'] !== applied.body['ok']) throw new Error('the preview differs');
    return { isPaid: applied.body['ok'] === 1, text: preview.text + applied.text };
  },
});
