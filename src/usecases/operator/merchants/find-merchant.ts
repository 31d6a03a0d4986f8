// The one merchant that an operator means: by id, or by a part of the name.
import type { MerchantId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { merchantTexts } from '../../../domain/texts/merchants.ts';
import { searchMerchants } from '../../../storage/merchants/merchants.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';

/** An exact name must be among them. */
const MAX_FOUND = 1_000;
const MAX_NAMED = 5;

export async function findMerchant(app: App, text: string): Promise<ActionResult<MerchantId>> {
  const wanted = text.trim().toLowerCase();
  const found = await searchMerchants(app.db, { search: wanted, limit: MAX_FOUND });
  const merchants = found.map(({ merchant }) => merchant);
  const byId = merchants.filter(({ id }) => String(id) === wanted);
  const byName = merchants.filter(({ name }) => name.toLowerCase() === wanted);
  const matches = [byId, byName, merchants].find((each) => each.length > 0) ?? [];
  const [only, ...others] = matches;
  if (!only) return rejectAction('not-found', merchantTexts.noneMatches(text), 'merchant');
  return others.length === 0
    ? accepted(only.id)
    : rejectAction('invalid', merchantTexts.severalMatch(text, matches.slice(0, MAX_NAMED)), 'merchant');
}
