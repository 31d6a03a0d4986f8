/** What the server accepts, for the file dialog of the browser. */
export const ATTACHMENT_TYPES = '.pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg';
