import { indexCreated, indexSteps, isWholeChunk } from '../../storage/withdrawals/search-texts.ts';
import type { App } from '../app.ts';

/** Makes order ids and references findable by a part of them. After an upgrade it takes minutes to read all withdrawals. */
export async function indexSearchTexts(app: App, signal?: AbortSignal): Promise<void> {
  const goesOn = () => !signal?.aborted;
  while (isWholeChunk(await indexCreated(app.db)) && goesOn());
  while ((await indexSteps(app.db)) && goesOn());
}
