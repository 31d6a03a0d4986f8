// A model of the domain without a database: merchants, withdrawals and an aggregator in memory, with the same steps, report
// interpretation and fees as the service. One random number determines each step; the invariants are checked after it.
import { ACTIONS } from './actions.ts';
import { checkInvariants } from './check-invariants.ts';
import { choose, type ModelState } from './state.ts';

export type Model = {
  /** Takes one step and checks the invariants; throws on a violation. */
  step(draw: number): void;
  readonly taken: ReadonlyMap<string, number>;
};

/** Few, so that each goes through many steps. */
const MAX_WITHDRAWALS = 8;

export function openModel(): Model {
  const model: ModelState = { accounts: new Map(), withdrawals: [], taken: new Map(), draw: 0 };
  return {
    taken: model.taken,
    step(draw) {
      model.draw = draw;
      ACTIONS[choose(model, ACTIONS.length)]?.(model);
      checkInvariants(model);
      if (model.withdrawals.length > MAX_WITHDRAWALS) dropFinished(model);
    },
  };
}

/** Drops one finished withdrawal, since checking it only costs time. If none is finished, drops all. */
function dropFinished({ withdrawals, accounts }: ModelState): void {
  const finished = withdrawals.findIndex(
    ({ state, attempts, paidManually }) =>
      state !== 'created' &&
      (attempts.length === 0 || paidManually) &&
      attempts.every(({ truth }) => truth.state !== 'paid'),
  );
  if (finished >= 0) withdrawals.splice(finished, 1);
  else withdrawals.length = 0;
  if (withdrawals.length === 0) accounts.clear();
}
