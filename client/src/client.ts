// The operations of the merchant API.
import { Pages } from './pages.ts';
import { type CallOptions, openTransport, type SluiceOptions, type Transport } from './transport.ts';
import type * as T from './types.ts';
import { webCrypto } from './web-crypto.ts';

export class Sluice {
  readonly #send: Transport;

  constructor(options: SluiceOptions) {
    this.#send = openTransport(options);
  }

  /** Without an `orderId` it makes one, which the result and every error have. */
  async createWithdraw(request: T.WithdrawRequest, options?: CallOptions): Promise<T.CreatedWithdraw> {
    const orderId = request.orderId === undefined ? (await webCrypto()).randomUUID() : request.orderId;
    // A value that was lost: with another id, a repetition would pay twice.
    if (typeof orderId !== 'string') throw new TypeError('orderId must be text.');
    const { body, replayed } = await this.#send('createWithdraw', { ...request, orderId }, options);
    return { withdrawId: body['withdrawId'] as string, orderId, replayed };
  }

  /** Up to 500 at once. Each has its own result, in the same order; a rejected one does not stop the others. */
  async createWithdraws(
    items: readonly T.BatchItem[],
    options?: CallOptions,
  ): Promise<readonly T.BatchResult[]> {
    const { body } = await this.#send('createWithdraws', { items }, options);
    const results = body['data'] as readonly T.BatchResult[];
    return results.map((result, i) => ({ ...result, orderId: items[i]?.orderId ?? result.orderId }));
  }

  /** What a create would do now. Writes nothing. */
  quoteWithdraw(request: Omit<T.WithdrawRequest, 'quoteId'>, options?: CallOptions): Promise<T.Quote> {
    return this.#data('quoteWithdraw', request, options);
  }

  getWithdrawInfo(key: T.WithdrawKey, options?: CallOptions): Promise<T.Withdraw> {
    return this.#data('getWithdrawInfo', key, options);
  }

  /** Newest first. `for await (const withdraw of …)`, or `.page()`. */
  listWithdraws(filter: T.WithdrawFilter = {}, options?: CallOptions): Pages<T.WithdrawPage, T.Withdraw> {
    return new Pages(
      async (cursor) => {
        const { body } = await this.#send('listWithdraws', { ...filter, cursor }, options);
        return { data: body['data'], nextCursor: body['nextCursor'] } as T.WithdrawPage;
      },
      ({ data }) => data,
    );
  }

  /** Only one that is not being paid yet. Repeating it has the same result. */
  async cancelWithdraw(
    request: T.WithdrawKey & { readonly reason?: string | undefined },
    options?: CallOptions,
  ): Promise<T.CancelledWithdraw> {
    const { body } = await this.#send('cancelWithdraw', request, options);
    return { withdrawId: body['withdrawId'] as string };
  }

  listSystems(options?: CallOptions): Promise<readonly T.System[]> {
    return this.#data('listSystems', {}, options);
  }

  listBanks(options?: CallOptions): Promise<readonly T.Bank[]> {
    return this.#data('list-banks', {}, options);
  }

  async getBalance(options?: CallOptions): Promise<T.Balance> {
    const { success: _, ...balance } = (await this.#send('getBalance', {}, options)).body;
    return balance as T.Balance;
  }

  /** The entries of a period, oldest first; `.page()` also has the opening and closing balance. */
  getStatement(
    filter: T.StatementFilter = {},
    options?: CallOptions,
  ): Pages<T.StatementPage, T.StatementEntry> {
    return new Pages(
      async (cursor) => {
        const { body } = await this.#send('getStatement', { ...filter, cursor }, options);
        return { ...(body['data'] as object), nextCursor: body['nextCursor'] } as T.StatementPage;
      },
      ({ entries }) => entries,
    );
  }

  /** Of a withdrawal that is paid or cancelled. `verifyReceipt` verifies it without the service. */
  getReceipt(key: T.WithdrawKey, options?: CallOptions): Promise<T.SignedReceipt> {
    return this.#data('getReceipt', key, options);
  }

  /** Returns how many webhooks will be sent again. */
  async resendWebhook(request: T.ResendRequest, options?: CallOptions): Promise<number> {
    const { body } = await this.#send('resendWebhook', request, options, 'if-not-done');
    return body['count'] as number;
  }

  /** Sends a webhook of the type `webhook.test` now, and returns what your endpoint responded. */
  async testWebhook(options?: CallOptions): Promise<T.WebhookTest> {
    return (await this.#send('testWebhook', {}, options, 'if-not-done')).body['data'] as T.WebhookTest;
  }

  async #data<R>(operation: string, fields: object, options: CallOptions | undefined): Promise<R> {
    return (await this.#send(operation, fields, options)).body['data'] as R;
  }
}
