// Sends a create request and checks its response against the rules.
import { CREATE } from '../../../test/harness/client.ts';
import type { CreateRequest, Environment, Shop } from '../environment.ts';
import { InvariantViolation } from '../invariant-violation.ts';
import {
  countRejection,
  expectAllowed,
  expectLowBalance,
  loadBalance,
  loadRules,
  recordReply,
} from './check-replies.ts';

export const credentialsOf = ({ merchantId, secretKey }: Shop) => ({
  merchant_id: String(merchantId),
  secret_key: secretKey,
});

export async function sendCreate(
  env: Environment,
  request: CreateRequest,
  overrides: Record<string, string | undefined> = {},
): Promise<string> {
  const { shop } = request;
  const isolated = env.isIdle() && !env.faultInjected;
  const before = await loadBalance(env, shop);
  const rules = await loadRules(env, request);
  const fields = Object.fromEntries(
    Object.entries({ ...credentialsOf(shop), ...request.fields, ...overrides }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const isUnchanged = Object.keys(overrides).length === 0;
  const { restores } = env;
  const response = env.service.http.post(CREATE, fields).then((reply) => {
    // What was created before a restore is lost, even if it is acknowledged after it.
    if (isUnchanged && env.restores === restores) recordReply(env, request, reply);
    return reply;
  });
  const reply = await env.waitFor(response);
  if (typeof reply === 'string') return reply;
  const { code } = reply.body;
  if (reply.status === 200) {
    if (isolated) await expectAllowed(env, request, rules);
    return 'created';
  }
  // A rejection moves no money, unless a payout was attempted before it.
  if (isolated && code !== 'payout_failed') {
    const after = await loadBalance(env, shop);
    if (after.available !== before.available || after.held !== before.held)
      throw new InvariantViolation(
        `${String(code)} moved money: ${before.available}, ${before.held} became ${after.available}, ${after.held}`,
      );
    if (code === 'low_balance') expectLowBalance(env, fields, before);
  }
  return countRejection(env, reply);
}
