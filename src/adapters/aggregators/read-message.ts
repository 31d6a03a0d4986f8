// Parses a JSON body by a schema. The problem names the field that is wrong, never its value.
import { z } from 'zod';

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
