// The roles of a merchant's people, the rights that routes of the portal require, and the rule for their names.

export const PERSON_ROLES = ['owner', 'finance', 'developer', 'viewer'] as const;
export type PersonRole = (typeof PERSON_ROLES)[number];

const PORTAL_RIGHTS = {
  /** Everyone, without signing in. */
  public: PERSON_ROLES,
  /** Every signed-in person, even before a second factor is set up. */
  self: PERSON_ROLES,
  read: PERSON_ROLES,
  /** Create and cancel withdrawals. */
  pay: ['owner', 'finance'],
  /** Keys, webhooks and the request log. */
  develop: ['owner', 'developer'],
  /** Decide on what another person proposed. */
  decide: ['owner', 'finance', 'developer'],
  /** People, the list of IP addresses, and the amount above which two people are needed. */
  manage: ['owner'],
} as const satisfies Record<string, readonly PersonRole[]>;

export type PortalRight = keyof typeof PORTAL_RIGHTS;

/** `role` is null without a signed-in person. */
export const personMayDo = (role: PersonRole | null, right: PortalRight): boolean =>
  right === 'public' || (role !== null && (PORTAL_RIGHTS[right] as readonly PersonRole[]).includes(role));

export const personRightsOf = (role: PersonRole): PortalRight[] =>
  (Object.keys(PORTAL_RIGHTS) as PortalRight[]).filter((right) => personMayDo(role, right));

const PERSON_NAME = /^[a-z0-9][a-z0-9._@-]{0,63}$/;
export const isPersonName = (text: string): boolean => PERSON_NAME.test(text);
