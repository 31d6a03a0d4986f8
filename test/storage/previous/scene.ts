// The installation while it is filled: merchants, operators and aggregators, and the facts the test needs to know.
import type pg from 'pg';
import type { Simulator } from '../../../src/adapters/aggregators/simulator/server.ts';
import type { App, Probe } from '../../../src/usecases/app.ts';
import { updateMerchant } from '../../../src/usecases/operator/update-merchant.ts';
import { makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { CREATE, INFO } from '../../harness/client.ts';
import { type Answer, type Browser, openConsole } from '../../harness/operators.ts';
import { TESTER } from '../../harness/people.ts';
import { codeAt, stepNow } from '../../harness/sign-in.ts';
import type { Receiver } from '../../webhooks/receiver.ts';
import type { Facts, FormFact, MerchantFact, OperatorFact, serve, WithdrawalFact } from './parts.ts';

type Parts = {
  readonly app: App;
  readonly server: Awaited<ReturnType<typeof serve>>;
  readonly sim: Simulator & { readonly secret: string };
  readonly gate: Simulator & { readonly secret: string };
  /** Where the next automatic payout breaks off. */
  readonly interruption: { at: Parameters<Probe>[0] | undefined };
  readonly receiver: Receiver;
};

type Asked = Omit<WithdrawalFact, 'id' | 'before'>;
type Shop = { readonly credentials: TestMerchant; readonly fact: MerchantFact };

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly rejection: { text: string } };

export function expectOk<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.rejection.text);
  return outcome.value;
}

export function expectDone(answer: Answer): Record<string, unknown> {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body;
}

const WALLETS: Readonly<Record<string, readonly Record<string, string>[]>> = {
  fps: ['1', '2', '3', '4'].map((digit) => ({
    wallet: `+7916123456${digit}`,
    bank_id: '100000000111',
  })),
  card: ['4111111111111111', '5555555555554444', '4242424242424242'].map((wallet) => ({ wallet })),
  usdt: [{ wallet: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }],
  ewallet: ['shop.4711', 'kiosk.42', 'stall-7'].map((wallet) => ({ wallet })),
};

export class Scene {
  readonly parts: Parts;
  readonly shops = new Map<string, Shop>();
  readonly operators = new Map<string, { readonly browser: Browser; readonly fact: OperatorFact }>();
  readonly #withdrawals: (Asked & { readonly id: number })[] = [];
  form: FormFact | undefined;
  waitingProposal = 0;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  async openShop(name: string, payoutMode: 'manual' | 'auto', credit: string): Promise<TestMerchant> {
    const credentials = await makeMerchant(this.parts.app, { credit, payoutMode });
    expectOk(await updateMerchant(this.parts.app, TESTER, credentials.merchant_id, { name }));
    const fact = { id: credentials.merchant_id, secretKeys: [credentials.secret_key], webhookSecrets: [] };
    this.shops.set(name, { credentials, fact });
    return credentials;
  }

  addSecrets(name: string, { secretKeys = [], webhookSecrets = [] }: Partial<MerchantFact>): void {
    const { credentials, fact } = this.shop(name);
    this.shops.set(name, {
      credentials,
      fact: {
        ...fact,
        secretKeys: [...fact.secretKeys, ...secretKeys],
        webhookSecrets: [...fact.webhookSecrets, ...webhookSecrets],
      },
    });
  }

  shop(name: string): Shop {
    const shop = this.shops.get(name);
    if (!shop) throw new Error(`there is no merchant ${name}`);
    return shop;
  }

  async hire(name: string, role: Parameters<typeof openConsole>[2], totp = false): Promise<Browser> {
    const browser = await openConsole({ app: this.parts.app, url: this.parts.server.url }, name, role);
    const fact = { name, password: browser.password, ...(totp ? await setUpTotp(browser) : {}) };
    this.operators.set(name, { browser, fact });
    return browser;
  }

  /** A merchant's request; `after` is what the withdrawal becomes once everything queued has run. */
  async ask(
    merchant: string,
    label: string,
    asked: { readonly system: string; readonly amount?: string; readonly after: WithdrawalFact['after'] },
  ): Promise<number> {
    const { system, amount = '100.00', after } = asked;
    const choices = WALLETS[system] ?? [];
    const wallet = choices[this.#withdrawals.length % choices.length];
    const request = { amount, system, order_id: label.replaceAll(/[ ,]+/g, '-'), ...wallet };
    const send = () => this.parts.server.post(CREATE, { ...this.shop(merchant).credentials, ...request });
    const first = await send();
    // A request that broke off is sent again, as a merchant does it.
    const { body } = first.status === 500 ? await send() : first;
    if (body['withdraw_id'] === undefined) throw new Error(`${label}: ${JSON.stringify(body)}`);
    const id = Number(body['withdraw_id']);
    this.#withdrawals.push({ label, id, merchant, request, after });
    return id;
  }

  async status(merchant: string, id: number): Promise<unknown> {
    const { body } = await this.parts.server.post(INFO, { ...this.shop(merchant).credentials, id });
    const data = body['data'] as Record<string, unknown>;
    return data['returned'] === true ? 'Returned' : data['status'];
  }

  async facts(client: pg.Client): Promise<Facts> {
    const { rows } = await client.query<{ id: string; state: string; stage: string; returned: boolean }>(
      'select id::text, initcap(state) as state, stage, returned from withdrawals',
    );
    const found = new Map(rows.map(({ id, ...row }) => [Number(id), row]));
    const head = await client.query<{ head: string }>(
      `select seq || ':' || encode(hash, 'hex') as head from audit_head`,
    );
    if (!this.form) throw new Error('no form was kept');
    return {
      auditHead: head.rows[0]?.head ?? '',
      merchants: Object.fromEntries([...this.shops].map(([name, { fact }]) => [name, fact])),
      aggregators: { sim: { secret: this.parts.sim.secret }, gate: { secret: this.parts.gate.secret } },
      operators: Object.fromEntries([...this.operators].map(([name, { fact }]) => [name, fact])),
      withdrawals: this.#withdrawals.map(({ after, ...asked }) => {
        const { state, stage = null, returned = false } = found.get(asked.id) ?? {};
        const status = state as WithdrawalFact['before']['status'];
        return { ...asked, before: { status, stage, returned }, after };
      }),
      form: this.form,
      waitingProposal: this.waitingProposal,
    };
  }
}

async function setUpTotp(browser: Browser): Promise<Pick<OperatorFact, 'totpSecret' | 'backupCode'>> {
  const begun = expectDone(await browser.post('/me/totp', { password: browser.password }));
  const totpSecret = String(begun['secret']);
  const [backupCode = ''] = begun['backup_codes'] as string[];
  expectDone(await browser.post('/me/totp/confirm', { code: codeAt(totpSecret, stepNow() - 1) }));
  browser.csrf = String((await browser.get('/session')).body['csrf_token']);
  return { totpSecret, backupCode };
}
