// A check of an invariant, and what it finds.

/** I1 balances, I2 holds, I3 payments, I4 agreed terms, I5 audit trail, I6 secrets. */
type Invariant = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6';

export type Check = {
  readonly invariant: Invariant;
  readonly name: string;
  readonly title: string;
};

export type Finding = {
  readonly invariant: Invariant;
  readonly check: string;
  readonly subject: string;
  readonly expected: string;
  readonly found: string;
};

export type TableCheck = Check & { readonly sql: string };
