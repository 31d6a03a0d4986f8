// What the operations take and return. Names are those of the API in camelCase.

/** Any other text too: an installation may be newer than this client. */
type OrText<T extends string> = T | (string & Record<never, never>);

/** Plain decimal. As text it is sent to the digit; a number that JavaScript rounded is rejected by the server. */
export type Amount = string | number;
export type SystemName = OrText<'fps' | 'card' | 'usdt' | 'ewallet'>;
export type FeeFrom = 'balance' | 'amount';
export type WithdrawStatus = OrText<'Created' | 'Paid' | 'Cancelled'>;
export type FailureReason = OrText<
  'declined' | 'invalid_destination' | 'limit_exceeded' | 'unavailable' | 'other'
>;
/** A `Date`, or ISO 8601 with a zone: `2026-03-31T12:00:00Z`. */
export type Moment = Date | string;

export type WithdrawRequest = {
  readonly amount: Amount;
  readonly wallet: string;
  readonly system: SystemName;
  /** From `listBanks`; required by `fps`. */
  readonly bankId?: string | number | undefined;
  readonly feeFrom?: FeeFrom | undefined;
  /** Your key for this withdrawal. Pass your own, stored before the call: then a call after a crash cannot pay twice. */
  readonly orderId?: string | undefined;
  /** `nextAttempt` of a `payout_failed`, to try the order again. */
  readonly attempt?: number | undefined;
  readonly quoteId?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  readonly comment?: string | undefined;
  readonly recipientName?: string | undefined;
  /** Where its webhooks are sent, instead of the endpoint: a host that the operator registered for you. */
  readonly callbackUrl?: string | undefined;
};

/** One of a batch. The order id is required: after a lost response it is the only way to find the withdrawal. */
export type BatchItem = Omit<WithdrawRequest, 'orderId'> & { readonly orderId: string };

export type CreatedWithdraw = {
  readonly withdrawId: string;
  readonly orderId: string;
  /** An earlier request created it, perhaps one that this call itself had to repeat. */
  readonly replayed: boolean;
};

/** Why a request was rejected, or would be. */
export type Rejection = {
  readonly error: string;
  readonly code: string;
  readonly field?: string;
  readonly withdrawId?: string;
  readonly reason?: FailureReason;
  readonly retryable?: boolean;
  readonly nothingCreated?: true;
  readonly nextAttempt?: number;
};

export type BatchResult =
  | ({ readonly success: true; readonly message: string } & CreatedWithdraw)
  | ({ readonly success: false; readonly orderId: string } & Rejection);

type Payout = {
  /** What arrives, if it is another currency. */
  readonly payoutAmount?: string;
  readonly payoutCurrency?: string;
  readonly rate?: string;
};

type Amounts = Payout & {
  readonly amount: number;
  readonly fee: number;
  /** The total debited: amountToReceive + fee. */
  readonly amountFee: string;
  readonly amountToReceive: string;
  readonly currency: string;
  readonly system: SystemName;
  /** Masked. */
  readonly wallet: string;
  readonly bankId: string | null;
};

export type Quote = Partial<Amounts> & {
  readonly feeFrom?: FeeFrom;
  readonly quoteId?: string;
  readonly quoteExpiresAt?: string;
  /** The order id was used for the same request: this withdrawal would be returned. */
  readonly withdrawId?: string;
  /** What `createWithdraw` would be rejected with now. */
  readonly error?: Rejection;
};

export type Withdraw = Amounts & {
  readonly id: number;
  readonly merchantId: number;
  readonly status: WithdrawStatus;
  /** Null when the status is final. */
  readonly stage: OrText<'queued' | 'processing' | 'uncertain'> | null;
  readonly orderId: string | null;
  readonly attempt: number;
  readonly returned: boolean;
  readonly reason: FailureReason | null;
  readonly retryable: boolean | null;
  readonly createdAt: string;
  readonly changedAt: string;
  readonly paidAt: string | null;
  readonly bankReference: string | null;
  readonly txHash: string | null;
  readonly metadata: Readonly<Record<string, string>>;
};

/** By its id or by its order id. */
export type WithdrawKey =
  | { readonly id: string | number; readonly orderId?: string | undefined }
  | { readonly id?: undefined; readonly orderId: string };

