// Texts of withdrawals from CSV files.
import { plural } from '@sluice/ui/texts/plural.ts';
import type { Batch } from '../api/types.ts';

const rows = (count: number): string => plural(count, { one: '# row', other: '# rows' });
const withdrawals = (count: number): string => plural(count, { one: '# withdrawal', other: '# withdrawals' });

export const batchesTexts = {
  title: 'CSV files',
  hint: 'Many withdrawals at once. Every row is checked before anything happens.',
  uploadButton: 'Upload file',
  listLabel: 'Files',
  empty: 'No file was uploaded yet.',

  upload: {
    title: 'Upload a CSV file',
    csvLabel: 'Rows',
    columns: 'amount, system, wallet; bank_id, fee_from, order_id, comment, recipient_name if needed',
    limits: 'At most 10,000 rows and 4 MB. Systems: fps (with bank_id), card, usdt, ewallet.',
    pastedName: 'Pasted rows',
    submit: 'Check rows',
    checking: 'Every row is being checked. For 10,000 rows this takes some seconds.',
  },

  columns: {
    file: 'File',
    state: 'State',
    rows: 'Rows',
    total: 'Total debited',
    people: 'People',
    uploaded: 'Uploaded',
  },
  rowCounts: (good: number, problems: number) =>
    problems === 0 ? rows(good) : `${rows(good)}, ${problems} with a problem`,
  progress: (done: number, all: number) => `${done} of ${all}`,

  states: {
    checked: 'Checked',
    waiting: 'Waiting for a second person',
    being_made: 'Being made',
    made: 'Made',
    not_made: 'Not made',
    stopped: 'Stopped',
    rejected: 'Rejected',
    withdrawn: 'Discarded',
    expired: 'Expired',
    void: 'Void: its maker lost access',
    no_rows: 'No row can be made',
  } satisfies Record<Batch['state'], string>,

  facts: {
    label: 'What the file costs',
    good: 'Rows that can be made',
    problems: 'Rows with a problem',
    amount: 'Amount',
    fee: 'Fees',
    total: 'Total debited',
    uploaded: 'Uploaded by',
    submitted: 'Submitted',
    expires: 'Decide before',
    decidedBy: 'Confirmed by',
    endedBy: 'Rejected by',
    alone: 'One person was enough',
    note: 'Reason',
    made: 'Made',
    refused: 'Not made',
    ended: 'Stopped',
  },
  balanceLow: (available: string) =>
    `The balance is ${available}. Rows that it does not cover will not be made.`,
  repeated: (count: number) =>
    `${rows(count)} have a destination and an amount that another row has too. Check that nobody is paid twice.`,
  sameAs: (id: number, maker: string) =>
    `The same rows are in file ${id}, which ${maker} submitted. If you make this one too, all of them are paid twice.`,
  problemsStay: (count: number) =>
    `${plural(count, { one: '# row has a problem and is', other: '# rows have a problem and are' })} left out. Correct them in a new file.`,
  ownWaits: 'You uploaded this. Another person must confirm it.',
  notSubmitted: (maker: string) => `${maker} has not submitted this file yet.`,
  beingMade: 'The withdrawals are being made. You can close this page; it goes on without you.',
  progressLabel: 'Rows done',

  tabsLabel: 'Rows',
  tabs: { rows: 'Rows', refused: 'Not made', problems: 'Problems' },
  tabOf: (tab: string, count: number) => `${tab} (${count})`,
  exportButton: 'Export CSV',
  rowColumns: {
    line: 'Line',
    destination: 'To',
    system: 'System',
    order: 'Order ID',
    amount: 'Amount',
    total: 'Total debited',
    result: 'Result',
    field: 'Column',
    problem: 'Problem',
  },
  rowsEmpty: 'No row of this file can be made.',
  refusedEmpty: 'No row was refused.',
  problemsEmpty: 'Every row can be made.',

  submit: {
    button: (count: number) => `Make ${withdrawals(count)}`,
    again: (count: number) => `Pay again: make ${withdrawals(count)}`,
    title: 'Make the withdrawals of this file',
    secondPerson: (above: string) =>
      `A second person must confirm it if its amount, with what you made alone in the last 24 hours, is more than ${above}.`,
    fresh: 'Balance, limits and fee are checked again for each one.',
    waits: 'The file waits for a second person',
    started: 'The withdrawals are being made',
  },
  confirm: {
    button: 'Confirm',
    title: 'Confirm this file',
    submit: 'Confirm and make withdrawals',
  },
  discard: {
    button: 'Discard',
    title: 'Discard this file',
    effect: 'Nothing is paid. You can upload it again.',
    done: 'The file is discarded',
  },
  stop: {
    button: 'Stop',
    title: 'Stop this file',
    effect: 'What is made already stays. The rows after it are not made.',
    done: 'The file is stopped',
  },
  reject: {
    button: 'Reject',
    title: 'Reject this file',
    submit: 'Reject',
    effect: (maker: string) => `Nothing is paid. ${maker} sees your reason.`,
    done: 'The file is rejected',
  },
};
