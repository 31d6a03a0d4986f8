// Types that the APIs of all web apps have in common.

/** Why the session ended. After `signed_out` the page behind the sign-in is discarded, otherwise kept. */
export type SignOutReason = 'expired' | 'idle' | 'signed_out';

export type Page<Row> = { readonly items: readonly Row[]; readonly next: string | null };
