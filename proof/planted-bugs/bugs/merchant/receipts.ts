// Receipts that anyone can verify.
import { type Bug, edit } from '../../bug.ts';

const TESTS = 'test/receipts/receipts.test.ts';
const VERIFY = 'src/usecases/receipts/verify-receipt.ts';

const FORGED = 'with %s is rejected by the client and by the page';
const VERIFIED = 'await compactVerify(token, createLocalJWKSet(keys), {';

export const RECEIPT_BUGS: readonly Bug[] = [
  {
    name: 'the signature of a receipt is not checked',
    edits: [
      edit(VERIFY, VERIFIED, "{ payload: Buffer.from(token.split('.')[1] ?? '', 'base64url') }; void ({"),
    ],
    test: TESTS,
    title: FORGED,
  },
  {
    name: 'a receipt is verified with the key that it brings',
    edits: [
      edit(
        VERIFY,
        VERIFIED,
        'await compactVerify(token, (header, jws) => header.jwk ? crypto.subtle.importKey("jwk", header.jwk, "Ed25519", false, ["verify"]) : createLocalJWKSet(keys)(header, jws), {',
      ),
    ],
    test: TESTS,
    title: FORGED,
  },
  {
    name: 'a receipt of another installation counts as ours',
    edits: [
      edit(
        VERIFY,
        "return { valid: false, problem: isUnknown ? 'unknown_key' : 'not_genuine' };",
        "return isUnknown ? { valid: true, receipt: JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) } : { valid: false, problem: 'not_genuine' };",
      ),
    ],
    test: TESTS,
    title: 'of another installation is not from this service',
  },
  {
    name: 'a receipt page opens without its code',
    edits: [edit(VERIFY, '|| !timingSafeEqual(given, expected)', '')],
    test: TESTS,
    title: 'opens only with its own code',
  },
  {
    name: 'a superseded receipt is shown as the current one',
    edits: [edit(VERIFY, 'newest: found?.newest ?? null', 'newest: found ? receipt.number : null')],
    test: TESTS,
    title: 'a return supersedes the receipt by its number; the old one stays genuine and says so',
  },
  {
    name: 'a new key signs before verifiers know it',
    edits: [
      edit(
        'src/usecases/operator/receipts/receipt-keys.ts',
        'isFirst ? 0 : overlapSeconds',
        'isFirst ? 0 : 0',
      ),
    ],
    test: TESTS,
    title: 'the new key is published at once, signs after the overlap, and old receipts stay genuine',
  },
  {
    name: 'the first key is made without a lock',
    edits: [
      edit(
        'src/usecases/receipts/receipt-keys.ts',
        '    await lockReceiptKeys(tx);\n    if ((await loadReceiptKeys(tx)).length === 0)',
        '    if ((await loadReceiptKeys(tx)).length === 0)',
      ),
    ],
    test: TESTS,
    title: 'two processes that need the first key make one',
  },
  {
    name: 'a receipt of an open withdrawal is issued',
    edits: [
      edit('src/domain/receipts/receipt.ts', 'Object.hasOwn(OUTCOMES, step.step)', "step.step !== 'claim'"),
    ],
    test: TESTS,
    title: 'one that is not final has none; one of another merchant is not found',
  },
];
