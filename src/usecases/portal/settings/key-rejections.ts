// Why a key could not be added, in words.
import { portalTexts } from '../../../domain/portal/texts.ts';
import type { KeyRejection } from '../../merchant-keys/add-key.ts';

export const KEY_REJECTIONS: Readonly<Record<KeyRejection, string>> = {
  'merchant-not-found': portalTexts.keyMerchantGone,
  'invalid-name': portalTexts.keyName,
  'too-many-keys': portalTexts.tooManyKeys,
};
