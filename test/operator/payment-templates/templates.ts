// Templates and withdrawals for tests of payment files.
import { expect } from 'vitest';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { type ManualPayouts, openManualPayouts } from '../withdrawals/manual-payouts.ts';

export const CSV = {
  format: 'csv',
  columns: [
    { heading: 'Account', source: 'wallet' },
    { heading: 'Sum', source: 'amount' },
    { heading: 'Name', source: 'recipient_name' },
  ],
} as const;

export const PAIN = {
  format: 'pain.001',
  debtor_name: 'Shop & Sons',
  debtor_iban: 'GB33 BUKB 2020 1555 5555 55',
  debtor_bic: 'BUKBGB22',
} as const;

export type TemplateTests = ManualPayouts & {
  readonly boss: OperatorClient;
  /** Stores a template under a new name. */
  template(fields: object): Promise<string>;
  /** A new withdrawal that ann has claimed. */
  claimed(fields?: Record<string, unknown>): Promise<number>;
  /** The file of ann. */
  exportFile(ids: readonly number[], template?: string): Promise<ExportedFile>;
};

type ExportedFile = {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly error: unknown;
};

export async function openTemplateTests(): Promise<TemplateTests> {
  const manual = await openManualPayouts();
  const { server, ann } = manual;
  const boss = await signInNewOperator(server, 'boss', 'admin');
  let templates = 0;
  return {
    ...manual,
    boss,
    async template(fields) {
      templates += 1;
      const name = `bank-${templates}`;
      const { status, text } = await boss.send('PUT', `/payment-templates/${name}`, fields);
      expect([status, text]).toEqual([200, expect.any(String)]);
      return name;
    },
    async claimed(fields) {
      const id = await manual.create(fields);
      await ann.post(`/withdrawals/${id}/claim`);
      return id;
    },
    async exportFile(ids, template) {
      const response = await fetch(`${server.url}/operator/v1/withdrawals/payment-file`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-csrf-token': ann.csrf,
          'idempotency-key': crypto.randomUUID(),
          cookie: [...ann.cookies].map((pair) => pair.join('=')).join('; '),
        },
        body: JSON.stringify({ ids, ...(template === undefined ? {} : { template }) }),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const error = response.ok ? undefined : (JSON.parse(bytes.toString()) as { error: string }).error;
      return { status: response.status, headers: response.headers, bytes, error };
    },
  };
}

/** Of every kind that an export leaves behind. */
export async function tracesOf({ server, ann }: TemplateTests, id: number): Promise<unknown> {
  const { body } = await ann.get(`/withdrawals/${id}`);
  const [row] = await server.app.db.query<{ marks: bigint; entries: bigint }>({
    text: `select (select count(*) from possible_payments where withdrawal_id = $1) as marks,
                  (select count(*) from audit_log where action = 'withdrawal.reveal' and subject = 'withdrawal:' || $1) as entries`,
    values: [id],
  });
  return {
    steps: (body['timeline'] as { step: string }[]).map(({ step }) => step),
    marks: Number(row?.marks),
    entries: Number(row?.entries),
  };
}
