// Changes by which money could leave a merchant later: they take two people, one of them an owner, and a pause.
import type { EventType } from '../steps.ts';
import { type PersonRole, type PortalRight, personMayDo } from './roles.ts';

export const PROPOSAL_KINDS = [
  'key',
  'allowed_ips',
  'webhook',
  'webhook_secret',
  'invitation',
  'person',
  'amount',
] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

/** The right that proposing takes, also until the change works. */
const RIGHT_TO_PROPOSE = {
  key: 'develop',
  allowed_ips: 'develop',
  webhook: 'develop',
  webhook_secret: 'develop',
  invitation: 'manage',
  person: 'manage',
  amount: 'manage',
} as const satisfies Record<ProposalKind, PortalRight>;

/** Open at once, of one person: more would bury the one that matters. */
export const MAX_OPEN_PROPOSALS = 10;

export const keySubject = (id: number): string => `key:${id}`;
export const personSubject = (name: string): string => `person:${name}`;

export const PROPOSAL_STATES = [
  'waiting',
  'confirmed',
  'done',
  'failed',
  'rejected',
  'withdrawn',
  'expired',
  'void',
] as const;
/**
 * void: before it worked, the maker or the checker lost what it takes, or the key that it replaces was ended. failed: it could no
 * longer be carried out.
 */
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** The changed settings in words and values, for the people who decide. */
export type ProposalDetails = {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
};

/** What is needed to carry it out. It is stored encrypted. */
export type ProposalInput =
  | {
      readonly kind: 'key';
      readonly name: string;
      /** Hexadecimal. */
      readonly keyHash: string;
      /** The key that ends with the overlap. */
      readonly replaces: { readonly id: number; readonly overlapSeconds: number } | null;
    }
  | { readonly kind: 'allowed_ips'; readonly blocks: readonly string[] }
  | {
      readonly kind: 'webhook';
      readonly url: string;
      readonly events: readonly EventType[];
      /** Of a new endpoint. */
      readonly secret: string | null;
    }
  | { readonly kind: 'webhook_secret'; readonly secret: string; readonly overlapSeconds: number }
  | {
      readonly kind: 'invitation';
      readonly role: PersonRole;
      readonly note: string;
      readonly codeHash: string;
    }
  | {
      readonly kind: 'person';
      readonly name: string;
      readonly role: PersonRole;
      readonly enabled: boolean;
    }
  /** Minor units; null: one person is enough for any amount. */
  | { readonly kind: 'amount'; readonly secondPersonAbove: string | null };

type Decider = { readonly name: string; readonly role: PersonRole; readonly enabled: boolean };

type Subject = { readonly kind: ProposalKind; readonly subject: string };

const mayDo = (person: Decider | undefined, right: PortalRight): person is Decider =>
  person?.enabled === true && personMayDo(person.role, right);

export const isAbout = ({ subject }: Pick<Subject, 'subject'>, name: string): boolean =>
  subject === personSubject(name);

/** Whether this person could still propose it. */
export const mayPropose = (maker: Decider | undefined, { kind }: Subject): maker is Decider =>
  mayDo(maker, RIGHT_TO_PROPOSE[kind]);

export type NotTogether = 'same-person' | 'about-checker' | 'maker-left' | 'checker-left' | 'no-owner';

/** Why two people may not decide this together; undefined: they may. It holds at the confirmation and when the pause is over. */
export function whyNotTogether(
  proposal: Subject,
  maker: Decider | undefined,
  checker: Decider | undefined,
): NotTogether | undefined {
  if (checker && maker?.name === checker.name) return 'same-person';
  if (checker && isAbout(proposal, checker.name)) return 'about-checker';
  if (!mayPropose(maker, proposal)) return 'maker-left';
  if (!mayDo(checker, 'decide')) return 'checker-left';
  return maker.role === 'owner' || checker.role === 'owner' ? undefined : 'no-owner';
}

export const hasOtherOwner = (people: readonly Decider[], name: string): boolean =>
  people.some((each) => each.name !== name && each.role === 'owner' && each.enabled);
