// Options for fees and limits, shared by `system set` and `merchant set`.
import type { Command } from 'commander';
import type { Minor } from '../../domain/money.ts';
import type { TermsChange } from '../../usecases/operator/shared/update-terms.ts';
import {
  boundArgument,
  type Clearable,
  feeArgument,
  noneToNull,
  percentArgument,
  spreadArgument,
} from './arguments.ts';

export type TermsOptions = {
  feePercent?: number;
  feeFixed?: Minor;
  feeMin?: Clearable<Minor>;
  feeMax?: Clearable<Minor>;
  min?: Clearable<Minor>;
  max?: Clearable<Minor>;
  spreadPercent?: number;
};

export const addTermsOptions = (command: Command): Command =>
  command
    .option('--fee-percent <percent>', 'fee as a percentage of the amount, like 1.25', percentArgument)
    .option('--fee-fixed <amount>', 'fixed part of the fee', feeArgument)
    .option('--fee-min <amount>', 'smallest fee, or none', boundArgument)
    .option('--fee-max <amount>', 'largest fee, or none', boundArgument)
    .option('--min <amount>', 'smallest withdrawal, or none', boundArgument)
    .option('--max <amount>', 'largest withdrawal, or none', boundArgument)
    .option('--spread-percent <percent>', 'added to the rate of a payout currency, like 0.5', spreadArgument);

export function readTermsOptions({
  feePercent,
  feeFixed,
  feeMin,
  feeMax,
  min,
  max,
  spreadPercent,
}: TermsOptions): TermsChange {
  const fee = {
    ...(feePercent === undefined ? {} : { basisPoints: feePercent }),
    ...(feeFixed === undefined ? {} : { fixed: feeFixed }),
    ...(feeMin === undefined ? {} : { min: noneToNull(feeMin) }),
    ...(feeMax === undefined ? {} : { max: noneToNull(feeMax) }),
  };
  return {
    ...(Object.keys(fee).length === 0 ? {} : { fee }),
    ...(min === undefined ? {} : { min: noneToNull(min) }),
    ...(max === undefined ? {} : { max: noneToNull(max) }),
    ...(spreadPercent === undefined ? {} : { spreadBasisPoints: spreadPercent }),
  };
}
