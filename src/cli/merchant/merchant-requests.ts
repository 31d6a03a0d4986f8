// What the programs of a merchant requested.
import { type Command, Option } from 'commander';
import type { MerchantId } from '../../domain/ids.ts';
import { OPERATIONS } from '../../domain/merchants/operations.ts';
import type { RecordedRequest } from '../../domain/request-log/recorded-request.ts';
import { refusalOf } from '../../usecases/actions/refusal.ts';
import type { App } from '../../usecases/app.ts';
import {
  type ListedRequests,
  type ListRequests,
  listRequests,
} from '../../usecases/merchant/list-requests.ts';
import { showMerchant } from '../../usecases/operator/merchants/read-merchants.ts';
import { serializeRequestLog } from '../../views/merchants/request-log.ts';
import { OPEN } from '../access.ts';
import { formatCount, formatTime } from '../render/format.ts';
import type { Session } from '../session.ts';
import { countArgument, lastTimeArgument, merchantIdArgument, timeArgument } from '../shared/arguments.ts';
import { table, unwrap, yellow } from '../shared/output.ts';

type Options = {
  operation?: (typeof OPERATIONS)[number];
  refused?: true;
  code?: string;
  requestId?: string;
  from?: Date;
  to?: Date;
  limit: number;
};

const requestsTable = (requests: readonly RecordedRequest[]): string =>
  table(
    ['At', 'Operation', 'Status', 'Code', 'ms', 'Address', 'Request', 'Parameters'],
    requests.map((request) => [
      formatTime(new Date(request.at)),
      request.operation,
      request.status,
      request.code,
      Math.round(request.durationMs),
      request.clientAddress,
      request.requestId,
      request.params,
    ]),
    ['ms'],
  );

/** A page of a filter may be empty, although an older one is not. */
async function listUntilFull(app: App, id: MerchantId, filter: ListRequests): Promise<ListedRequests> {
  const requests: RecordedRequest[] = [];
  const gaps: ListedRequests['gaps'][number][] = [];
  let next: string | null = null;
  do {
    const limit = filter.limit - requests.length;
    const listed = await listRequests(app, id, { ...filter, limit, cursor: next ?? undefined });
    const page = unwrap(listed.ok ? listed : refusalOf(listed.rejection));
    requests.push(...page.requests);
    gaps.push(...page.gaps);
    next = page.next;
  } while (next !== null && requests.length < filter.limit);
  return { requests, gaps, next };
}

function requestsText({ requests, gaps }: ListedRequests): string {
  const missing = gaps.reduce((sum, gap) => sum + gap.requests, 0);
  const listed = requestsTable(requests);
  if (missing === 0) return listed;
  return `${listed}\n\n${yellow(`Many came at once, so the list lacks ${formatCount(missing, 'successful request')}.`)}`;
}

export function addMerchantRequestCommands(merchant: Command, session: Session): void {
  merchant
    .command('requests')
    .description('list what the programs of a merchant requested in the last 30 days, masked, newest first')
    .argument('<id>', 'merchant id', merchantIdArgument)
    .addOption(new Option('--operation <name>', 'only of this operation').choices(OPERATIONS))
    .option('--refused', 'only errors')
    .option('--code <code>', 'only with this error code')
    .option('--request-id <id>', 'only this request')
    .option('--from <time>', 'only since this time: 2026-11-15 or 2026-11-15T08:00Z', timeArgument)
    .option('--to <time>', 'only before this time; a day is included', lastTimeArgument)
    .option('--limit <count>', 'maximum number of results', countArgument, 50)
    .action(
      session.command(OPEN, async (app, _by, id: MerchantId, { refused, ...filter }: Options) => {
        unwrap(await showMerchant(app, id));
        const log = await listUntilFull(app, id, { ...filter, onlyRefused: refused === true });
        return { json: serializeRequestLog(log), text: requestsText(log) };
      }),
    );
}
