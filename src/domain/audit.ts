// The audited actions of operators and of people of merchants, and the actor recorded with each.

export const ACCESS_METHODS = ['console', 'token', 'command line', 'system', 'portal'] as const;

/** The operator, person of a merchant (`person:anna`) or program that performs an action, and its way of access. */
export type Actor = {
  readonly name: string;
  readonly via: (typeof ACCESS_METHODS)[number];
  readonly address?: string;
  readonly requestId?: string;
  /** Of a request over HTTP: checked again when it is carried out, because its body may arrive long after its headers. */
  readonly access?: { readonly sessionId: string; readonly role: string };
  /** Identifies the submitted form: repeated submissions take effect once. */
  readonly form?: Form;
};

export type Form = { readonly token: string; readonly requestHash: Buffer };

export const AUDIT_ACTIONS = {
  'withdrawal.claim': 'claimed a withdrawal',
  'withdrawal.give_back': 'returned a withdrawal to the queue',
  'withdrawal.pay': 'recorded a payment',
  'withdrawal.cancel': 'cancelled a withdrawal',
  'withdrawal.return': 'recorded a return',
  'withdrawal.route': 'routed a withdrawal to an aggregator',
  'withdrawal.retry': 'retried a withdrawal or checked its status',
  'withdrawal.reveal': 'viewed the full destination of a withdrawal',
  'withdrawal.search': 'searched withdrawals by destination',
  'withdrawal.export': 'exported withdrawals',
  'export.download': 'downloaded an export',
  'export.delete': 'deleted an export',
  'withdrawal.attach': 'attached a file to a withdrawal',
  'withdrawal.read_attachment': 'read a file of a withdrawal',
  'withdrawal.detach': 'removed a file of a withdrawal',
  'payment_template.set': 'added or changed a payment template',
  'payment_template.remove': 'removed a payment template',
  'proposal.make': 'proposed an action for approval',
  'proposal.confirm': 'confirmed a proposal',
  'proposal.reject': 'rejected a proposal',
  'proposal.expire': 'closed an expired proposal',
  'incident.open': 'opened an incident',
  'incident.close': 'resolved an incident',
  'merchant.create': 'created a merchant',
  'merchant.change': 'changed a merchant',
  'merchant.rotate_key': 'rotated a merchant key',
  'merchant.end_key': 'ended a merchant key',
  'merchant.credit': 'credited a merchant',
  'merchant.debit': 'debited a merchant',
  'merchant.collect': 'collected a merchant debt',
  'merchant.export': "exported a merchant's statement",
  'webhook.set': 'set a webhook endpoint',
  'webhook.remove': 'removed a webhook endpoint',
  'webhook.enable': 'enabled a webhook endpoint',
  'webhook.disable': 'disabled a webhook endpoint',
  'webhook.rotate_secret': 'rotated a webhook secret',
  'webhook.resend': 'resent webhooks',
  'webhook.test': 'sent a test event to a webhook endpoint',
  'receipt.rotate_key': 'created a new key for receipts',
  'system.change': 'changed a system',
  'rate.set': 'set a rate',
  'rate_feed.add': 'added a rate feed',
  'rate_feed.remove': 'removed a rate feed',
  'rate_feed.test': 'tested a rate feed',
  'float.buy': 'recorded a purchase of a payout currency',
  'aggregator.add': 'added an aggregator',
  'aggregator.float_alert': 'changed when the float of an aggregator is an alert',
  'aggregator.change': 'changed an aggregator',
  'route.set': 'set a route',
  'route.remove': 'removed a route',
  'halt.set': 'stopped payouts',
  'halt.lift': 'resumed payouts',
  'bank.set': 'added or renamed a bank',
  'bank.import': 'imported banks',
  'bank.remove': 'removed a bank',
  'reconciliation.run': 'ran a reconciliation',
  'ledger.verify': 'ran a ledger check',
  'audit.run': 'ran an audit',
  'audit.verify': 'ran an audit log check',
  'audit.export': 'exported the audit log',
  'backup.make': 'made a backup',
  'backup.key': 'wrote the master key to a key file',
  'backup.restore': 'restored a backup',
  'settings.four_eyes': 'changed the four-eyes threshold',
  'alert.set_channel': 'added or changed a channel for alerts',
  'alert.remove_channel': 'removed a channel for alerts',
  'alert.set_rule': 'added or changed a rule for alerts',
  'alert.remove_rule': 'removed a rule for alerts',
  'alert.set_address': 'entered where alerts reach them',
  'alert.remove_address': 'removed where alerts reached them',
  'alert.test': 'tested a channel for alerts',
  'note.write': 'wrote a note',
  'note.remove': 'removed a note',
  'note.done': 'marked a note that names them as done',
  'note.assign': 'assigned a withdrawal, merchant or incident',
  'operator.create': 'created an operator',
  'operator.change': 'changed an operator',
  'operator.reset': "reset an operator's password and second factor",
  'operator.recover': "set an operator's password on the server, without signing in",
  'operator.unlock': "cleared an operator's failed sign-ins",
  'operator.end_sessions': "ended an operator's sessions and tokens",
  'session.begin': 'entered the password, before the second factor',
  'session.open': 'signed in',
  'session.refuse': 'failed to sign in',
  'session.prove': 're-authenticated',
  'session.close': 'signed out',
  'account.password': 'changed their password',
  'account.totp_begin': 'started to set up their second factor',
  'account.totp': 'set up their second factor',
  'account.backup_codes': 'created new backup codes',
  'account.end_session': 'ended one of their sessions',
  'portal.invite': 'invited a person of a merchant',
  'portal.accept': 'accepted an invitation',
  'portal.revoke_invitation': 'revoked an invitation',
  'portal.change_person': "changed a merchant's person",
  'portal.propose': 'proposed a change in the portal',
  'portal.confirm': 'confirmed a change in the portal',
  'portal.reject': 'rejected a change in the portal',
  'portal.withdraw_proposal': 'withdrew a change in the portal',
  'portal.carry_out': 'carried out a change of the portal',
  'portal.fail': 'could not carry out a change of the portal',
  'portal.change_settings': 'changed a setting in the portal',
  'portal.draft': 'made a withdrawal in the portal that a second person must confirm',
  'portal.withdrawal': 'made a withdrawal in the portal',
  'portal.confirm_draft': 'confirmed a withdrawal in the portal',
  'portal.end_draft': 'ended a draft in the portal',
  'portal.check_batch': 'uploaded a file of withdrawals in the portal',
  'portal.submit_batch': 'asked for a second person for a file of withdrawals in the portal',
  'portal.batch': 'made the withdrawals of a file in the portal',
  'portal.confirm_batch': 'confirmed a file of withdrawals in the portal',
  'portal.end_batch': 'ended a file of withdrawals in the portal',
  'portal.stop_batch': 'stopped a file of withdrawals in the portal',
  'portal.cancel': 'cancelled a withdrawal in the portal',
  'portal.make_key': 'made a key in the portal',
  'portal.end_key': 'ended a key in the portal',
  'portal.webhook': 'resent or tested webhooks in the portal',
  'token.create': 'created a token',
  'token.revoke': 'revoked a token',
  'view.create': 'saved a view of a list',
  'view.change': 'changed a saved view',
  'view.delete': 'deleted a saved view',
} as const satisfies Record<string, string>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

export type AuditEntry = {
  readonly action: AuditAction;
  /** Like `withdrawal:1000001`. */
  readonly subject: string;
  readonly reason?: string | null | undefined;
  /** Must not contain secrets: many operators can read the log. */
  readonly before?: object | null | undefined;
  readonly after?: object | null | undefined;
};
