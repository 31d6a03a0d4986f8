import type { Actor } from '../../../domain/audit.ts';
import { add, type Minor, subtract } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import type { AggregatorTerms } from '../../../domain/routing.ts';
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

export type AggregatorChange = {
  /** The aggregator as the operator saw it: versionOf(terms). */
  readonly version?: string | undefined;
  readonly url?: string;
  readonly enabled?: boolean;
  readonly deadlineMs?: number;
  readonly finalitySeconds?: number;
  readonly secrets?: Readonly<Record<string, string>>;
  /** Another address or key, but the same aggregator with the same book: what is under way there is known there. */
  readonly keepInProgress?: boolean;
  /** What it holds for us now; null: not tracked. */
  readonly float?: Minor | null;
  /** What the operator saw there: payouts may have taken from it since, and are not given back by a top-up. */
  readonly floatSeen?: Minor | null;
};

export async function updateAggregator(
  app: App,
  by: Actor,
  name: string,
  { version, secrets, float, floatSeen, keepInProgress = false, ...change }: AggregatorChange,
): Promise<OperatorResult<AggregatorTerms>> {
  const wrongUrl = change.url === undefined ? undefined : checkAggregatorUrl(change.url);
  if (wrongUrl !== undefined) return operatorRejection('invalid', wrongUrl, 'url');
  const outcome = await changeCatalog<AggregatorTerms>(app, by, async (tx, writeAudit) => {
    const terms = await lockAggregator(tx, name);
    if (!terms) return operatorRejection('not-found', `There is no aggregator ${name}.`);
    const stale = rejectStale(`The aggregator ${name}`, { seen: version, now: versionOf(terms) });
    if (stale) return stale;
    const changed = { ...terms, ...change, url: trimUrl(change.url ?? terms.url) };
    const isAnother = secrets !== undefined || changed.url !== terms.url;
    const underWay = isAnother && !keepInProgress ? await countInProgress(tx, name) : 0;
    if (underWay > 0)
      return operatorRejection(
        'wrong-state',
        `${underWay} payouts may be under way at ${name}. Elsewhere they would not be known, and be paid again: add the other one under a name of its own, or say that it is the same one with the same book.`,
      );
    const complaint = secrets && (await app.aggregators.validateSecrets(changed, secrets));
    if (complaint !== undefined) return operatorRejection('invalid', complaint, 'secrets');
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

/** From what was seen to what is wanted is a difference, and that is what is made of what is there by now. */
async function changeFloat(tx: Tx, name: string, wanted: Minor | null, seen: Minor | null): Promise<void> {
  const now = (await lockFloats(tx)).get(name);
  const isTopUp = wanted !== null && seen !== null && now !== undefined;
  await setFloat(tx, name, isTopUp ? add(now, subtract(wanted, seen)) : wanted);
}
