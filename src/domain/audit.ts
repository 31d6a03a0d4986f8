// What operators do that leaves a trace, and who they are when they do it.

export const ACCESS_METHODS = ['console', 'token', 'command line', 'system'] as const;

/** Whoever does something, and how they came in. */
export type Actor = {
  readonly name: string;
  readonly via: (typeof ACCESS_METHODS)[number];
  readonly address?: string;
  readonly requestId?: string;
  /** Of the form that was sent: it does its thing once, however often it arrives. */
  readonly form?: Form;
};

export type Form = { readonly token: string; readonly asked: Buffer };

export const AUDIT_ACTIONS = {
  'withdrawal.claim': 'took a withdrawal out of the queue',
  'withdrawal.give_back': 'put a withdrawal back into the queue',
  'withdrawal.pay': 'recorded that a withdrawal was paid',
  'withdrawal.cancel': 'cancelled a withdrawal',
  'withdrawal.return': 'recorded that a paid withdrawal came back',
  'withdrawal.route': 'handed a withdrawal to an aggregator',
  'withdrawal.retry': 'had a withdrawal tried or asked about at once',
  'withdrawal.reveal': 'looked at the full destination of a withdrawal',
  'withdrawal.search': 'looked for withdrawals to one destination',
  'withdrawal.export': 'exported withdrawals',
  'proposal.make': 'proposed what a second operator has to confirm',
  'proposal.confirm': 'confirmed a proposal',
  'proposal.reject': 'turned a proposal down',
  'incident.open': 'reported what only people can settle',
  'incident.close': 'closed an incident',
  'merchant.create': 'made a merchant',
  'merchant.change': 'changed a merchant',
  'merchant.rotate_key': 'gave a merchant a new key',
  'merchant.credit': 'credited a merchant',
  'merchant.debit': 'debited a merchant',
  'merchant.collect': 'collected what a merchant owed',
  'merchant.export': "exported a merchant's statement",
  'webhook.set': 'set where a merchant is told',
  'webhook.remove': 'stopped telling a merchant',
  'webhook.enable': 'switched a webhook endpoint on',
  'webhook.disable': 'switched a webhook endpoint off',
  'webhook.rotate_secret': 'gave a webhook endpoint a new secret',
  'webhook.resend': 'had webhooks sent again',
  'system.change': 'changed a system',
  'aggregator.add': 'added an aggregator',
  'aggregator.change': 'changed an aggregator',
  'route.set': 'set a route',
  'route.remove': 'removed a route',
  'halt.set': 'stopped payouts',
  'halt.lift': 'let payouts go on',
  'bank.set': 'added or renamed a bank',
  'bank.import': 'imported banks',
  'bank.remove': 'removed a bank',
  'reconciliation.run': "compared an aggregator's book with ours",
  'ledger.verify': 'had the ledger checked',
  'audit.run': 'audited the books',
  'audit.verify': 'had the audit log checked',
  'audit.export': 'exported the audit log',
  'settings.four_eyes': 'changed from which amount on a second operator has to confirm',
  'operator.create': 'made an operator',
  'operator.change': 'changed an operator',
  'operator.reset': "reset an operator's password and second factor",
  'operator.unlock': "forgot an operator's failed tries",
  'operator.end_sessions': "ended an operator's sessions and tokens",
  'session.open': 'signed in',
  'session.refuse': 'failed to sign in',
  'session.prove': 'proved once more who they are',
  'session.close': 'signed out',
  'account.password': 'changed their password',
  'account.totp': 'set up their second factor',
  'account.backup_codes': 'made new backup codes',
  'account.end_session': 'ended a session of their own',
  'token.create': 'made a token',
  'token.revoke': 'revoked a token',
} as const satisfies Record<string, string>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

export type AuditEntry = {
  readonly action: AuditAction;
  /** Like `withdrawal:1000001`. */
  readonly subject: string;
  readonly reason?: string | null | undefined;
  /** Only what is no secret: the log is for many eyes. */
  readonly before?: object | null | undefined;
  readonly after?: object | null | undefined;
};
