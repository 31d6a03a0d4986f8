// Which hosts the callback URLs of a merchant may name.
import type { MerchantId } from '../../../domain/ids.ts';
import { webhookTexts } from '../../../domain/texts/webhooks.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { moveToEndpoint } from '../../../storage/webhooks/deliveries.ts';
import { deleteHosts, insertHosts, loadHosts } from '../../../storage/webhooks/hosts.ts';
import type { App } from '../../app.ts';

const MAX_HOSTS = 20;
/** A name, or an IPv6 address in brackets. URLs may have further characters, such as asterisks. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/;

/** As they appear in a URL: lower case, without a port. */
export const normalizeHosts = (hosts: readonly string[]): string[] =>
  [...new Set(hosts.map((host) => host.trim().toLowerCase()))].sort();

/** What is wrong with a host, or with their number. */
export function findHostProblem(app: App, hosts: readonly string[]): string | undefined {
  if (hosts.length > MAX_HOSTS) return webhookTexts.tooManyHosts(MAX_HOSTS);
  for (const host of hosts) {
    const url = `https://${host}/`;
    const isHost = HOST.test(host) && URL.canParse(url) && new URL(url).hostname === host;
    const problem = isHost ? app.webhookSender.validateUrl(url) : webhookTexts.notAHost(host);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Pending events of removed hosts are sent to the endpoint. */
export async function setHosts(tx: Tx, merchantId: MerchantId, hosts: readonly string[]): Promise<void> {
  const before = (await loadHosts(tx, merchantId)).map(({ host }) => host);
  const removed = before.filter((host) => !hosts.includes(host));
  const added = hosts.filter((host) => !before.includes(host));
  for (const host of removed) await moveToEndpoint(tx, { merchantId, host });
  if (removed.length > 0) await deleteHosts(tx, merchantId, removed);
  if (added.length > 0) await insertHosts(tx, merchantId, added);
}
