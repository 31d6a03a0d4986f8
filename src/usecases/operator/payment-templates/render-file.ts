// Payments as a file in the format of a template.
import { createHash } from 'node:crypto';
import { encode } from '../../../domain/payment-files/encode.ts';
import type { PaymentFormat } from '../../../domain/payment-files/format.ts';
import { writePain001 } from '../../../domain/payment-files/pain-001.ts';
import { fieldsOf, type Payment, type Unwritable } from '../../../domain/payment-files/payment.ts';
import { accepted, type Result } from '../../../domain/result.ts';
import { renderCsv } from './render-csv.ts';

export type PaymentFile = {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
};

export type FileInput = {
  /** Null: the built-in format. */
  readonly template: string | null;
  readonly format: PaymentFormat;
  readonly payments: readonly Payment[];
  readonly at: Date;
};

/** Refused if a payment cannot be in it: a file with a replaced character, or without the payment, would be paid otherwise. */
export function renderFile({ template, format, payments, at }: FileInput): Result<PaymentFile, Unwritable> {
  const text = renderText(format, payments, at);
  if (!text.ok) return text;
  const isCsv = format.format === 'csv';
  const encoding = isCsv ? format.encoding : 'utf-8';
  const charset = encoding === 'windows-1251' ? encoding : 'utf-8';
  const name = ['payments', ...(template === null ? [] : [template]), at.toISOString().slice(0, 10)].join(
    '-',
  );
  return accepted({
    name: `${name}.${isCsv ? 'csv' : 'xml'}`,
    type: `${isCsv ? 'text/csv' : 'application/xml'}; charset=${charset}`,
    bytes: encode(encoding, text.value),
  });
}

export const renderText = (
  format: PaymentFormat,
  payments: readonly Payment[],
  at: Date,
): Result<string, Unwritable> =>
  format.format === 'csv'
    ? renderCsv(format, payments)
    : writePain001({ format, payments, createdAt: at, messageId: messageIdOf(format, payments) });

const MAX_MESSAGE_ID = 35;

/**
 * The same for the same payments, so that a bank refuses a message that it has already. A withdrawal that returned to the queue as not
 * paid, and was claimed again, makes another one.
 */
function messageIdOf(format: PaymentFormat, payments: readonly Payment[]): string {
  const content = [format, payments.map((payment) => [fieldsOf(payment), payment.claim])];
  return `SLUICE-${createHash('sha256').update(JSON.stringify(content)).digest('hex').toUpperCase()}`.slice(
    0,
    MAX_MESSAGE_ID,
  );
}
