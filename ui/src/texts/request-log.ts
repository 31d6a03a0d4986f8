// Texts of the request log.
import { plural } from './plural.ts';

export const requestLogTexts = {
  listLabel: 'Requests',
  empty: 'No requests in the last 30 days.',
  emptyFiltered: 'No requests match these filters.',

  filters: {
    operation: 'Any operation',
    result: 'Any result',
    onlyRefused: 'Errors only',
    code: 'Error code',
    requestId: 'Request ID',
    from: 'From',
    to: 'To',
  },

  columns: {
    at: 'Time',
    operation: 'Operation',
    status: 'Status',
    code: 'Error code',
    duration: 'Duration',
    address: 'Address',
    requestId: 'Request ID',
    parameters: 'Parameters',
    items: 'Items',
  },
  openButton: 'Details',
  openLabel: (operation: string, requestId: string) => `Details of ${operation} ${requestId}`,
  successful: 'Successful',
  failedItems: (failed: number, count: number) => `${failed} of ${count} items failed`,
  items: (count: number) => plural(count, { one: '# item', other: '# items' }),
  noParameters: 'None were recorded.',
  noParametersWithoutKey: 'The key was wrong or missing, so parameters were not recorded.',
  codeMeaning: 'What this code means',

  gaps: (count: number) =>
    plural(count, {
      one: 'Many requests came at once, so # successful one is not listed.',
      other: 'Many requests came at once, so # successful ones are not listed.',
    }),

  operations: {
    createWithdraw: 'Create a withdrawal',
    createWithdraws: 'Create many withdrawals',
    quoteWithdraw: 'Fee and total of a withdrawal',
    getWithdrawInfo: 'State of a withdrawal',
    listWithdraws: 'List withdrawals',
    cancelWithdraw: 'Cancel a withdrawal',
    getReceipt: 'Receipt of a withdrawal',
    getBalance: 'Balance',
    getStatement: 'Statement',
    listBanks: 'List banks',
    listSystems: 'Systems, limits and fees',
    resendWebhook: 'Send a webhook again',
    testWebhook: 'Send a test webhook',
  },
};
