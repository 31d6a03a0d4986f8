// Reads the responses of rate feeds.

export type FeedRequest = {
  readonly url: string;
  /** Hashes of the public keys that its server may have; empty: any that its certificate authority vouches for. */
  readonly pins: readonly string[];
  /** The response is signed with it; null: it is not signed. */
  readonly secret: string | null;
};

type FeedResponse = {
  /** The hash of the public key of its server; null: the connection was not encrypted or not made. */
  readonly pin: string | null;
} & ({ readonly body: string } | { readonly problem: string });

export type FeedReader = {
  /** Undefined: it can be used. */
  checkSecret(secret: string): string | undefined;
  /** Never throws. Follows no redirect, and waits a few seconds at most. */
  read(request: FeedRequest): Promise<FeedResponse>;
};
