import { aggregatorTexts } from '../../../domain/texts/aggregators.ts';
import { isHttpsOrPrivate } from '../shared/outgoing-url.ts';

/** Undefined: the address is valid. Requests contain destinations and keys. */
export function checkAggregatorUrl(text: string): string | undefined {
  // The text is not quoted, because it may contain a password.
  if (!URL.canParse(text)) return aggregatorTexts.notUrl;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return aggregatorTexts.urlWithExtras;
  return isHttpsOrPrivate(url) ? undefined : aggregatorTexts.urlNotHttps;
}

/** Paths are appended to it, each with its own slash. */
export const trimUrl = (url: string): string => url.replace(/\/+$/, '');
