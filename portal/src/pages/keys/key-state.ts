import type { MerchantKey } from '../../api/types.ts';

export type KeyState = 'later' | 'works' | 'ends' | 'ended';

export function stateOf({ works_from, expires_at }: MerchantKey, now: number): KeyState {
  if (expires_at !== null && Date.parse(expires_at) <= now) return 'ended';
  if (Date.parse(works_from) > now) return 'later';
  return expires_at === null ? 'works' : 'ends';
}
