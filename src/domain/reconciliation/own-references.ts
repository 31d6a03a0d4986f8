// References of our payouts: `sl-`, the id of the withdrawal, the number of the attempt, and a hash that only we can compute.
import { asWithdrawalId, type WithdrawalId } from '../ids.ts';

const OUR_REFERENCE = /^sl-([0-9]{1,16})-([0-9]{1,4})-[0-9a-f]{12}$/;

export type OwnReference = {
  readonly reference: string;
  readonly id: WithdrawalId;
  readonly attempt: number;
};

/** By its form only: whether the hash is ours, the vault knows. */
export function parseOwnReference(reference: string): OwnReference | undefined {
  const [, id, attempt] = OUR_REFERENCE.exec(reference) ?? [];
  return id === undefined
    ? undefined
    : { reference, id: asWithdrawalId(Number(id)), attempt: Number(attempt) };
}
