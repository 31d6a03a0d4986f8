export { Sluice } from './client.ts';
export {
  type ConnectionErrorCode,
  type ErrorCode,
  isSluiceError,
  SluiceConnectionError,
  SluiceError,
} from './errors.ts';
export type { Pages } from './pages.ts';
export { ReceiptVerificationError, verifyReceipt } from './receipts.ts';
export type { CallOptions, SluiceOptions } from './transport.ts';
export type * from './types.ts';
export { verifyWebhook, type WebhookHeaders, WebhookVerificationError } from './webhooks.ts';
