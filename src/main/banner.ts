// The text that is printed when the service has started: addresses, and example calls to copy.
import { relative } from 'node:path';
import type { DemoPerson } from '../demo/invite-demo-person.ts';
import type { Demo, DemoMerchant } from './demo.ts';
import type { Installation } from './installation.ts';

export type BannerFacts = {
  readonly address: string;
  readonly embedded: Installation['embedded'];
  readonly demo: Demo | undefined;
  readonly simulatorUrl: string | undefined;
};

const displayPath = (folder: string): string => {
  const short = relative(process.cwd(), folder);
  return short === '' || short.startsWith('..') ? folder : `./${short}`;
};

const call = (address: string, { merchantId, secretKey }: DemoMerchant, payout: object): string => {
  const body = { merchant_id: merchantId, secret_key: secretKey, ...payout };
  return `curl -s ${address}/api/v2/merchant/createWithdraw -H 'content-type: application/json' -d '${JSON.stringify(body)}'`;
};

const MANUAL = { amount: 150, wallet: '+79161234567', system: 'fps', bank_id: '100000000111' };
const AUTOMATIC = { amount: 150, wallet: 'shop.4711', system: 'ewallet' };

const merchantLines = (title: string, merchant: DemoMerchant): string[] => [
  '',
  `  ${title}`,
  `    merchant_id  ${merchant.merchantId}`,
  `    secret_key   ${merchant.secretKey}`,
  `    balance      ${merchant.balance}`,
];

function operatorLines({ operator }: Demo): string[] {
  if (!operator)
    return [
      '',
      '  Sign in to the console with your password; `npx sluice operator recover admin` sets a new one.',
    ];
  return [
    '',
    '  Sign in to the console (shown once; `npx sluice operator recover admin` sets a new password)',
    `    name         ${operator.name}`,
    `    password     ${operator.password}`,
  ];
}

function personLines(address: string, person: DemoPerson): string[] {
  if (person.hasJoined)
    return [
      '',
      '  Sign in to the portal with the name and password that you chose;',
      `  \`npx sluice merchant invite ${person.merchantId} --role owner --for me\` invites another person.`,
    ];
  return [
    '',
    `  First sign-in to the portal, as the owner of merchant ${person.merchantId} (works once: choose a name and a password)`,
    `    ${address}/portal/invitation#${person.code}`,
  ];
}

export function banner({ address, embedded, demo, simulatorUrl }: BannerFacts): string {
  const lines = [
    '',
    'Sluice is ready',
    '',
    `  API          ${address}/api/v2`,
    `  Reference    ${address}/docs/`,
    `  Guides       ${address}/docs/guides/`,
    `  Console      ${address}/console/`,
    `  Portal       ${address}/portal/`,
  ];
  if (simulatorUrl !== undefined) lines.push(`  Simulator    ${simulatorUrl}`);
  if (embedded) {
    const note = embedded.moved
      ? ' (PostgreSQL does not run as root, and its user has no access to the configured folder)'
      : '';
    lines.push(`  Data         ${displayPath(embedded.folder)}${note}`);
  }
  if (demo) lines.push(...operatorLines(demo));
  const { manual, auto, person } = demo ?? {};
  if (person) lines.push(...personLines(address, person));
  if (manual) lines.push(...merchantLines('Demo merchant with manual payouts', manual));
  if (auto) lines.push(...merchantLines('Demo merchant with automatic payouts', auto));
  if (manual)
    lines.push('', '  Create a withdrawal, and pay it in the console:', '', call(address, manual, MANUAL));
  if (auto && simulatorUrl !== undefined)
    lines.push(
      '',
      '  Create a withdrawal that is paid automatically, and show its webhooks:',
      '',
      call(address, auto, AUTOMATIC),
      `sleep 2; curl -s ${simulatorUrl}/inbox`,
    );
  return `${lines.join('\n')}\n\n`;
}
