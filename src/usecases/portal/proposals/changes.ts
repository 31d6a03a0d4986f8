// The changes that take two people of a merchant: for each kind what is changed, how it is now, and how it is carried out.
import type { MerchantId } from '../../../domain/ids.ts';
import { asMinor, formatMoney, type Minor } from '../../../domain/money.ts';
import {
  hasOtherOwner,
  keySubject,
  type ProposalDetails,
  type ProposalInput,
  personSubject,
} from '../../../domain/portal/proposals.ts';
import { portalTexts } from '../../../domain/portal/texts.ts';
import { accepted, unreachable } from '../../../domain/result.ts';
import { findKey } from '../../../storage/merchants/keys.ts';
import { lockMerchant, saveMerchant } from '../../../storage/merchants/merchants.ts';
import { insertInvitation } from '../../../storage/portal/invitations.ts';
import { findPerson, lockPeople } from '../../../storage/portal/people.ts';
import { loadSecondPersonAbove, saveSecondPersonAbove } from '../../../storage/portal/settings.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import type { AuditWriter } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { addKey } from '../../merchant-keys/add-key.ts';
import { endKey } from '../../merchant-keys/end-key.ts';
import { versionOf } from '../../operator/shared/version.ts';
import { endpointVersion, loadEndpointForOperators } from '../../operator/webhooks/endpoint.ts';
import { rotateSecretInTx } from '../../operator/webhooks/rotate-secret.ts';
import { setEndpointInTx } from '../../operator/webhooks/set-endpoint.ts';
import { saveAccess } from '../people/save-access.ts';
import { KEY_REJECTIONS } from '../settings/key-rejections.ts';

export const INVITATION_HOURS = 72;

export type ChangeContext = {
  readonly app: App;
  readonly writeAudit: AuditWriter;
  readonly merchantId: MerchantId;
};

type Current = ProposalDetails & {
  /** It must be the same when the change is carried out; null: the change depends on nothing. */
  readonly version: string | null;
};

type Change = {
  /** One proposal about it may be open. */
  readonly subject: string;
  readonly read: (tx: Tx, context: ChangeContext) => Promise<ActionResult<Current>>;
  readonly carryOut: (
    tx: Tx,
    context: ChangeContext & { readonly maker: string },
  ) => Promise<ActionResult<unknown>>;
};

type Input<K extends ProposalInput['kind']> = Extract<ProposalInput, { kind: K }>;

export function changeOf(input: ProposalInput): Change {
  switch (input.kind) {
    case 'key':
      return keyChange(input);
    case 'allowed_ips':
      return addressesChange(input);
    case 'webhook':
      return webhookChange(input);
    case 'webhook_secret':
      return webhookSecretChange(input);
    case 'invitation':
      return invitationChange(input);
    case 'person':
      return personChange(input);
    case 'amount':
      return amountChange(input);
    default:
      return unreachable(input);
  }
}

/** Of a key that may withdraw. */
const keyChange = ({ name, keyHash, replaces }: Input<'key'>): Change => ({
  subject: replaces ? keySubject(replaces.id) : `key:${keyHash.slice(0, 12)}`,
  async read(tx, { merchantId }) {
    // Locked: the key must not end between this and the change.
    if (replaces && !((await lockMerchant(tx, merchantId)) && (await findKey(tx, merchantId, replaces.id))))
      return rejectAction('not-found', portalTexts.keyNotFound(replaces.id));
    return accepted({
      version: null,
      before: replaces ? { key: name } : {},
      after: {
        key: name,
        scope: 'withdraw',
        ...(replaces ? { old_key_valid_seconds: replaces.overlapSeconds } : {}),
      },
    });
  },
  async carryOut(tx, { merchantId, maker }) {
    const added = await addKey(tx, {
      merchantId,
      hash: Buffer.from(keyHash, 'hex'),
      name,
      scope: 'withdraw',
      worksFrom: null,
      createdBy: `person:${maker}`,
    });
    if (!added.ok) return rejectAction('wrong-state', KEY_REJECTIONS[added.rejection]);
    if (replaces)
      await endKey(tx, { merchantId, keyId: replaces.id, overlapSeconds: replaces.overlapSeconds });
    return accepted(true);
  },
});

