// Who did something, as the API names it, in the words of the merchant's people.

const PERSON = 'person:';
const OPERATOR = 'An operator';

/** Operators are not named to the people of merchants. */
export const actorText = (actor: string | null): string =>
  actor?.startsWith(PERSON) ? actor.slice(PERSON.length) : OPERATOR;
