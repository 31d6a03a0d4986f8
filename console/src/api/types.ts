// What the operator API takes and answers, as far as the console speaks it. Everything else imports wire types from
// here, so that this file alone changes when they are generated from the OpenAPI document. Arrays are as the generator
// writes them.

export type Role = 'viewer' | 'maker' | 'checker' | 'admin' | 'auditor';
export type Right = 'self' | 'read' | 'audit' | 'work' | 'check' | 'manage';
export type System = 'fps' | 'card' | 'usdt' | 'ewallet';
export type Status = 'Created' | 'Paid' | 'Cancelled';
export type Stage = 'queued' | 'claimed' | 'dispatching' | 'sent' | 'uncertain';

export type Operator = {
  readonly name: string;
  readonly role: Role;
  readonly rights: Right[];
  readonly totp: boolean;
  readonly must_set_up_totp: boolean;
  readonly via: 'console' | 'token';
};

type SignedOut = { readonly operator: null; readonly demo: boolean };
export type SignedIn = {
  readonly operator: Operator;
  readonly csrf_token: string;
  readonly currency: string;
  readonly demo: boolean;
  readonly idle_seconds: number;
  readonly expires_at: string;
  readonly four_eyes_above: string | null;
  readonly version: string;
};
export type Session = SignedOut | SignedIn;

export type TotpSetup = {
  readonly uri: string;
  readonly secret: string;
  readonly backup_codes: string[];
};

export type SessionRow = {
  readonly id: string;
  readonly current: boolean;
  readonly ip_address: string | null;
  readonly user_agent: string | null;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly expires_at: string;
};

export type TokenRow = {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
};

type Sum = { readonly count: number; readonly sum: string };
export type FloatRow = {
  readonly aggregator: string;
  readonly enabled: boolean;
  readonly halted: boolean;
  readonly float: string | null;
  readonly under_way_count: number;
};
export type DayRow = {
  readonly day: string;
  readonly created: number;
  readonly paid: number;
  readonly cancelled: number;
  readonly paid_sum: string;
};
export type SystemRow = {
  readonly system: System;
  readonly created: number;
  readonly paid: number;
  readonly paid_sum: string;
};
export type Overview = {
  readonly to_pay: Sum & { readonly oldest_at: string | null };
  readonly mine: Sum;
  readonly paid_today: Sum;
  readonly under_way: Sum;
  readonly uncertain: Sum;
  readonly incidents: { readonly count: number };
  readonly proposals: { readonly count: number };
  readonly ledger: { readonly checked_at: string | null; readonly differences: number | null };
  readonly balances: { readonly available: string; readonly held: string; readonly owed: string };
  readonly floats: FloatRow[];
  readonly days: DayRow[];
  readonly systems: SystemRow[];
};

export type Pulse = {
  readonly to_pay: number;
  readonly mine?: number;
  readonly uncertain: number;
  readonly incidents: number;
  readonly proposals: number;
  readonly newest_id: number | null;
  readonly at: string;
};

export type Withdrawal = {
  readonly id: number;
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly status: Status;
  readonly returned: boolean;
  readonly stage: Stage | null;
  readonly system: System;
  readonly bank_id: string | null;
  readonly bank_name: string | null;
  readonly wallet: string;
  readonly amount: string;
  readonly fee: string;
  readonly amount_fee: string;
  readonly amount_to_receive: string;
  readonly fee_from: string;
  readonly order_id: string | null;
  readonly reference: string | null;
  readonly auto: boolean;
  readonly claimed_by: string | null;
  readonly waiting_for: string | null;
  readonly created_at: string;
  readonly changed_at: string;
  readonly version: number;
};

export type Proposal = {
  readonly id: number;
  readonly action: string;
  readonly withdrawal_id: number | null;
  readonly merchant_id: number | null;
  readonly amount: string | null;
  readonly reason: string | null;
  readonly maker: string;
  readonly made_at: string;
  readonly checker: string | null;
  readonly checked_at: string | null;
  readonly verdict: string | null;
  readonly summary: string;
};

