// Alerts to people.
import { type Bug, edit } from '../../bug.ts';

const CONDITIONS = 'test/alerts/conditions.test.ts';
const SEND = 'test/alerts/send.test.ts';
const RECEIVERS = 'test/alerts/receivers.test.ts';
const CHANNELS = 'test/operator/alerts/channels.test.ts';
const SENDING = 'src/usecases/alerts/send-alerts.ts';
const SETTING = 'src/usecases/operator/alerts/channels.ts';

export const ALERT_BUGS: readonly Bug[] = [
  {
    name: 'an alert waits for the replica that it is about',
    edits: [
      edit(
        'src/storage/postgres/commit-locally.ts',
        'set local synchronous_commit = local',
        'set local synchronous_commit = on',
      ),
    ],
    test: 'test/alerts/replica-missing.test.ts',
    title: 'replica_missing is sent while nothing else can be committed, and ends with it',
  },
  {
    name: 'an alert has the detail of an incident',
    edits: [
      edit(
        'src/storage/alerts/conditions.ts',
        "'select id, kind, withdrawal_id from incidents where closed_at is null order by id'",
        "'select id, kind, (regexp_match(detail, $$[0-9]{16}$$))[1]::bigint as withdrawal_id from incidents where closed_at is null order by id'",
      ),
    ],
    test: CONDITIONS,
    title: 'no alert says a destination, a name or a key',
  },
  {
    name: 'an alert is raised again every minute',
    edits: [
      edit(
        'src/storage/alerts/alerts.ts',
        'return rows.filter((row) => row.is_new).map(readAlert);',
        'return rows.map(readAlert);',
      ),
    ],
    test: CONDITIONS,
    title: 'a queue that goes on waiting is one alert, however many withdrawals it has',
  },
  {
    name: 'a dismissed operator gets alerts that waited',
    edits: [
      edit(
        SENDING,
        'if (!isOperatorActive) return alertTexts.operatorGone;',
        'if (!isOperatorActive && tries < 0) return alertTexts.operatorGone;',
      ),
    ],
    test: SEND,
    title: 'a disabled operator',
  },
  {
    name: 'an alert goes to the address that an operator had',
    edits: [
      edit(
        'src/storage/alerts/deliveries.ts',
        'case when d.operator is null then d.address else a.address end as address',
        'coalesce(d.address, a.address) as address',
      ),
    ],
    test: RECEIVERS,
    title: 'is the one entered by the time an alert is sent',
  },
  {
    name: 'a condition that comes and goes is sent every time',
    edits: [edit('src/storage/alerts/alerts.ts', 'const SAME_MINUTES = 30;', 'const SAME_MINUTES = 0;')],
    test: CONDITIONS,
    title: 'two processes with different settings send an alert once',
  },
  {
    name: 'what is tried again comes in the quiet hours',
    edits: [
      edit(
        SENDING,
        'if (due.getTime() === now.getTime()) left.push(delivery);',
        'if (due.getTime() >= now.getTime()) left.push(delivery);',
      ),
    ],
    test: RECEIVERS,
    title: 'also hold for what could not be sent before they began',
  },
  {
    name: 'an alert that failed is not tried again',
    edits: [edit(SENDING, 'const dueAt = retryAt(delivery.tries, now);', 'const dueAt = undefined;')],
    test: SEND,
    title: 'is tried again, and is sent once the server works',
  },
  {
    name: 'a channel that fails for hours is no incident',
    edits: [
      edit(SENDING, 'await openOrUpdateIncident(', 'if (gaveUp.length === 0) await openOrUpdateIncident('),
    ],
    test: SEND,
    title: 'six times is an incident, which other channels are alerted to',
  },
  {
    name: 'two processes send the same alert',
    edits: [edit('src/storage/alerts/deliveries.ts', ' for update of d skip locked', '')],
    test: SEND,
    title: 'two processes that watch at once send each alert once',
  },
  {
    name: 'a stored password is sent to another mail server',
    edits: [
      edit(
        SETTING,
        'before !== undefined && versionOf(sorted(before)) === versionOf(sorted(settings))',
        'before !== undefined',
      ),
    ],
    test: CHANNELS,
    title: 'keeps its secret while its settings stay the same, and asks for it when they change',
  },
  {
    name: 'mail is sent without encryption to any server',
    edits: [
      edit(
        SETTING,
        "settings.security === 'none' && !app.alertSender.isLoopback(settings.host)",
        "settings.security === 'none' && settings.host === ''",
      ),
    ],
    test: CHANNELS,
    title: 'mail without encryption',
  },
  {
    name: 'a reply that repeats a part of the secret is shown',
    edits: [
      edit(
        'src/adapters/alert-sender/index.ts',
        '[secret, ...secret.split(/[^\\w-]+/).filter(isLong)]',
        '[secret]',
      ),
    ],
    test: 'test/adapters/alert-sender/alert-sender.test.ts',
    title: 'what a chat repeats of its address is not shown, however it is written',
  },
  {
    name: 'an alert comes in the quiet hours',
    edits: [
      edit(
        'src/domain/alerts/schedule.ts',
        'from < to ? minute >= from && minute < to : minute >= from || minute < to',
        'minute >= from && minute < to',
      ),
    ],
    test: 'test/domain/alerts/schedule.test.ts',
    title: 'in quiet hours waits for their end',
  },
];
