// Sends a webhook message to a merchant's endpoint.

export type WebhookMessage = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The reply has the beginning of the text that the endpoint responded. */
  readonly keepText?: true;
};

/** status: the endpoint responded; error: it could not be reached, or must not be called. */
export type WebhookReply = { readonly status: number; readonly text?: string } | { readonly error: string };

export type WebhookSender = {
  /** Why the address must not be called; undefined: it may be called. */
  validateUrl(url: string): string | undefined;
  /** Never throws. */
  send(message: WebhookMessage): Promise<WebhookReply>;
  close(): void;
};
