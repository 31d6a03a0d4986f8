import { Command } from 'commander';
import { expect, test, vi } from 'vitest';
import { openSession } from '../../src/cli/session.ts';
import { addWebhookCommands } from '../../src/cli/webhook.ts';
import type { App } from '../../src/usecases/app.ts';
import { deliverWebhooks } from '../../src/usecases/webhooks/deliver-webhooks.ts';
import { makeMerchant } from '../harness/app.ts';
import { create } from '../harness/withdrawals.ts';
import { startReceiver } from './receiver.ts';
import { openShops } from './shop.ts';

async function run(app: App, line: string): Promise<string> {
  let output = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += text;
    return true;
  });
  try {
    const program = new Command()
      .exitOverride()
      .option('--json')
      .configureOutput({ writeErr: () => undefined });
    addWebhookCommands(
      program,
      openSession((work) => work(app)),
    );
    for (const command of program.commands.flatMap((group) => [group, ...group.commands]))
      command.exitOverride();
    await program.parseAsync(line.split(' '), { from: 'user' });
    return output;
  } finally {
    write.mockRestore();
  }
}

const json = async (app: App, line: string) => JSON.parse(await run(app, `--json webhook ${line}`));

test('sets, rotates, disables and removes an endpoint, and resends deliveries', async () => {
  const { app } = await openShops();
  const shop = await makeMerchant(app, { credit: '1000' });
  const id = shop.merchant_id;
  const receiver = await startReceiver();
  await expect(run(app, `webhook show ${id}`)).rejects.toThrow('has no webhook endpoint');
  await expect(run(app, `webhook set ${id} --url http://shop.example/`)).rejects.toThrow(
    'https addresses only',
  );
  await expect(run(app, `webhook set ${id} --url ${receiver.url} --events nonsense`)).rejects.toThrow(
    'events are',
  );

  const created = await json(app, `set ${id} --url ${receiver.url} --events paid,withdraw.created`);
  expect(created).toMatchObject({
    merchant_id: id,
    enabled: true,
    events: ['withdraw.paid', 'withdraw.created'],
  });
  expect(created.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await json(app, `set ${id} --url ${receiver.url}/b`)).not.toHaveProperty('secret');
  expect(await json(app, `show ${id}`)).toMatchObject({ url: `${receiver.url}/b`, events: created.events });
  expect((await json(app, `rotate-secret ${id} --overlap 1h`)).secret).not.toBe(created.secret);
  expect(await run(app, `webhook show ${id}`)).toContain('old secret signs until');

  const withdrawal = await create(app, shop);
  await deliverWebhooks(app, id);
  const [delivery] = await json(
    app,
    `deliveries --merchant ${id} --withdrawal ${withdrawal} --state delivered`,
  );
  expect(delivery).toMatchObject({ withdrawal_id: withdrawal, seq: 1, tries: [{ number: 1, status: 204 }] });
  expect(await run(app, 'webhook deliveries')).toMatch(/withdraw\.created .* delivered/);
  const body = receiver.messages[0]?.body ?? '';
  expect(await json(app, `delivery ${delivery.id}`)).toMatchObject({
    id: delivery.id,
    tries: [{ number: 1, status: 204, request: body, answer: null }],
  });
  expect(await run(app, `webhook delivery ${delivery.id}`)).toContain(body);
  await expect(run(app, 'webhook delivery 999')).rejects.toThrow('There is no delivery 999.');

  expect(await json(app, `test ${id}`)).toMatchObject({ delivered: true, status: 204 });
  expect(await run(app, `webhook test ${id}`)).toMatch(/result +delivered/);

  expect(await json(app, `resend ${delivery.id}`)).toEqual({ merchant_id: id, count: 1 });
  expect(await json(app, `resend --merchant ${id} --since 2020-01-01`)).toEqual({
    merchant_id: id,
    count: 1,
  });
  expect(await json(app, `resend --merchant ${id} --since 2100-01-01T00:00Z`)).toMatchObject({ count: 0 });
  await expect(run(app, 'webhook resend')).rejects.toThrow('both --merchant and --since');
  await expect(run(app, `webhook resend --merchant ${id} --since yesterday`)).rejects.toThrow('a time like');

  expect(await json(app, `disable ${id}`)).toMatchObject({ enabled: false });
  expect(await json(app, `enable ${id}`)).toMatchObject({ enabled: true, disabled_because: null });
  expect(await json(app, `remove ${id}`)).toEqual({ removed: id });
  expect(await json(app, 'deliveries --state failed')).toHaveLength(1);
});
