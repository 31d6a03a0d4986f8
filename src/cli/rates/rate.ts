import type { Command } from 'commander';
import { listRateHistory, listRates } from '../../usecases/operator/rates/list-rates.ts';
import { setRate } from '../../usecases/operator/rates/set-rate.ts';
import { serializeRate, serializeRecordedRate } from '../../views/rates.ts';
import { MANAGE, OPEN } from '../access.ts';
import { withProposal } from '../render/proposal.ts';
import { rateHistoryTable, ratesTable } from '../render/rate.ts';
import type { Session } from '../session.ts';
import { countArgument } from '../shared/arguments.ts';
import { unwrap } from '../shared/output.ts';
import { addFeedCommands } from './feed.ts';
import { readPair } from './pair.ts';

type SetOptions = { hours?: number; acceptJump?: true };

export function addRateCommands(program: Command, session: Session): void {
  const rate = program
    .command('rate')
    .description('rates of currencies that recipients are paid in, such as USDT/RUB');

  rate
    .command('list')
    .description('list the rates in force')
    .action(
      session.command(OPEN, async (app) => {
        const rates = await listRates(app);
        const { currency } = app.settings;
        return {
          json: rates.map((listed) => serializeRate(listed, currency)),
          text: ratesTable(rates, currency),
        };
      }),
    );

  rate
    .command('set')
    .description('set a rate, for withdrawals from now on')
    .argument('<pair>', 'such as USDT/RUB')
    .argument('<rate>', 'settlement currency for one unit, such as 97.35')
    .option('--hours <count>', 'how long it is valid (default: SLUICE_RATE_HOURS)', countArgument)
    .option('--accept-jump', 'confirm a large change')
    .action(
      session.command(MANAGE, async (app, by, pair: string, value: string, options: SetOptions) => {
        const { current, proposal } = unwrap(
          await setRate(app, by, readPair(app, pair), {
            rate: value,
            ...(options.hours === undefined ? {} : { validHours: options.hours }),
            ...(options.acceptJump ? { acceptJump: true } : {}),
          }),
        );
        const output = {
          json: { rate: current && serializeRecordedRate(current) },
          text: ratesTable(await listRates(app), app.settings.currency),
        };
        return withProposal(app, output, proposal);
      }),
    );

  rate
    .command('history')
    .description('list every rate that was recorded, newest first')
    .argument('<pair>', 'such as USDT/RUB')
    .option('--limit <count>', 'how many', countArgument, 20)
    .action(
      session.command(OPEN, async (app, _by, pair: string, { limit }: { limit: number }) => {
        const rates = await listRateHistory(app, { currency: readPair(app, pair), limit });
        return { json: rates.map(serializeRecordedRate), text: rateHistoryTable(rates) };
      }),
    );

  addFeedCommands(rate, session);
}
