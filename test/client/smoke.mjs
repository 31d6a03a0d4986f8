// Runs on every runtime with the packed client. The proxy in front of the server decides what goes wrong.

const failureOf = (call) =>
  call.then(
    () => 'no error',
    (error) => error,
  );

export async function smoke({ Sluice, isSluiceError, verifyWebhook }, { webhook, ...options }) {
  const sluice = new Sluice({ ...options, attemptTimeoutMs: 2_000 });
  const order = { amount: '10.00', system: 'card', wallet: '4111111111111111' };
  const created = await sluice.createWithdraw(order);
  const info = await sluice.getWithdrawInfo({ orderId: created.orderId });
  const rejected = await failureOf(sluice.createWithdraw({ ...order, system: 'pigeon' }));
  const redirected = await failureOf(sluice.getBalance());
  const { held } = await sluice.getBalance();
  const banks = await sluice.listBanks();
  const event = await verifyWebhook(webhook.headers, webhook.body, webhook.secret);
  const forged = await failureOf(verifyWebhook(webhook.headers, `${webhook.body} `, webhook.secret));
  return {
    replayed: created.replayed,
    isFound: String(info.id) === created.withdrawId,
    rejected: isSluiceError(rejected, 'system_not_found') && rejected.field,
    redirected: redirected.code,
    held,
    hasBanks: banks.length > 0,
    event: event.type,
    forged: forged.name,
    shown: JSON.stringify(sluice),
  };
}
