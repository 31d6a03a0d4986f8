// A body that claims to be JSON of a certain shape. What is wrong with it is told by the place alone, never by a value.
import { z } from 'zod';

export function readMessage<S extends z.ZodType>(
  schema: S,
  body: string,
): { readonly message: z.output<S> } | { readonly problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return { problem: 'the answer is not JSON' };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { message: parsed.data };
  const place = parsed.error.issues[0]?.path.join('.') || 'its whole';
  return { problem: `the answer is not understood: ${place}` };
}

/** PostgreSQL stores no NUL and no half of a character: what has one is no name of anything. */
export const nameText = z.string().regex(/^[^\p{Cc}\p{Cs}]*$/u);
