import { z } from 'zod';
import type { ListedKey, ShownReceipt } from '../usecases/operator/receipts/receipt-keys.ts';
import { iso, time } from './fields.ts';

export const receiptKeyItem = z
  .object({
    kid: z.string(),
    signing: z.boolean().meta({ description: 'It signs new receipts. The others only verify old ones' }),
    signs_from: time,
    created_at: time,
  })
  .meta({ id: 'ReceiptKey' });

export const serializeReceiptKey = (key: ListedKey): z.input<typeof receiptKeyItem> => ({
  kid: key.kid,
  signing: key.isSigning,
  signs_from: iso(key.signsFrom),
  created_at: iso(key.createdAt),
});

export const receiptItem = z
  .object({
    number: z.string(),
    receipt: z.string().meta({ description: 'A JSON Web Signature in compact form' }),
    path: z.string().meta({ description: 'Its printable page' }),
  })
  .meta({ id: 'IssuedReceipt' });

export const serializeReceipt = ({ number, token, path }: ShownReceipt): z.input<typeof receiptItem> => ({
  number,
  receipt: token,
  path,
});
