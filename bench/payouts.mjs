// Measures 1,000 automatic payouts through a simulator that replies after 50 ms, from the first request to the last payment.
// The first round includes warm-up. Part of `npm run bench`, and a program of its own. Server, simulator, PostgreSQL and this client share the machine.
import { Pool } from 'undici';
import { openProcesses, perSecond, repeat } from './child-processes.mjs';

const PAYOUTS = 1_000;
const REPLY_MS = 50;

/** Payouts per second of each round. */
export async function measurePayouts(onRound) {
  const processes = openProcesses();
  try {
    return await measure(processes, onRound);
  } finally {
    await processes.close();
  }
}

async function measure(processes, onRound) {
  processes.signIn();
  const { match } = await processes.start([processes.executable, 'serve'], /API +(http:\S+)\/api\/v2/);
  const api = match[1];
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const simulator = await processes.start(
    [processes.executable, 'simulator', '--port', '0', '--callback-url', `${api}/callbacks/bench`],
    /listens on (http:\S+)/,
    { SLUICE_SIMULATOR_SECRET: secret },
  );
  const url = simulator.match[1];
  await fetch(`${url}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'slow', all: true, slow_ms: REPLY_MS, delay_ms: 0 }),
  });
  processes.sluice(
    ['aggregator', 'add', 'bench', '--kind', 'simulator', '--url', url, '--secrets-stdin'],
    JSON.stringify({ secret }),
  );
  processes.sluice(['route', 'set', 'card', 'bench']);
  processes.sluice(['system', 'set', 'card', '--auto', 'on']);
  const shop = processes.createMerchant('--name Bench --payout-mode auto --credit 1000000'.split(' '));

  const pool = new Pool(api, { connections: 128 });
  const call = async (operation, body) => {
    const reply = await pool.request({
      method: 'POST',
      path: `/api/v2/merchant/${operation}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...shop, ...body }),
    });
    return reply.body.json();
  };

  const rates = [];
  for (let round = 1; round <= 3; round += 1) {
    const before = (await call('getBalance')).balance;
    const startedAt = performance.now();
    await repeat(PAYOUTS, 128, async () => {
      const reply = await call('createWithdraw', {
        amount: '10.00',
        wallet: '4111111111111111',
        system: 'card',
      });
      if (!reply.success) throw new Error(JSON.stringify(reply));
    });
    const answered = performance.now() - startedAt;
    let now = await call('getBalance');
    while (now.held !== '0.00') now = await call('getBalance');
    const paid = performance.now() - startedAt;
    if (Number(before) - Number(now.balance) !== PAYOUTS * 10) throw new Error('some payouts were not paid');
    rates.push((PAYOUTS / paid) * 1_000);
    onRound({ round, acknowledged: perSecond(PAYOUTS, answered), paid: perSecond(PAYOUTS, paid) });
  }
  await pool.close();
  const { differences } = processes.sluice(['ledger', 'verify']);
  if (differences?.length) throw new Error('the ledger has differences');
  return rates;
}

if (process.argv[1] === import.meta.filename)
  await measurePayouts(({ round, acknowledged, paid }) =>
    process.stdout.write(
      `round ${round}: ${PAYOUTS} payouts acknowledged at ${acknowledged}/s, paid at ${paid}/s\n`,
    ),
  );
