// Texts of the page of the request log.
export const requestsTexts = {
  title: 'Request log',
  hint: 'What your programs sent in the last 30 days. Keys, card numbers and wallets are masked.',
};