const addressesChange = ({ blocks }: Input<'allowed_ips'>): Change => ({
  subject: 'allowed_ips',
  async read(tx, { merchantId }) {
    const merchant = await lockMerchant(tx, merchantId);
    if (!merchant) return rejectAction('not-found', portalTexts.merchantNotFound(merchantId));
    return accepted({
      version: versionOf(merchant.ipAllowList),
      before: { allowed_ips: merchant.ipAllowList },
      after: { allowed_ips: blocks },
    });
  },
  async carryOut(tx, { merchantId }) {
    const merchant = await lockMerchant(tx, merchantId);
    if (!merchant) return rejectAction('not-found', portalTexts.merchantNotFound(merchantId));
    await saveMerchant(tx, { ...merchant, ipAllowList: blocks });
    return accepted(true);
  },
});

const webhookChange = ({ url, events, secret }: Input<'webhook'>): Change => ({
  subject: 'webhook',
  async read(tx, { merchantId }) {
    const endpoint = await loadEndpointForOperators(tx, merchantId);
    return accepted({
      version: endpoint ? endpointVersion(endpoint) : null,
      before: endpoint ? { url: endpoint.url, events: endpoint.events } : {},
      after: { url, events },
    });
  },
  carryOut: (tx, context) =>
    setEndpointInTx(tx, context, context.merchantId, { url, events, secret: secret ?? undefined }),
});

const webhookSecretChange = ({ secret, overlapSeconds }: Input<'webhook_secret'>): Change => ({
  subject: 'webhook_secret',
  read: async () =>
    accepted({
      version: null,
      before: { secret: 'the current one' },
      after: { secret: 'a new one', overlap_seconds: overlapSeconds },
    }),
  carryOut: (tx, context) => rotateSecretInTx(tx, context, context.merchantId, { secret, overlapSeconds }),
});

const invitationChange = ({ role, note, codeHash }: Input<'invitation'>): Change => ({
  subject: `invitation:${codeHash.slice(0, 12)}`,
  read: async () => accepted({ version: null, before: {}, after: { role, for: note } }),
  async carryOut(tx, { merchantId, maker }) {
    const invitation = await insertInvitation(tx, {
      merchantId,
      role,
      note,
      invitedBy: `person:${maker}`,
      codeHash: Buffer.from(codeHash, 'hex'),
      hours: INVITATION_HOURS,
    });
    return accepted(invitation);
  },
});

const personChange = ({ name, role, enabled }: Input<'person'>): Change => ({
  subject: personSubject(name),
  async read(tx, { merchantId }) {
    const person = await findPerson(tx, name);
    if (person?.merchantId !== merchantId) return rejectAction('not-found', portalTexts.personNotFound(name));
    return accepted({
      version: String(person.version),
      before: { role: person.role, enabled: person.enabled },
      after: { role, enabled },
    });
  },
  async carryOut(tx, { merchantId, writeAudit }) {
    const people = await lockPeople(tx, merchantId);
    const before = people.find((each) => each.name === name);
    const staysOwner = role === 'owner' && enabled;
    if (!staysOwner && !hasOtherOwner(people, name))
      return rejectAction('wrong-state', portalTexts.lastOwner);
    const saved = before && (await saveAccess(tx, { name, role, enabled }));
    if (!saved) return rejectAction('not-found', portalTexts.personNotFound(name));
    writeAudit({
      action: 'portal.change_person',
      subject: personSubject(name),
      before: { role: before.role, enabled: before.enabled },
      after: { role, enabled, merchant: merchantId, voided: saved.voided },
    });
    return accepted(true);
  },
});

const amountChange = ({ secondPersonAbove }: Input<'amount'>): Change => ({
  subject: 'second_person_above',
  async read(tx, { merchantId }) {
    const current = await loadSecondPersonAbove(tx, merchantId);
    return accepted({
      version: versionOf([current]),
      before: { second_person_above: current === null ? null : formatMoney(current) },
      after: {
        second_person_above: secondPersonAbove === null ? null : formatMoney(amountOf(secondPersonAbove)),
      },
    });
  },
  async carryOut(tx, { merchantId }) {
    await saveSecondPersonAbove(
      tx,
      merchantId,
      secondPersonAbove === null ? null : amountOf(secondPersonAbove),
    );
    return accepted(true);
  },
});

const amountOf = (minor: string): Minor => asMinor(BigInt(minor));
