// Sends a test message now and shows whether it was taken.
import { hasAddresses, isAddressOf } from '../../../domain/alerts/channels.ts';
import { TEST_MESSAGE } from '../../../domain/alerts/compose.ts';
import { alertTexts } from '../../../domain/alerts/texts.ts';
import type { Actor } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
import { type Channel, findChannel, loadAddresses } from '../../../storage/alerts/channels.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction, withoutForm } from '../../actions/run-action.ts';
import { sendThrough } from '../../alerts/send-through.ts';
import type { App } from '../../app.ts';
import { subjectOf } from './channels.ts';

/** Undefined: it was sent. */
export type TestResult = { readonly problem: string | undefined };

/** `address`: for a channel with addresses. */
export async function testChannel(
  app: App,
  by: Actor,
  { channel: name, address }: { readonly channel: string; readonly address: string | null },
): Promise<ActionResult<TestResult>> {
  const found = await findUsable(app, name);
  if (!found.ok) return found;
  const { kind } = found.value.settings;
  if (!hasAddresses(kind))
    return address === null
      ? sendTest(app, by, found.value, null)
      : rejectAction('invalid', alertTexts.addressFormat[kind], 'address');
  if (address === null) return rejectAction('invalid', alertTexts.addressMissing, 'address');
  if (!isAddressOf(kind, address)) return rejectAction('invalid', alertTexts.addressFormat[kind], 'address');
  return sendTest(app, by, found.value, address);
}

export async function testOwnAddress(app: App, by: Actor, name: string): Promise<ActionResult<TestResult>> {
  const found = await findUsable(app, name);
  if (!found.ok) return found;
  const own = (await loadAddresses(app.db, by.name)).find(({ channel }) => channel === name);
  if (!own) return rejectAction('wrong-state', alertTexts.addressMissing);
  return sendTest(app, by, found.value, own.address);
}

async function findUsable(app: App, name: string): Promise<ActionResult<Channel>> {
  const channel = await findChannel(app.db, name);
  if (!channel) return rejectAction('not-found', alertTexts.channelNotFound(name));
  return channel.enabled ? accepted(channel) : rejectAction('wrong-state', alertTexts.channelDisabled(name));
}

/** The audit line is written first, so that no test goes out without one. Without the form token: a test may be repeated. */
async function sendTest(
  app: App,
  by: Actor,
  channel: Channel,
  address: string | null,
): Promise<ActionResult<TestResult>> {
  const audited = await runAction(app, withoutForm(by), async (_tx, writeAudit) => {
    writeAudit({ action: 'alert.test', subject: subjectOf(channel.name) });
    return accepted(true as const);
  });
  if (!audited.ok) return audited;
  return accepted({ problem: await sendThrough(app, channel, address, TEST_MESSAGE) });
}
