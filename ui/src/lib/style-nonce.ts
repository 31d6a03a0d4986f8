// The policy of the page allows the style elements that carry its nonce; browsers hide the nonce from style sheets.
import { setNonce } from 'get-nonce';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// For react-remove-scroll, which the dialogs use.
setNonce(nonce);

/** For Mantine. */
export const styleNonce = (): string => nonce;
