import { text as readAll } from 'node:stream/consumers';
import type { Command } from 'commander';
import type { App } from '../../usecases/app.ts';
import type { FeedDraft } from '../../usecases/operator/rates/feeds/feed-draft.ts';
import {
  addRateFeed,
  listRateFeeds,
  removeRateFeed,
} from '../../usecases/operator/rates/feeds/rate-feeds.ts';
import { testNewRateFeed, testRateFeed } from '../../usecases/operator/rates/feeds/test-rate-feed.ts';
import { serializeFeedTest, serializeRateFeed } from '../../views/rate-feeds.ts';
import { MANAGE, OPEN } from '../access.ts';
import { withProposal } from '../render/proposal.ts';
import { feedsTable, feedTestTable } from '../render/rate.ts';
import type { Session } from '../session.ts';
import { CommandError, unwrap } from '../shared/output.ts';
import { readPair } from './pair.ts';

type FeedOptions = {
  url?: string;
  pointer?: string;
  timePointer?: string;
  min?: string;
  max?: string;
  pin: string[];
  secretStdin?: true;
};

const collect = (pin: string, before: string[]): string[] => [...before, pin];

const addFeedOptions = (command: Command): Command =>
  command
    .option('--url <url>', 'where its response is read')
    .option('--pointer <pointer>', 'where in the response the rate is, such as /data/price')
    .option('--time-pointer <pointer>', 'where the time is that it was made')
    .option('--min <rate>', 'a rate below is not used')
    .option('--max <rate>', 'a rate above is not used')
    .option('--pin <hash>', 'a public key that its server may have; repeatable', collect, [])
    .option('--secret-stdin', 'read the secret that its responses are signed with from standard input');

function readDraft(app: App, name: string, pair: string, options: FeedOptions): FeedDraft {
  const { url, pointer, timePointer, min, max, pin } = options;
  if (url === undefined || pointer === undefined || min === undefined || max === undefined)
    throw new CommandError('A new feed needs --url, --pointer, --min and --max.');
  return {
    name,
    currency: readPair(app, pair),
    url,
    ratePointer: pointer,
    timePointer: timePointer ?? null,
    minRate: min,
    maxRate: max,
    pins: pin,
  };
}

/** Other users of the machine can read the arguments of a process. */
const readSecret = async ({ secretStdin }: FeedOptions): Promise<string | null> =>
  secretStdin ? (await readAll(process.stdin)).trim() : null;

export function addFeedCommands(rate: Command, session: Session): void {
  const feed = rate.command('feed').description('feeds, which report rates when they are polled');

  feed
    .command('list')
    .description('list all feeds and the result of the last poll')
    .action(
      session.command(OPEN, async (app) => {
        const feeds = await listRateFeeds(app);
        return { json: feeds.map(serializeRateFeed), text: feedsTable(feeds) };
      }),
    );

  addFeedOptions(
    feed
      .command('add')
      .description('add a feed; it is polled from the next minute on')
      .argument('<name>', 'its name')
      .argument('<pair>', 'such as USDT/RUB'),
  ).action(
    session.command(MANAGE, async (app, by, name: string, pair: string, options: FeedOptions) => {
      const draft = readDraft(app, name, pair, options);
      const { proposal } = unwrap(await addRateFeed(app, by, draft, await readSecret(options)));
      const added = (await listRateFeeds(app)).filter((one) => one.name === name);
      const output = {
        json: { feed: added.map(serializeRateFeed)[0] ?? null },
        text: feedsTable(added),
      };
      return withProposal(app, output, proposal);
    }),
  );

  addTestCommand(feed, session);

  feed
    .command('remove')
    .description('remove a feed; rates that it made stay recorded')
    .argument('<name>', 'its name')
    .action(
      session.command(MANAGE, async (app, by, name: string) => {
        const { proposal } = unwrap(await removeRateFeed(app, by, name));
        const text = proposal ? '' : `Removed the rate feed ${name}.`;
        return withProposal(app, { json: {}, text }, proposal);
      }),
    );
}

function addTestCommand(feed: Command, session: Session): void {
  addFeedOptions(
    feed
      .command('test')
      .description('read a feed now; with a pair and the options of a new one, before it is added')
      .argument('<name>', 'its name')
      .argument('[pair]', 'such as USDT/RUB, for a new one'),
  ).action(
    session.command(MANAGE, async (app, by, name: string, pair: string | undefined, options: FeedOptions) => {
      const tested =
        pair === undefined
          ? await testRateFeed(app, by, name)
          : await testNewRateFeed(app, by, readDraft(app, name, pair, options), await readSecret(options));
      const result = unwrap(tested);
      return { json: serializeFeedTest(result), text: feedTestTable(result) };
    }),
  );
}
