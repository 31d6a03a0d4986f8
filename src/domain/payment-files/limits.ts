// How long the parts of a template can be.

export const PAYMENT_TEMPLATE_NAME_LENGTH = 32;
export const MAX_COLUMNS = 50;
export const MAX_HEADING_LENGTH = 100;
export const MAX_TEXT_LENGTH = 200;

/** Of ISO 20022. */
export const MAX_DEBTOR_NAME_LENGTH = 140;
export const MAX_ACCOUNT_ID_LENGTH = 34;
export const MAX_AGENT_ID_LENGTH = 35;
