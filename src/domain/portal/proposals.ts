// Changes by which money could leave a merchant later: they take two people, one of them an owner, and a pause.
import type { EventType } from '../steps.ts';
import type { PersonRole } from './roles.ts';

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

/** Open at once, of one person: more would bury the one that matters. */
export const MAX_OPEN_PROPOSALS = 10;

export const keySubject = (id: number): string => `key:${id}`;

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
 * void: before it worked, the maker or the checker was disabled, or the key that it replaces was ended. failed: it could no
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

/** Why two people may not decide this together; undefined: they may. */
export function whyNotTogether(
  maker: Decider | undefined,
  checker: Decider,
): 'same-person' | 'maker-left' | 'no-owner' | undefined {
  if (maker?.name === checker.name) return 'same-person';
  if (!maker?.enabled || maker.role === 'viewer') return 'maker-left';
  return maker.role === 'owner' || checker.role === 'owner' ? undefined : 'no-owner';
}
