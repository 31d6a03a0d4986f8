// Bugs in sealing and masking.
import { type Bug, edit } from '../bug.ts';

const VAULT = 'src/storage/installation/vault.ts';

export const SECRETS: readonly Bug[] = [
  {
    name: 'a sealed wallet opens in any row',
    edits: [
      edit(
        VAULT,
        "createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo))",
        "createCipheriv('aes-256-gcm', key, nonce)",
      ),
      edit(VAULT, 'decipher.setAAD(Buffer.from(boundTo)).setAuthTag', 'decipher.setAuthTag'),
    ],
    test: 'test/storage/installation/vault.test.ts',
    title: 'a wallet sealed for one withdrawal opens for no other',
  },
  {
    name: 'card numbers are logged',
    edits: [
      edit(
        'src/domain/redact/logs.ts',
        '(SUSPICIOUS.test(text) ? redactAll(text) : text)',
        '(SUSPICIOUS.test(text) ? redactAll("") || text : text)',
      ),
    ],
    test: 'test/domain/redact/logs.test.ts',
    title: 'card 4111 1111 1111 1111 and 4111-1111-1111-1111, 4111111111111111.',
  },
  {
    name: 'a merchant named like a demo merchant is one',
    edits: [
      edit(
        'src/demo/create-demo-merchant.ts',
        'name === DEMO_NAMES[mode] && demo.has(id)',
        'name === DEMO_NAMES[mode] || demo.has(id)',
      ),
    ],
    test: 'test/demo/fill-demo.test.ts',
    title: 'neither replaces the key of a merchant that is named like its own, nor creates one beside it',
  },
];
