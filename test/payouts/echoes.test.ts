// An aggregator that echoes everything it received, in every encoding: none of it may be stored, shown or logged.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSigner } from '../../src/adapters/shared/standard-webhooks.ts';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import { SYSTEM_NAMES, SYSTEMS, type SystemName } from '../../src/domain/systems/index.ts';
import { addAggregator } from '../../src/usecases/operator/aggregators/add-aggregator.ts';
import { setRoute } from '../../src/usecases/operator/aggregators/set-route.ts';
import { updateSystem } from '../../src/usecases/operator/systems/systems.ts';
import { advancePayout } from '../../src/usecases/payouts/advance-payout.ts';
import { sendSigned, startHttp } from '../adapters/harness.ts';
import { TESTER } from '../harness/actors.ts';
import { CREATE, DESTINATIONS, withdrawalTo } from '../harness/client.ts';
import { connectDirectly } from '../harness/database.ts';
import { type OperatorClient, signInNewOperator } from '../harness/operator-client.ts';
import {
  expectConsistent,
  makeSigningSecret,
  openPayoutSetup,
  type PayoutSetup,
  withdrawalDetails,
} from '../harness/payouts.ts';

let testEnv: PayoutSetup;
let ann: OperatorClient;
const secret = makeSigningSecret();
const signer = openSigner(secret, 'secret');

beforeAll(async () => {
  testEnv = await openPayoutSetup({ worker: false });
  await setRoute(testEnv.app, TESTER, { system: 'ewallet', aggregator: 'sim' }, { enabled: false });
  ann = await signInNewOperator(testEnv.server, 'ann', 'viewer');
});
afterAll(async () => {
  await expectConsistent(testEnv);
  await testEnv.close();
});

const encodeCharacters = (text: string, encode: (code: string) => string): string =>
  text.replace(/./g, (character) => encode(character.charCodeAt(0).toString(16).padStart(2, '0')));
const encodings = (text: string): string[] => [
  text,
  text.toUpperCase(),
  encodeURIComponent(text),
  encodeCharacters(text, (code) => `%${code}`),
  encodeCharacters(text, (code) => `%25${code}`),
  encodeCharacters(text, (code) => `\\u00${code}`),
  encodeCharacters(text, (code) => `&#x${code};`),
  text.replaceAll('/', '\\/'),
  text.split('').join('\u200b'),
];
const numberNotations = (digits: string): string[] => [
  digits.replace(/(.{4})(?=.)/g, '$1 '),
  digits.replace(/(.{4})(?=.)/g, '$1-'),
  digits.replace(/^7(\d{3})(\d{3})(\d\d)(\d\d)$/, '+7 ($1) $2-$3-$4'),
  digits.replace(/^7(\d{3})(\d{3})(\d\d)(\d\d)$/, '8 ($1) $2.$3.$4'),
  digits.replace(/^7(\d{10})$/, '$1'),
];
/** The data that the aggregator received, and how it echoes it. */
function openEcho(wallet: string) {
  const notations = /^[0-9]+$/.test(wallet) ? numberNotations(wallet) : [];
  const received = new Set<string>([secret, secret.slice('whsec_'.length)]);
  const texts = (): string[] => [...[wallet, ...received].flatMap(encodings), ...notations];
  return {
    receive: (signature: string) => void received.add(signature.slice('v1,'.length)),
    texts,
    echo: (): string => [...texts(), `sk_${'x'.repeat(40)}`].join(' | '),
  };
}

type Echo = ReturnType<typeof openEcho>;

/** What 100.00 is for the recipient, at the rate of the tests. */
const sentTo = (system: SystemName) =>
  SYSTEMS[system].payoutCurrency === 'USDT'
    ? { amount: '1.027221', currency: 'USDT' }
    : { amount: '100.00', currency: 'RUB' };

async function startEchoingAggregator(system: SystemName, { receive, echo }: Echo): Promise<string> {
  const { url } = await startHttp((request, response) => {
    receive(String(request.headers['webhook-signature']));
    const reference =
      request.text === '' ? request.url?.split('/').at(-1) : JSON.parse(request.text).reference;
    const answer = { reference, id: 'p-1', state: 'accepted', ...sentTo(system) };
    // In a field that is read, in one that is not, and so far behind that the stored text is truncated within it.
    const loud = { ...answer, text: echo().slice(0, 1_900), debug: echo(), more: echo() };
    sendSigned(request, response, JSON.stringify(loud), { signer });
  });
  const name = `echo-${system}`;
  const { payoutCurrency: currency } = SYSTEMS[system];
  const terms = { name, kind: 'http', url, currency, deadlineMs: 5_000, finalitySeconds: 60 } as const;
  expect(await addAggregator(testEnv.app, TESTER, { ...terms, secrets: { secret } })).toMatchObject({
    ok: true,
  });
  await setRoute(testEnv.app, TESTER, { system, aggregator: name }, {});
  await updateSystem(testEnv.app, TESTER, system, { enabled: true, autoPayouts: true });
  return name;
}

async function sendPaidCallback(
  name: string,
  { id, system }: { readonly id: string; readonly system: SystemName },
  { receive, echo }: Echo,
): Promise<void> {
  const { attempts } = await withdrawalDetails(testEnv.app, id);
  const { reference = '' } = attempts[0] ?? {};
  const paid = { reference, id: 'p-1', state: 'paid', ...sentTo(system) };
  const body = JSON.stringify({ ...paid, text: echo().slice(0, 1_900), debug: echo() });
  const headers = signer.sign({ id: `cb-${name}`, body }, new Date());
  receive(headers['webhook-signature']);
  const url = `${testEnv.server.url}/callbacks/${name}`;
  const reply = await fetch(url, { method: 'POST', headers: { ...headers }, body });
  expect(reply.status).toBe(200);
}

test.each(SYSTEM_NAMES)('no key, signature or destination is stored, shown or logged: %s', async (system) => {
  const wallet = DESTINATIONS[system].canary;
  const echo = openEcho(wallet);
  const name = await startEchoingAggregator(system, echo);
  const created = await testEnv.server.post(CREATE, { ...testEnv.shop, ...withdrawalTo(system), wallet });
  expect(created.status).toBe(200);
  const id = String(created.body['withdraw_id']);
  await advancePayout(testEnv.app, Number(id) as WithdrawalId);
  await sendPaidCallback(name, { id, system }, echo);
  const { reports } = await withdrawalDetails(testEnv.app, id);
  expect(reports.map(({ source }) => source)).toEqual(['submit', 'lookup', 'callback']);

  const { rows } = await (await connectDirectly(testEnv.server.database)).query<{ line: string }>(
    'select r::text || to_jsonb(r)::text as line from attempt_reports r',
  );
  const page = await ann.get(`/withdrawals/${id}`);
  expect(page.text).toContain('debug');
  const output = [...rows.map(({ line }) => line), page.text, ...testEnv.server.log].join('\n').toLowerCase();
  const texts = echo.texts().map((text) => text.toLowerCase());
  expect(texts.filter((text) => output.includes(text))).toEqual([]);
  // Nor with other characters between its letters.
  const bare = output.replace(/[^a-z0-9\n]/g, '');
  expect(bare).not.toContain(wallet.toLowerCase().replace(/[^a-z0-9]/g, ''));
});
