// Changes of the state of withdrawals, by the steps of src/domain/steps.ts; no other statement changes it.
import { asWithdrawalId, type WithdrawalId } from '../../domain/ids.ts';
import type { FailureReason } from '../../domain/rejections.ts';
import { type Posting, STEPS, type Stage, type WithdrawalStep } from '../../domain/steps.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import {
  bigintArray,
  bigintArrayOfNumbers,
  booleanArray,
  doubleArray,
  integerArray,
  textArray,
} from '../postgres/binary-arrays.ts';
import type { Tx } from '../postgres/database.ts';
import type { WithdrawalRow } from './withdrawal-row.ts';
import { loadWithdrawal } from './withdrawals.ts';

export type StepApplication = {
  readonly id: WithdrawalId;
  readonly step: WithdrawalStep;
  readonly postings: readonly Posting[];
  readonly actor: string;
  readonly reason?: string | null;
  readonly reference?: string | null;
  /** A subset of the stages that the step allows. */
  readonly stages?: readonly Stage[];
  /** Applies only if the fence still has this value: the claim was not lost. */
  readonly fence?: number | undefined;
  /** Applies only if the withdrawal is unclaimed or claimed by this operator. */
  readonly claimant?: string;
  /** Sets the claim and raises the fence, which ends every earlier claim. */
  readonly claim?: { readonly by: string | null; readonly leaseSeconds?: number };
  readonly waitingFor?: string | null;
  readonly aggregator?: string | null;
  readonly auto?: boolean;
  /** Cancelled because no aggregator accepted it, while the merchant waited for the response. */
  readonly failed?: boolean;
  /** Why an aggregator did not pay it. */
  readonly failureReason?: FailureReason | null;
  /**
   * For an open automatic withdrawal: the delay until the next check, which is at once without one. Null: this process takes
   * the next step, and the sweep finds the withdrawal if it does not.
   */
  readonly checkAfterSeconds?: number | null;
};

export type MovedWithdrawal = Pick<Withdrawal, 'id' | 'fence'>;

/** Returns the withdrawals that changed. The others were in another state or stage, or claimed elsewhere. */
export async function applySteps(tx: Tx, items: readonly StepApplication[]): Promise<MovedWithdrawal[]> {
  const texts = (pick: (item: StepApplication) => string | null | undefined) =>
    textArray(items.map((item) => pick(item) ?? null));
  const booleans = (pick: (item: StepApplication) => boolean | null | undefined) =>
    booleanArray(items.map((item) => pick(item) ?? null));
  const seconds = (pick: (item: StepApplication) => number | null | undefined) =>
    doubleArray(items.map((item) => pick(item) ?? null));
  const moves = items.flatMap(({ postings }, i) => postings.map((posting) => ({ ...posting, of: i + 1 })));
  const rows = await tx.query<Pick<WithdrawalRow, 'id' | 'fence'>>({
    name: 'apply_withdrawal_steps',
    text: `select id, fence from apply_withdrawal_steps($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
             $16, $17, $18, $19, $20, $21, $22, $23, $24, $25)`,
    values: [
      bigintArrayOfNumbers(items.map(({ id }) => id)),
      texts(({ step }) => step),
      texts(({ step }) => STEPS[step].from.join()),
      texts(({ step, stages = STEPS[step].stages }) => stages.join()),
      texts(({ step }) => STEPS[step].to),
      texts(({ step }) => STEPS[step].stage),
      texts(({ step }) => STEPS[step].event),
      texts(({ actor }) => actor),
      texts(({ reason }) => reason),
      texts(({ reference }) => reference),
      bigintArrayOfNumbers(items.map(({ fence }) => fence ?? null)),
      texts(({ claimant }) => claimant),
      texts(({ claim }) => claim?.by),
      booleans(({ claim }) => claim !== undefined),
      seconds(({ claim }) => claim?.leaseSeconds),
      texts(({ waitingFor }) => waitingFor),
      texts(({ aggregator }) => aggregator),
      booleans(({ auto }) => auto),
      booleans(({ failed }) => failed === true),
      texts(({ failureReason }) => failureReason),
      seconds(({ checkAfterSeconds = 0 }) => checkAfterSeconds),
      integerArray(moves.map((move) => move.of)),
      bigintArrayOfNumbers(moves.map(({ debit }) => debit)),
      bigintArrayOfNumbers(moves.map(({ credit }) => credit)),
      bigintArray(moves.map(({ amount }) => amount)),
    ],
  });
  return rows.map(({ id, fence }) => ({ id: asWithdrawalId(Number(id)), fence: Number(fence) }));
}

/** Undefined: it did not change. */
export async function applyStep(tx: Tx, item: StepApplication): Promise<Withdrawal | undefined> {
  const [moved] = await applySteps(tx, [item]);
  return moved && loadWithdrawal(tx, moved.id);
}
