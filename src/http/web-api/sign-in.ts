// Signing in: the requests and responses of every web app.
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { sessionTexts } from '../../domain/texts/session.ts';
import type { SignInStep } from '../../usecases/session/sign-in.ts';
import { sendJson, sendRejection } from './response.ts';

export const nextView = z.object({ next: z.enum(['done', 'totp']) });

export const signInBody = z.strictObject({
  name: z.string().min(1).max(200),
  password: z.string().min(1).max(1_000),
});
export const proofBody = z.union([
  z.strictObject({
    code: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .meta({ description: 'A code of the second factor, or a backup code' }),
  }),
  z.strictObject({ password: z.string().min(1).max(1_000) }),
]);
export const secondFactorBody = z.union([
  z.strictObject({
    code: z
      .string()
      .trim()
      .regex(/^[0-9]{6}$/, sessionTexts.codeFormat),
  }),
  z.strictObject({ backup_code: z.string().min(1).max(100) }),
]);

export function respondToStep(reply: FastifyReply, step: SignInStep, wrongText: string): FastifyReply {
  for (const cookie of step.cookies) reply.header('set-cookie', cookie);
  switch (step.next) {
    case 'done':
    case 'totp':
      return sendJson(reply, JSON.stringify({ next: step.next }));
    case 'wrong':
      return sendRejection(reply, { code: 'wrong_credentials', text: wrongText });
    case 'retry':
      return sendRejection(reply, {
        code: 'sign_in_required',
        text: sessionTexts.signInExpired,
      });
    case 'locked':
      return sendRejection(reply, {
        code: 'locked',
        text: sessionTexts.tooManyFailures(step.retryAfterSeconds),
        retryAfterSeconds: step.retryAfterSeconds,
      });
  }
}