export type WithdrawalChange = {
  readonly message: string;
  readonly withdrawal: Withdrawal;
  readonly proposal: Proposal | null;
};
export type WithdrawalCounts = {
  readonly [tab in 'to_pay' | 'mine' | 'automatic' | 'uncertain' | 'open']: number;
};
export type BulkAction = 'claim' | 'give-back' | 'pay' | 'cancel';
export type BulkResult = { readonly id: number; readonly ok: boolean; readonly message: string };
export type PaymentResultRow = {
  readonly line: number;
  readonly id: number | null;
  readonly what: 'paid' | 'not_paid' | null;
  readonly ok: boolean;
  readonly message: string;
};
export type PaymentResults = {
  readonly rows: PaymentResultRow[];
  readonly good: number;
  readonly bad: number;
  readonly applied: boolean;
};

export type Found = {
  readonly withdrawals: Withdrawal[];
  readonly merchants: {
    readonly merchant_id: number;
    readonly name: string;
    readonly status: string;
  }[];
  readonly banks: { readonly bank_id: string; readonly name: string }[];
};

export type Page<Row> = { readonly items: Row[]; readonly next: string | null };

/** Filters as they stand in the address bar: text, and only those that are set. */
export type Query = Readonly<Record<string, string | number>>;
type Nothing = Record<string, never>;
type Answers<T> = { responses: { 200: { content: { 'application/json': T } } } };
type Takes<T> = { requestBody: { content: { 'application/json': T } } };
type OfOne<Id> = { parameters: { path: { id: Id } } };
type Asked = { parameters: { query?: Query } };
type Act<Body> = { post: OfOne<number> & Takes<Body> & Answers<WithdrawalChange> };

export interface paths {
  '/session': {
    get: Answers<Session>;
    post: Takes<{ name: string; password: string }> & Answers<{ next: 'done' | 'totp' }>;
    delete: Answers<Nothing>;
  };
  '/session/totp': {
    post: Takes<{ code: string } | { backup_code: string }> & Answers<{ next: 'done' }>;
  };
  '/me/password': { post: Takes<{ current: string; new: string }> & Answers<Nothing> };
  '/me/totp': { post: Takes<{ password: string }> & Answers<TotpSetup> };
  '/me/totp/confirm': { post: Takes<{ code: string }> & Answers<Nothing> };
  '/me/totp/backup-codes': {
    post: Takes<{ password: string }> & Answers<{ backup_codes: string[] }>;
  };
  '/me/sessions': { get: Answers<{ items: SessionRow[] }>; delete: Answers<Nothing> };
  '/me/sessions/{id}': { delete: OfOne<string> & Answers<Nothing> };
  '/me/tokens': {
    get: Answers<{ items: TokenRow[] }>;
    post: Takes<{ name: string; expires_in_days: number }> & Answers<TokenRow & { token: string }>;
  };
  '/me/tokens/{id}': { delete: OfOne<string> & Answers<Nothing> };
  '/overview': { get: Answers<Overview> };
  '/search': { get: Asked & Answers<Found> };
  '/withdrawals': { get: Asked & Answers<Page<Withdrawal>> };
  '/withdrawals/counts': { get: Answers<WithdrawalCounts> };
  '/withdrawals/{id}/claim': Act<{ take_over?: boolean; version?: number }>;
  '/withdrawals/{id}/give-back': Act<{ version?: number }>;
  '/withdrawals/{id}/pay': Act<{ reference: string; proof?: string; version?: number }>;
  '/withdrawals/{id}/cancel': Act<{ reason: string; version?: number }>;
  '/withdrawals/{id}/reveal': { post: OfOne<number> & Answers<{ wallet: string }> };
  '/withdrawals/bulk': {
    post: Takes<{ action: BulkAction; ids: number[]; reason?: string; reference?: string }> &
      Answers<{ results: BulkResult[] }>;
  };
  '/withdrawals/payment-file': { post: Takes<{ ids: number[] }> & Answers<unknown> };
  '/withdrawals/payment-results': { post: Takes<{ csv: string; apply: boolean }> & Answers<PaymentResults> };
}
