// Files of withdrawals as people of a merchant upload and decide them.
import type { PortalClient } from '../harness/portal-client.ts';

export type Batch = {
  readonly id: number;
  readonly state: string;
  readonly rows: {
    readonly all: number;
    readonly made: number;
    readonly refused: number;
    readonly open: number;
    readonly ended: number;
  };
  readonly problem_count: number;
  readonly repeated: number;
  readonly same_as: { readonly id: number; readonly maker: string } | null;
  readonly amount: string;
  readonly total: string;
};

export const CARD = '4111111111111111';
export const HEAD = 'amount,system,wallet,order_id';
export const fileOf = (...rows: readonly string[]): string => [HEAD, ...rows].join('\n');
export const rowOf = (amount: string, orderId = ''): string => `${amount},card,${CARD},${orderId}`;

export async function upload(by: PortalClient, csv: string): Promise<Batch> {
  const { status, body, text } = await by.post('/batches', { name: 'payouts.csv', csv });
  if (status !== 200) throw new Error(text);
  return body as unknown as Batch;
}

export async function decide(
  by: PortalClient,
  id: number,
  action: 'submit' | 'confirm' | 'end' | 'stop',
): Promise<Batch> {
  const { status, body, text } = await by.post(
    `/batches/${id}/${action}`,
    action === 'submit' ? { again: true } : {},
  );
  if (status !== 200) throw new Error(text);
  return body as unknown as Batch;
}

export const loadBatch = async (by: PortalClient, id: number): Promise<Batch> =>
  (await by.get(`/batches/${id}`)).body as unknown as Batch;

export const loadProblems = async (by: PortalClient, id: number) =>
  (await by.get(`/batches/${id}/problems`)).body['items'] as { line: number; problem: string }[];
