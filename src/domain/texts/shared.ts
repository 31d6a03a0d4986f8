// Messages to operators about requests, forms and limits of every kind. The texts about one field follow its name.

const UNSTORABLE = 'contains characters that cannot be stored';

export const sharedTexts = {
  // Requests
  notJson: 'The request is not valid JSON.',
  sendJson: 'Send JSON.',
  tooLarge: 'The request is too large.',
  invalidRequest: 'The request is invalid.',
  noSuchPath: 'There is no such path.',
  methodNotAllowed: (allowed: readonly string[]) => `This path supports ${allowed.join(', ')}.`,
  overloaded: 'The service is overloaded. Try again.',
  internalError: 'Internal error. The request may or may not have been executed: check before you repeat it.',

  accessEnded:
    'Your access ended or changed while this request was being sent. Nothing was done. Sign in again.',

  // Forms
  alreadyApplied: 'This was already submitted and applied. Reload to see the current state.',
  alreadyExecuted: 'This request was already executed. Check the current state.',
  usedForOtherRequest:
    'This form or Idempotency-Key was already used for another request. Reopen the form or use a new key.',
  formTokenMissing: 'Idempotency-Key: is required, so that a repeated request is not executed twice.',
  formTokenInvalid:
    'Idempotency-Key: must be 1 to 100 letters, digits, dots, colons, dashes or underscores, and appear once.',

  // Fields
  field: (name: string, problem: string) => `${name}: ${problem}`,
  unstorableField: (name: string | undefined) => `${name ?? 'a field'}: ${UNSTORABLE}`,
  unknownField: 'unknown field',
  unstorable: UNSTORABLE,
  empty: 'must not be empty',
  notWithdrawalId: 'must be a withdrawal id',
  notMerchantId: 'must be a merchant id',
  notAmount: 'must be an amount above zero with at most two decimals, like 1250.50',
  notMoney: 'must be an amount with at most two decimals, like 1250.50',
  notSpread: 'must be a percentage between 0 and 50 with at most 2 decimals, like 0.50',
  notPercentage: 'must be between 0 and 100 with at most two decimals, like 1.25',
  notCursor: 'is not valid for this list; omit it to get the first page',
  cursorOfOtherSort: 'belongs to a list with another sort order; omit it to get the first page',

  // Limits of systems, merchants and routes
  minAboveMax: 'The minimum amount is above the maximum.',
} as const;
