// Texts of the shared components and of errors, and words that several areas use.
import { plural } from './plural.ts';

export const commonTexts = {
  productName: 'Sluice',
  demo: 'DEMO',
  pageTitle: (title: string) => `${title} · Sluice`,

  back: 'Back',
  cancel: 'Cancel',
  clear: 'Clear',
  close: 'Close',
  confirm: 'Confirm',
  done: 'Done',
  download: 'Download',
  loading: 'Loading',
  reload: 'Reload',
  save: 'Save',
  showMore: 'Show more',
  tryAgain: 'Try again',

  never: 'never',
  none: '–',
  withdrawalNumber: (id: number) => `#${id}`,
  amountWithCurrency: (amount: string, currency: string) => `${amount} ${currency}`,

  systems: {
    fps: { short: 'FPS', long: 'Fast payment system' },
    card: { short: 'Card', long: 'Bank card' },
    usdt: { short: 'USDT', long: 'USDT on TRC-20' },
    ewallet: { short: 'E-wallet', long: 'Electronic wallet' },
  },

  age: {
    underOneMinute: 'under 1 min',
    minutes: (minutes: number) => `${minutes} min`,
    hours: (hours: number, minutes: string) => `${hours} h ${minutes} min`,
    days: (days: number, hours: number) => `${days} d ${hours} h`,
    ago: (age: string) => `${age} ago`,
  },
  milliseconds: (ms: number) => `${ms} ms`,
  utc: (time: string) => `${time} UTC`,

  errors: {
    status: (status: number) => `The server returned status ${status}.`,
    emptyResponse: 'The server returned an empty response.',
    unreachable: 'The server cannot be reached. Your input is kept. Try again in a moment.',
    offline: 'You are offline. Nothing was sent. Your input is kept.',
    outcomeUnknown:
      'The server did not respond, so it is unknown whether this was recorded. Look at the current state, which appears as soon as the server can be reached, before you pay or change anything. Sending the same form again has no second effect.',
    fault: 'Something went wrong on this page. Reload it and try again.',
    stale: (message: string) => `Changed by somebody else: ${message} Reload to see the current state.`,
    busy: 'The server is busy. Nothing was changed. Try again.',
    retryInSeconds: (seconds: number) =>
      `Try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`,
    retryInMinutes: (minutes: number, at: string) =>
      `Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}, at ${at}.`,
  },

  toasts: { errorTitle: 'Action failed', dismiss: 'Dismiss' },

  table: {
    actions: 'Actions',
    selectAll: 'Select all rows',
    select: (id: string) => `Select ${id}`,
    moreFailed: 'The next rows could not be loaded.',
    noneSoFar: 'Nothing found so far. There are older rows to search.',
    filters: 'Filters',
    noOption: 'Nothing found',
    filtersWithCount: (count: number) => `Filters (${count})`,
  },

  rowResults: {
    label: 'Result by row',
    okCount: (count: number) => `${count} OK`,
    errorCount: (count: number) => plural(count, { one: '# error', other: '# errors' }),
    row: 'Row',
    result: 'Result',
    details: 'Details',
    ok: 'OK',
    error: 'Error',
  },

  csv: {
    preview: 'First rows',
    rows: (count: number) => plural(count, { one: '# row', other: '# rows' }),
    firstShown: (shown: number) => `, first ${shown} shown`,
    chooseFile: 'Choose file',
    dropHint: 'or drop it here, or paste it below',
    columns: (columns: string) => `Columns: ${columns}`,
  },

  file: {
    choose: 'Choose file',
    chooseFor: (label: string) => `${label}: choose file`,
    remove: (name: string) => `Remove ${name}`,
  },

  amountExample: 'Enter an amount such as 1250.50',
  codeFromApp: 'Code from your authenticator app',
  showPassword: 'Show password',
  copied: 'Copied',
  copy: (name: string) => `Copy ${name}`,
  amountFrom: 'from {amount}',
  amountUpTo: 'up to {amount}',
  eventBy: (actor: string) => ` · ${actor}`,

  period: {
    label: 'Period',
    firstDay: 'First day, UTC',
    lastDay: 'Last day, UTC',
    today: 'Today',
    yesterday: 'Yesterday',
    last7Days: 'Last 7 days',
    thisMonth: 'This month',
    lastMonth: 'Last month',
  },

  stale: {
    message: 'Somebody else changed this after you opened it. Your changes were not saved.',
    showCurrent: 'Show current values',
  },

  secret: {
    shownOnce: 'This is shown only once. Store it now.',
    stored: 'I have stored it',
    signedOutWhileShown: (name: string) =>
      `You were signed out while ${name} was shown. Create a new one if you did not store it.`,
  },
};
