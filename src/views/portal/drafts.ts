// Withdrawals that people of a merchant made.
import { z } from 'zod';
import { formatMoney } from '../../domain/money.ts';
import { DRAFT_STATES } from '../../domain/portal/drafts.ts';
import type { Draft } from '../../usecases/portal/withdrawals/drafts.ts';
import { iso, isoOrNull, moneyText, systemName, time } from '../fields.ts';

export const makersItem = z
  .object({ maker: z.string(), checker: z.string().nullable() })
  .meta({ description: 'The people who made it in the portal; null: a program made it' });

export const draftItem = z
  .object({
    id: z.int(),
    maker: z.string(),
    made_at: time,
    expires_at: time,
    amount: moneyText,
    system: systemName,
    wallet: z.string().meta({ description: 'Masked' }),
    bank_id: z.string().nullable(),
    fee: moneyText.meta({ description: 'When the draft was made; it is decided again when confirmed' }),
    total: moneyText,
    received: moneyText,
    comment: z.string().nullable(),
    state: z.enum(DRAFT_STATES),
    alone: z.boolean().meta({ description: 'One person was enough' }),
    checker: z.string().nullable(),
    decided_at: time.nullable(),
    order_id: z.string().nullable(),
    withdrawal_id: z.int().nullable(),
    refusal: z.string().nullable().meta({ description: 'The code of the error of the create' }),
    note: z.string().nullable(),
  })
  .meta({ id: 'Draft' });

export const serializeDraft = ({ details, ...draft }: Draft): z.input<typeof draftItem> => ({
  id: draft.id,
  maker: draft.maker,
  made_at: iso(draft.madeAt),
  expires_at: iso(draft.expiresAt),
  amount: formatMoney(draft.amount),
  system: details.system,
  wallet: details.wallet,
  bank_id: details.bank_id,
  fee: details.fee,
  total: details.total,
  received: details.received,
  comment: details.comment,
  state: draft.state,
  alone: draft.alone,
  checker: draft.checker,
  decided_at: isoOrNull(draft.decidedAt),
  order_id: draft.orderId ?? details.order_id,
  withdrawal_id: draft.withdrawalId,
  refusal: draft.refusal,
  note: draft.note,
});
