// A rate feed as an operator enters it, and what is wrong with it.
import type { PayoutCurrency } from '../../../../domain/rates/currencies.ts';
import type { RateFeed } from '../../../../domain/rates/feed.ts';
import { isJsonPointer } from '../../../../domain/rates/json-pointer.ts';
import { parseRate } from '../../../../domain/rates/rates.ts';
import { accepted } from '../../../../domain/result.ts';
import { aggregatorTexts } from '../../../../domain/texts/aggregators.ts';
import { rateFeedTexts, rateTexts } from '../../../../domain/texts/systems.ts';
import { type ActionResult, rejectAction } from '../../../actions/rejection.ts';
import type { App } from '../../../app.ts';
import { isHttpsOrPrivate } from '../../shared/outgoing-url.ts';

export type FeedDraft = {
  readonly name: string;
  readonly currency: PayoutCurrency;
  readonly url: string;
  readonly ratePointer: string;
  readonly timePointer: string | null;
  readonly minRate: string;
  readonly maxRate: string;
  readonly pins: readonly string[];
};

const NAME = /^[a-z][a-z0-9-]{0,31}$/;
const PIN = /^sha256\/[A-Za-z0-9+/]{43}=$/;
/** The current key, the next one, and those of two more servers. */
const MAX_PINS = 4;

function checkUrl(text: string): string | undefined {
  // The text is not quoted, because it may contain a password.
  if (!URL.canParse(text)) return rateFeedTexts.notUrl;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return rateFeedTexts.urlWithExtras;
  return isHttpsOrPrivate(url) ? undefined : aggregatorTexts.urlNotHttps;
}

/** Everything but whether it is authentic: a test may show the key that is to be pinned. */
export function parseFeed(draft: FeedDraft, isSigned: boolean): ActionResult<RateFeed> {
  const { name, url, ratePointer, timePointer, pins } = draft;
  if (!NAME.test(name)) return rejectAction('invalid', rateFeedTexts.nameFormat, 'name');
  const urlProblem = checkUrl(url);
  if (urlProblem !== undefined) return rejectAction('invalid', urlProblem, 'url');
  if (!isJsonPointer(ratePointer))
    return rejectAction('invalid', rateFeedTexts.pointerFormat, 'rate_pointer');
  if (timePointer !== null && !isJsonPointer(timePointer))
    return rejectAction('invalid', rateFeedTexts.pointerFormat, 'time_pointer');
  const minRate = parseRate(draft.minRate);
  if (minRate === undefined) return rejectAction('invalid', rateTexts.notRate, 'min_rate');
  const maxRate = parseRate(draft.maxRate);
  if (maxRate === undefined) return rejectAction('invalid', rateTexts.notRate, 'max_rate');
  if (minRate > maxRate) return rejectAction('invalid', rateFeedTexts.minAboveMax, 'min_rate');
  if (pins.length > MAX_PINS) return rejectAction('invalid', rateFeedTexts.tooManyPins(MAX_PINS), 'pins');
  if (!pins.every((pin) => PIN.test(pin))) return rejectAction('invalid', rateFeedTexts.pinFormat, 'pins');
  if (pins.length > 0 && new URL(url).protocol !== 'https:')
    return rejectAction('invalid', rateFeedTexts.pinNeedsHttps, 'pins');
  const { currency } = draft;
  return accepted({ name, currency, url, ratePointer, timePointer, minRate, maxRate, pins, isSigned });
}

/** Undefined: it is one, or there is none. */
export const checkSecret = ({ feedReader }: App, secret: string | null): string | undefined =>
  secret === null ? undefined : feedReader.checkSecret(secret);
