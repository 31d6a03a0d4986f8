// What the programs of a merchant requested.
import { type Command, Option } from 'commander';
import type { MerchantId } from '../../domain/ids.ts';
import { OPERATIONS } from '../../domain/merchants/operations.ts';
import type { RecordedRequest } from '../../domain/request-log/recorded-request.ts';
import { refusalOf } from '../../usecases/actions/refusal.ts';
import { listRequests } from '../../usecases/merchant/list-requests.ts';
import { showMerchant } from '../../usecases/operator/merchants/read-merchants.ts';
import { serializeRequestLog } from '../../views/request-log.ts';
import { OPEN } from '../access.ts';
import { formatTime } from '../render/format.ts';
import type { Session } from '../session.ts';
import { countArgument, merchantIdArgument } from '../shared/arguments.ts';
import { table, unwrap } from '../shared/output.ts';

type Options = {
  operation?: (typeof OPERATIONS)[number];
  refused?: true;
  code?: string;
  requestId?: string;
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

export function addMerchantRequestCommands(merchant: Command, session: Session): void {
  merchant
    .command('requests')
    .description('list what the programs of a merchant requested in the last 30 days, masked, newest first')
    .argument('<id>', 'merchant id', merchantIdArgument)
    .addOption(new Option('--operation <name>', 'only of this operation').choices(OPERATIONS))
    .option('--refused', 'only errors')
    .option('--code <code>', 'only with this error code')
    .option('--request-id <id>', 'only this request')
    .option('--limit <count>', 'maximum number of results', countArgument, 50)
    .action(
      session.command(OPEN, async (app, _by, id: MerchantId, { refused, ...filter }: Options) => {
        unwrap(await showMerchant(app, id));
        const listed = await listRequests(app, id, { ...filter, onlyRefused: refused === true });
        const log = unwrap(listed.ok ? listed : refusalOf(listed.rejection));
        return { json: serializeRequestLog(log), text: requestsTable(log.requests) };
      }),
    );
}
