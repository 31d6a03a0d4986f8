// Operators and people of merchants sign in, and change their own accounts, by the same functions. What differs follows from the
// way of access of the actor.
import type { Actor } from '../../domain/audit.ts';
import { findOperator } from '../../storage/operators/operators.ts';
import { findPerson } from '../../storage/portal/people.ts';
import type { SignIn } from '../../storage/sign-in/index.ts';
import { OPERATORS, PEOPLE, type Realm, type SessionUser } from '../../storage/sign-in/realms.ts';
import type { App } from '../app.ts';

type Via = Pick<Actor, 'via'>;

/** An operator's name has no colon, so no person can be mistaken for an operator in a history. */
const PERSON = 'person:';

export const signInOf = (app: App, { via }: Via): Promise<SignIn<SessionUser>> =>
  via === 'portal' ? app.portalSignIn() : app.signIn();

export const realmOf = ({ via }: Via): Realm => (via === 'portal' ? PEOPLE : OPERATORS);

export const actorName = (via: Actor['via'], name: string): string =>
  via === 'portal' ? `${PERSON}${name}` : name;

/** The name with which the actor signs in. */
export const accountName = ({ via, name }: Actor): string =>
  via === 'portal' ? name.slice(PERSON.length) : name;

/** The actor's own account as the subject of an audit entry. */
export const accountSubject = ({ via, name }: Actor): string =>
  via === 'portal' ? name : `operator:${name}`;

export const isUser = async (app: App, via: Actor['via'], name: string): Promise<boolean> =>
  (await (via === 'portal' ? findPerson : findOperator)(app.db, name)) !== undefined;
