import type { Actor } from '../../../domain/audit.ts';
import { add, type Minor, subtract } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import type { AggregatorTerms } from '../../../domain/routing.ts';
import { aggregatorTexts } from '../../../domain/texts/aggregators.ts';
import { lockAggregator, saveAggregator } from '../../../storage/aggregators/aggregators.ts';
import { lockFloats, setFloat } from '../../../storage/aggregators/floats.ts';
import { countInProgress } from '../../../storage/payouts/attempts.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import type { App } from '../../app.ts';
import { secretsOf } from '../../payouts/aggregator-gateway.ts';
import { retryWaitingPayouts } from '../../payouts/retry-waiting-payouts.ts';
import { diff } from '../shared/diff.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { changeCatalog } from '../shared/run-operator-action.ts';
import { rejectStale, versionOf } from '../shared/version.ts';
import { checkAggregatorUrl, trimUrl } from './aggregator-url.ts';
import { checkAggregatorKeys } from './check-keys.ts';

export type AggregatorChange = {
  /** versionOf(terms) that the operator read. */
  readonly version?: string | undefined;
  readonly url?: string;
  readonly enabled?: boolean;
  readonly deadlineMs?: number;
  readonly finalitySeconds?: number;
  readonly secrets?: Readonly<Record<string, string>>;
  /** A new address or key of the same aggregator, which has the payouts in progress. */
  readonly keepInProgress?: boolean;
  /** The prefunded balance; null: not tracked. */
  readonly float?: Minor | null;
  /** The float that the form showed. Only the difference to `float` is applied: payouts may have changed it since. */
  readonly floatSeen?: Minor | null;
};

export async function updateAggregator(
  app: App,
  by: Actor,
  name: string,
  { version, secrets, float, floatSeen, keepInProgress = false, ...change }: AggregatorChange,
): Promise<OperatorResult<AggregatorTerms>> {
  const urlProblem = change.url === undefined ? undefined : checkAggregatorUrl(change.url);
  if (urlProblem !== undefined) return operatorRejection('invalid', urlProblem, 'url');
  const outcome = await changeCatalog<AggregatorTerms>(app, by, async (tx, writeAudit) => {
    const terms = await lockAggregator(tx, name);
    if (!terms) return operatorRejection('not-found', aggregatorTexts.notFound(name));
    const stale = rejectStale(aggregatorTexts.changedSinceOpened(name), {
      expected: version,
      current: versionOf(terms),
    });
    if (stale) return stale;
    const changed = { ...terms, ...change, url: trimUrl(change.url ?? terms.url) };
    const isOtherTarget = secrets !== undefined || changed.url !== terms.url;
    const inProgress = isOtherTarget && !keepInProgress ? await countInProgress(tx, name) : 0;
    if (inProgress > 0)
      return operatorRejection('wrong-state', aggregatorTexts.payoutsInProgress(name, inProgress));
    const problem = secrets && (await checkAggregatorKeys(app, changed, secrets));
    if (problem !== undefined) return operatorRejection('invalid', problem, 'secrets');
    const sealed = secrets && app.vault.sealText(secretsOf(name), JSON.stringify(secrets));
    if (float !== undefined) await changeFloat(tx, name, float, floatSeen ?? null);
    if (sealed || Object.keys(change).length > 0) await saveAggregator(tx, changed, sealed);
    const { before, after } = diff(terms, changed);
    writeAudit({
      action: 'aggregator.change',
      subject: `aggregator:${name}`,
      before,
      after: {
        ...after,
        ...(secrets ? { secrets: 'replaced' } : {}),
        ...(float === undefined ? {} : { float }),
      },
    });
    return accepted(changed);
  });
  if (outcome.ok) await retryWaitingPayouts(app);
  return outcome;
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
