// The one merchant that an operator means: by id, or by a part of the name.
import type { MerchantId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { merchantTexts } from '../../../domain/texts/merchants.ts';
import { searchMerchants } from '../../../storage/merchants/merchants.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';

const MAX_NAMED = 5;

export async function findMerchant(app: App, text: string): Promise<ActionResult<MerchantId>> {
  const found = await searchMerchants(app.db, { search: text.trim(), limit: MAX_NAMED + 1 });
  const merchants = found.map(({ merchant }) => merchant);
  const exact = merchants.find(
    ({ id, name }) => String(id) === text.trim() || name.toLowerCase() === text.trim().toLowerCase(),
  );
  const [only] = merchants;
  if (exact) return accepted(exact.id);
  if (only && merchants.length === 1) return accepted(only.id);
  return only
    ? rejectAction('invalid', merchantTexts.severalMatch(text, merchants.slice(0, MAX_NAMED)), 'merchant')
    : rejectAction('not-found', merchantTexts.noneMatches(text), 'merchant');
}
