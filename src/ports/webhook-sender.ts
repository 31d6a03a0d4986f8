// How a message reaches a merchant's endpoint.

export type WebhookMessage = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** status: the endpoint answered; error: it could not be reached, or must not be. */
export type WebhookReply = { readonly status: number } | { readonly error: string };

export type WebhookSender = {
  /** Undefined when the address is one that we would call; else why not. */
  problemWith(url: string): string | undefined;
  /** Never throws. */
  send(message: WebhookMessage): Promise<WebhookReply>;
  close(): void;
};
