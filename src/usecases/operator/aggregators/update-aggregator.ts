import type { Actor } from '../../../domain/audit.ts';
import { add, type Minor, subtract } from '../../../domain/money.ts';
import { loosensAggregator } from '../../../domain/operators/set-up.ts';
import { accepted } from '../../../domain/result.ts';
import { type AggregatorTerms, keepsAccountAtOtherAddress } from '../../../domain/routing.ts';
import { aggregatorTexts } from '../../../domain/texts/aggregators.ts';
import { lockAggregator, saveAggregator } from '../../../storage/aggregators/aggregators.ts';
import { lockFloats, setFloat } from '../../../storage/aggregators/floats.ts';
import { countInProgress } from '../../../storage/payouts/attempts.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { changeCatalog } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { secretsOf } from '../../payouts/aggregator-accounts.ts';
import { retryWaitingPayouts } from '../../payouts/retry-waiting-payouts.ts';
import { proposeIfLoosened, type SetUpContext, type SetUpResult } from '../proposals/propose-set-up.ts';
import { diff } from '../shared/diff.ts';
import { rejectStale, versionOf } from '../shared/version.ts';
import { checkAggregatorUrl, trimUrl } from './aggregator-url.ts';
import { checkAggregatorKeys } from './check-keys.ts';
import { parseFloatAmount } from './float-amount.ts';

export type AggregatorChange = {
  /** versionOf(terms) that the operator read. */
  readonly version?: string | undefined;
  readonly url?: string;
  readonly enabled?: boolean;
  readonly deadlineMs?: number;
  readonly finalitySeconds?: number;
  readonly secrets?: Readonly<Record<string, string>>;
  /**
   * True: new keys of the same account, which has the payouts in progress. False: of another account; the old keys are kept for
   * them. Another address is always another account.
   */
  readonly keepInProgress?: boolean;
  /** The prefunded balance, in its currency; null: not tracked. */
  readonly float?: string | null;
  /** The float that the form showed. Only the difference to `float` is applied: payouts may have changed it since. */
  readonly floatSeen?: string | null;
};

export type AggregatorInput = Omit<AggregatorChange, 'secrets'> & {
  readonly kind: 'aggregator';
  readonly name: string;
  readonly keys?: SealedKeys | undefined;
};

/** Base64: a proposal stores them as text. */
type SealedKeys = { readonly sealed: string; readonly keyId: string };

export async function updateAggregator(
  app: App,
  by: Actor,
  name: string,
  { secrets, ...change }: AggregatorChange,
): Promise<ActionResult<SetUpResult<AggregatorTerms>>> {
  const outcome = await changeCatalog<SetUpResult<AggregatorTerms>>(app, by, async (tx, writeAudit) => {
    const terms = await lockAggregator(tx, name);
    if (!terms) return rejectAction('not-found', aggregatorTexts.notFound(name));
    const problem = secrets && (await checkAggregatorKeys(app, terms, secrets));
    if (problem !== undefined) return rejectAction('invalid', problem, 'secrets');
    const keys = secrets && sealKeys(app, name, secrets);
    return updateAggregatorInTx(tx, { app, writeAudit, by }, { kind: 'aggregator', name, ...change, keys });
  });
  if (outcome.ok) await retryWaitingPayouts(app);
  return outcome;
}

function sealKeys({ vault }: App, name: string, secrets: Readonly<Record<string, string>>): SealedKeys {
  const { sealed, keyId } = vault.sealText(secretsOf(name), JSON.stringify(secrets));
  return { sealed: sealed.toString('base64'), keyId };
}

export async function updateAggregatorInTx(
  tx: Tx,
  context: SetUpContext,
  input: AggregatorInput,
): Promise<ActionResult<SetUpResult<AggregatorTerms>>> {
  const { version, ...proposed } = input;
  const { kind: _, name, keys, float, floatSeen, keepInProgress, ...change } = proposed;
  const urlProblem = change.url === undefined ? undefined : checkAggregatorUrl(change.url);
  if (urlProblem !== undefined) return rejectAction('invalid', urlProblem, 'url');
  const terms = await lockAggregator(tx, name);
  if (!terms) return rejectAction('not-found', aggregatorTexts.notFound(name));
  const stale = rejectStale(aggregatorTexts.changedSinceOpened(name), {
    expected: version,
    current: versionOf(terms),
  });
  if (stale) return stale;
  const newFloat = parseFloatAmount(context.app, terms, float ?? null);
  if (!newFloat.ok) return newFloat;
  const shownFloat = parseFloatAmount(context.app, terms, floatSeen ?? null, 'float_seen');
  if (!shownFloat.ok) return shownFloat;
  const url = trimUrl(change.url ?? terms.url);
  const account = await nextAccount(tx, terms, { url, replacesKeys: keys !== undefined, keepInProgress });
  if (!account.ok) return account;
  const changed = { ...terms, ...change, url, account: account.value };
  const { before, after } = diff(terms, changed);
  const shown = {
    subject: `aggregator:${name}`,
    before,
    after: {
      ...after,
      ...(keys ? { secrets: 'replaced' } : {}),
      ...(keys && account.value === terms.account ? { keepInProgress: true } : {}),
      ...(float === undefined ? {} : { float }),
    },
  };
  const proposal = await proposeIfLoosened(tx, context, {
    loosens: loosensAggregator(terms, changed, { replacesKeys: keys !== undefined }),
    ...shown,
    version: versionOf(terms),
    input: proposed,
  });
  if (proposal) return accepted({ current: terms, proposal });
  if (float !== undefined) await changeFloat(tx, name, newFloat.value, shownFloat.value);
  const sealed = keys && { sealed: Buffer.from(keys.sealed, 'base64'), keyId: keys.keyId };
  if (sealed || Object.keys(change).length > 0) await saveAggregator(tx, changed, sealed);
  context.writeAudit({ action: 'aggregator.change', ...shown, reason: context.confirmed?.reason });
  return accepted({ current: changed, proposal: null });
}

type AccountChange = {
  readonly url: string;
  readonly replacesKeys: boolean;
  readonly keepInProgress: boolean | undefined;
};

/** The number of the account after the change. */
async function nextAccount(
  tx: Tx,
  { name, kind, account, url: oldUrl }: AggregatorTerms,
  { url, replacesKeys, keepInProgress }: AccountChange,
): Promise<ActionResult<number>> {
  const isMoved = url !== oldUrl;
  if (!isMoved && !replacesKeys) return accepted(account);
  if (isMoved && !keepsAccountAtOtherAddress(kind))
    return keepInProgress
      ? rejectAction('invalid', aggregatorTexts.otherAddress, 'keep_in_progress')
      : accepted(account + 1);
  if (keepInProgress !== undefined) return accepted(keepInProgress ? account : account + 1);
  const inProgress = await countInProgress(tx, name);
  return inProgress > 0
    ? rejectAction('wrong-state', aggregatorTexts.payoutsInProgress(name, inProgress))
    : accepted(account);
}

/** Applies the difference between the new float and the one that the form showed to the current float. */
async function changeFloat(
  tx: Tx,
  name: string,
  float: Minor | null,
  shownFloat: Minor | null,
): Promise<void> {
  const current = (await lockFloats(tx)).get(name);
  const isTopUp = float !== null && shownFloat !== null && current !== undefined;
  await setFloat(tx, name, isTopUp ? add(current, subtract(float, shownFloat)) : float);
}
