// Messages to operators about alerts, and the sentences that alerts are made of.

type WaitingWithdrawals = { readonly count: number; readonly oldest: number; readonly minutes: number };
type FloatFigures = { readonly remaining: string; readonly below: string };
type IncidentFigures = { readonly title: string; readonly withdrawal: number | undefined };

const time = (minutes: number): string =>
  minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} hours`;

/** Sentences without their full stop, because a subject has none. */
export const alertLines = {
  subject: (summary: string) => `Sluice: ${summary}`,
  subjectOfMany: (count: number) => `Sluice: ${count} alerts`,
  more: (count: number) => `And ${count} more.`,
  ended: '(This is over.)',
  test: 'test of this channel',
  testText: 'This is a test. Alerts of Sluice arrive here.',
  incident: (id: number, { title, withdrawal }: IncidentFigures) =>
    `Incident ${id}${withdrawal === undefined ? '' : ` of withdrawal ${withdrawal}`}: ${title}`,
  proposal: (id: number, minutes: number) =>
    `Proposal ${id} has waited for a second operator for ${time(minutes)}`,
  withdrawals: ({ count, oldest, minutes }: WaitingWithdrawals) =>
    count === 1
      ? `Withdrawal ${oldest} has waited for an operator for ${time(minutes)}`
      : `${count} withdrawals wait for an operator, ${oldest} for ${time(minutes)}`,
  float: (aggregator: string, { remaining, below }: FloatFigures) =>
    `The float of ${aggregator} is ${remaining}, below ${below}`,
  webhook: (merchant: number, minutes: number) =>
    `The webhook endpoint of merchant ${merchant} has failed for ${time(minutes)}`,
  replicaMissing:
    'No synchronous replica is connected to the database, although one is configured, so nothing can be committed safely',
} as const;

export const alertTexts = {
  channelNotFound: (name: string) => `There is no channel ${name}.`,
  channelName: 'The name must have 1 to 32 lowercase letters, digits or dashes and start with a letter.',
  channelChanged: (name: string) =>
    `The channel ${name} has changed since you opened it. Reload it before you decide.`,
  channelDisabled: (name: string) => `The channel ${name} is disabled. Enable it first.`,
  kindFixed: (kind: string) => `The channel sends by ${kind}. Add another channel for another way.`,
  tokenFormat: 'This is not the token of a Telegram bot. @BotFather shows it when it creates the bot.',
  secretMissing: 'Enter the secret again: what is stored is never sent to changed settings.',
  passwordMissing: 'Enter the password of the user.',
  passwordWithoutUser: 'Enter the user that the password belongs to.',
  hostFormat: 'This is not the name or IP address of a mail server.',
  unencrypted: 'Without encryption only a mail server on this machine can be used.',
  fromFormat: 'This is not an e-mail address.',
  addressFormat: {
    telegram: 'This is not a Telegram chat id such as -1001234567890 or @channelname.',
    email: 'This is not an e-mail address.',
    chat: 'This channel has one receiver, so it takes no address.',
    webhook: 'This channel has one receiver, so it takes no address.',
  },
  addressMissing: 'Enter the address to send to.',
  receiverMissing: 'Choose an operator, a role or an address.',
  oneReceiver: 'Choose only one of operator, role and address.',
  noReceiver: 'This channel has one receiver, so a rule names no operator, role or address.',
  operatorNotFound: (name: string) => `There is no operator ${name}.`,
  kindsMissing: 'Choose at least one kind of alert.',
  quietHours: 'Quiet hours need a beginning and an end that differ, such as 22:00 and 07:00.',
  digestTime: 'A daily digest needs a time, such as 09:00.',
  noDigestTime: 'Only a daily digest has a time.',
  timeZone: 'This is not a time zone such as Europe/Moscow.',
  ruleNotFound: (id: number) => `There is no rule ${id}.`,
  ruleChanged: 'The rule has changed since you opened it. Reload it before you decide.',
  tooMany: (count: number) => `There are ${count} already. Remove one first.`,
  noFloat: (aggregator: string) => `The float of ${aggregator} is not tracked. Set it first.`,
  rejected: (status: number, detail: string) =>
    `the server answered ${status}${detail === '' ? '' : `: ${detail}`}`,
  channelGone: 'the channel was removed or disabled',
  operatorGone: 'the operator was disabled or has no address',
  overBefore: 'it was over before it was sent',
  sealedSecret: 'the secret of the channel cannot be opened; enter it again, or a new address of a webhook',
  unexpected: 'an unexpected error, which is in the log of the server',
  undelivered: (channel: string) =>
    `The channel ${channel} could not send an alert for hours. The log on the page Alerts says why. Test the channel.`,
} as const;
