// 1,000 automatic payouts through a simulator that takes 50 ms to answer: from the first request until the last
// recipient is paid. The first round finds cold processes. Server, simulator, PostgreSQL and this client share the machine.
import { Pool } from 'undici';
import { fire, openStage, perSecond } from './child-processes.mjs';

const PAYOUTS = 1_000;
const ANSWER_MS = 50;

const stage = openStage();
try {
  const { match } = await stage.start([stage.executable, 'serve'], /API +(http:\S+)\/api\/v2/);
  const api = match[1];
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const simulator = await stage.start(
    [stage.executable, 'simulator', '--port', '0', '--callback-url', `${api}/callbacks/bench`],
    /listens on (http:\S+)/,
    { SLUICE_SIMULATOR_SECRET: secret },
  );
  const url = simulator.match[1];
  await fetch(`${url}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'slow', all: true, slow_ms: ANSWER_MS, delay_ms: 0 }),
  });
  stage.sluice(
    ['aggregator', 'add', 'bench', '--kind', 'simulator', '--url', url, '--secrets-stdin'],
    JSON.stringify({ secret }),
  );
  stage.sluice(['route', 'set', 'card', 'bench']);
  stage.sluice(['system', 'set', 'card', '--auto', 'on']);
  const { merchant_id, secret_key } = stage.sluice(
    'merchant create --name Bench --status active --payout-mode auto --credit 1000000'.split(' '),
  );

  const pool = new Pool(api, { connections: 128 });
  const call = async (operation, body) => {
    const reply = await pool.request({
      method: 'POST',
      path: `/api/v2/merchant/${operation}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ merchant_id, secret_key, ...body }),
    });
    return reply.body.json();
  };

  for (let round = 1; round <= 3; round += 1) {
    const before = (await call('getBalance')).balance;
    const startedAt = performance.now();
    await fire(PAYOUTS, 128, async () => {
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
    if (Number(before) - Number(now.balance) !== PAYOUTS * 10) throw new Error('not everything was paid');
    process.stdout.write(
      `round ${round}: ${PAYOUTS} payouts answered at ${perSecond(PAYOUTS, answered)}/s, paid at ${perSecond(PAYOUTS, paid)}/s\n`,
    );
  }
  await pool.close();
  const { differences } = stage.sluice(['ledger', 'verify']);
  if (differences?.length) throw new Error('the ledger is not clean');
} finally {
  await stage.close();
}