export type SignedReceipt = {
  readonly number: string;
  /** The receipt before this one, which no longer holds. */
  readonly supersedes: string | null;
  readonly receipt: string;
  /** Of its printable page. */
  readonly path: string;
};

/** A JSON Web Key Set. */
export type KeySet = {
  readonly keys: readonly {
    readonly kid?: string;
    readonly kty: string;
    readonly crv?: string;
    readonly x?: string;
  }[];
};

/** What a receipt says. */
export type Receipt = {
  readonly number: string;
  readonly supersedes: string | null;
  readonly outcome: OrText<
    'paid' | 'cancelled' | 'returned' | 'paid_after_cancellation' | 'returned_after_cancellation'
  >;
  readonly withdrawId: string;
  readonly merchantId: number;
  readonly orderId: string | null;
  readonly attempt: number;
  readonly system: SystemName;
  /** Masked. */
  readonly wallet: string;
  readonly bankId: string | null;
  readonly amount: string;
  readonly fee: string;
  readonly amountFee: string;
  readonly amountToReceive: string;
  readonly currency: string;
  readonly payoutAmount: string | null;
  readonly payoutCurrency: string | null;
  readonly rate: string | null;
  readonly bankReference: string | null;
  readonly txHash: string | null;
  readonly createdAt: string;
  readonly paidAt: string | null;
  readonly finalAt: string;
  readonly entries: readonly {
    readonly account: OrText<'available' | 'held' | 'receivable'>;
    readonly position: number;
    readonly step: string;
    readonly hash: string;
  }[];
};

export type WithdrawFilter = {
  readonly status?: WithdrawStatus | undefined;
  readonly system?: SystemName | undefined;
  readonly orderId?: string | undefined;
  readonly createdFrom?: Moment | undefined;
  /** Exclusive. */
  readonly createdTo?: Moment | undefined;
  /** With it, in order of change, oldest first. */
  readonly changedFrom?: Moment | undefined;
  /** Of one page, 1 to 200. */
  readonly limit?: number | undefined;
};

export type WithdrawPage = { readonly data: readonly Withdraw[]; readonly nextCursor: string | null };

export type CancelledWithdraw = { readonly withdrawId: string };

export type System = {
  readonly system: SystemName;
  readonly title: string;
  readonly enabled: boolean;
  readonly auto: boolean;
  readonly needsBank: boolean;
  readonly min: string | null;
  readonly max: string | null;
  readonly fee: {
    readonly percent: string;
    readonly fixed: string;
    readonly min: string | null;
    readonly max: string | null;
  };
  readonly feeFrom: FeeFrom;
  /** What arrives. */
  readonly currency: string;
  readonly decimals: number;
  readonly walletPattern: string;
};

export type Bank = { readonly bankId: string; readonly name: string };

export type Balance = {
  readonly balance: string;
  readonly available: string;
  readonly held: string;
  readonly currency: string;
};

export type StatementFilter = {
  /** Days in UTC, `2026-03-31`, both included; by default the current month. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit?: number | undefined;
};

export type StatementEntry = {
  readonly at: string;
  readonly type: string;
  readonly withdrawId: string | null;
  readonly available: string;
  readonly held: string;
  /** What the merchant owes the operator. */
  readonly debt: string;
  readonly after: StatementBalance;
};

type StatementBalance = { readonly available: string; readonly held: string; readonly debt: string };

export type StatementPage = {
  readonly from: string;
  readonly to: string;
  readonly currency: string;
  readonly opening: StatementBalance;
  readonly closing: StatementBalance;
  readonly entries: readonly StatementEntry[];
  readonly nextCursor: string | null;
};

/** One webhook by its id (the header `webhook-id`), or all since a moment. */
export type ResendRequest = { readonly webhookId: string } | { readonly since: Moment };

export type WebhookTest = {
  readonly webhookId: string;
  readonly delivered: boolean;
  readonly status: number | null;
  readonly error: string | null;
  readonly ms: number;
};

export type WebhookEvent =
  | {
      readonly type: 'withdraw.created' | 'withdraw.paid' | 'withdraw.cancelled' | 'withdraw.returned';
      readonly timestamp: string;
      /** The withdrawal when this was sent. `seq` increases: keep the data with the highest one. */
      readonly data: Withdraw & { readonly seq: number };
    }
  | {
      readonly type: 'webhook.test';
      readonly timestamp: string;
      readonly data: { readonly merchantId: number };
    };
