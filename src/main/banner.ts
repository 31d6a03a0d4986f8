// What a person sees when the service is up: where it is and a first call to paste.
import { relative } from 'node:path';
import type { Demo } from './demo.ts';
import type { Installation } from './installation.ts';

export type BannerFacts = {
  readonly address: string;
  readonly embedded: Installation['embedded'];
  readonly demo: Demo | undefined;
};

const here = (folder: string): string => {
  const short = relative(process.cwd(), folder);
  return short === '' || short.startsWith('..') ? folder : `./${short}`;
};

const firstCall = (address: string, { merchantId, secretKey }: Demo): string => {
  const body = {
    merchant_id: merchantId,
    secret_key: secretKey,
    amount: 150,
    wallet: '+79161234567',
    system: 'fps',
    bank_id: '100000000111',
  };
  return `curl -s ${address}/api/v2/merchant/createWithdraw -H 'content-type: application/json' -d '${JSON.stringify(body)}'`;
};

export function banner({ address, embedded, demo }: BannerFacts): string {
  const lines = [
    '',
    'Sluice is ready',
    '',
    `  API          ${address}/api/v2`,
    `  Reference    ${address}/docs/`,
  ];
  if (embedded) {
    const why = embedded.moved
      ? ' (PostgreSQL does not run as root, and its user cannot enter the folder asked for)'
      : '';
    lines.push(`  Data         ${here(embedded.folder)}${why}`);
  }
  if (demo) {
    lines.push(
      '',
      '  Demo merchant',
      `    merchant_id  ${demo.merchantId}`,
      `    secret_key   ${demo.secretKey}`,
      `    balance      ${demo.balance}`,
    );
    lines.push('', '  A first withdrawal:', '', firstCall(address, demo));
  }
  return `${lines.join('\n')}\n\n`;
}
