// Parses a JSON body by a schema. The problem names the field that is wrong, never its value.
import { z } from 'zod';
import type { ReportedPayout } from '../../domain/reconciliation/reported-payout.ts';

export function readMessage<S extends z.ZodType>(
  schema: S,
  body: string,
): { readonly message: z.output<S> } | { readonly problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return { problem: 'the message is not JSON' };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { message: parsed.data };
  const place = parsed.error.issues[0]?.path.join('.') || 'the top level';
  return { problem: `the message does not match the schema at ${place}` };
}

/** An id without control characters and lone surrogates: PostgreSQL cannot store NUL or half a character. */
export const nameText = z.string().regex(/^[^\p{Cc}\p{Cs}]*$/u);

/**
 * What an aggregator may say about the payout itself. A value of another form says nothing, and is ignored: these fields are
 * optional, and others may use their names for something else.
 */
export const aboutFields = {
  wallet: z.string().min(1).max(128).optional().catch(undefined),
  created_at: z.iso
    .datetime({ offset: true })
    .transform((moment) => new Date(moment))
    .optional()
    .catch(undefined),
};

type AboutFields = { readonly wallet?: string | undefined; readonly created_at?: Date | undefined };

/** To spread into a report or a line of a statement. */
export const aboutOf = (
  { wallet, created_at: createdAt }: AboutFields,
  system?: string,
): { readonly about?: ReportedPayout } =>
  wallet === undefined && createdAt === undefined && system === undefined
    ? {}
    : { about: { system, wallet, createdAt } };
