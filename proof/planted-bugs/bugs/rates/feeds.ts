// Bugs in rates from feeds.
import { type Bug, edit } from '../../bug.ts';

const FEED = 'src/domain/rates/feed.ts';
const FEED_TESTS = 'test/domain/rates/feeds.test.ts';
const POLL = 'src/usecases/operator/rates/feeds/poll-rate-feeds.ts';
const POLL_TESTS = 'test/rates/feeds/polling.test.ts';
const SOURCE = 'src/adapters/rate-feeds/index.ts';
const SOURCE_TESTS = 'test/rates/feeds/feed-reader.test.ts';

export const RATE_FEED_BUGS: readonly Bug[] = [
  {
    name: 'a rate of feeds is used without a majority',
    edits: [edit(FEED, '.length * 2 > feeds ? median', '.length > 0 ? median')],
    test: FEED_TESTS,
    title: 'one of two, the other being silent',
  },
  {
    name: 'feeds far from the median count as agreeing',
    edits: [
      edit(
        FEED,
        'jumpBeyond(median, rate, MAX_DIFFERENCE_PERCENT) === undefined',
        'jumpBeyond(median, rate, 1_000) === undefined',
      ),
    ],
    test: FEED_TESTS,
    title: 'two that contradict each other',
  },
  {
    name: 'a reported rate is cut off instead of rounded up',
    edits: [edit(FEED, 'isRounded ? kept + 1n : kept', 'isRounded ? kept : kept')],
    test: FEED_TESTS,
    title: 'with %s has the rate %s, rounded up',
  },
  {
    name: 'a jump of the feeds is used at once',
    edits: [edit(POLL, 'if (newest && jump) {', 'if (newest && jump && newest.id < 0) {')],
    test: POLL_TESTS,
    title: 'a jump is held for an operator, who sets it by hand; then the feeds go on',
  },
  {
    name: 'any server key counts as pinned',
    edits: [edit(SOURCE, 'pins.length === 0 || pins.includes(pin)', 'pins.length < 9 || pins.includes(pin)')],
    test: SOURCE_TESTS,
    title: 'with another key is sent nothing, and the problem names the key',
  },
  {
    name: 'the signature of a feed is not compared',
    edits: [
      edit(
        SOURCE,
        'if (secret === null) return { body };',
        'if (secret === null || body !== undefined) return { body };',
      ),
    ],
    test: SOURCE_TESTS,
    title: 'with the signature of another secret',
  },
  {
    name: 'a rate that expires calls no operator',
    edits: [
      edit(
        'src/usecases/operator/rates/find-expiring-rates.ts',
        'if (!isNeeded || !isExpiring(rate, now)) continue;',
        'if (!isNeeded || !isExpiring(rate, now) || now > new Date(0)) continue;',
      ),
    ],
    test: 'test/rates/expiring-rates.test.ts',
    title: 'opens one incident when nine tenths of its time are over, which a new rate ends',
  },
  {
    name: 'a new feed takes one operator',
    edits: [
      edit(
        'src/usecases/operator/rates/feeds/rate-feeds.ts',
        '{ loosens: true, ...change',
        '{ loosens: false, ...change',
      ),
    ],
    test: 'test/operator/rates/rate-feeds.test.ts',
    title: 'with four eyes a second operator confirms a new feed, whose secret the proposal does not show',
  },
  {
    name: 'feeds move the rate by any amount in small steps',
    edits: [edit(POLL, 'recent.map((one) => one.rate),', 'recent.slice(0, 1).map((one) => one.rate),')],
    test: POLL_TESTS,
    title: 'many small steps within an hour are held like one large one',
  },
  {
    name: 'one operator removes the feeds that contradict another',
    edits: [
      edit(
        'src/usecases/operator/rates/feeds/rate-feeds.ts',
        'one.name !== name && one.currency === feed.currency',
        'one.name === feed.url && one.currency === feed.currency',
      ),
    ],
    test: 'test/operator/rates/rate-feeds.test.ts',
    title: 'with four eyes a second operator confirms the removal of a feed, but not of the last one',
  },
];
