// Fees and limits on the command line, the same for systems and for a merchant's exceptions.
import type { Command } from 'commander';
import type { Minor } from '../domain/money.ts';
import type { TermsChange } from '../usecases/operator/shared/update-terms.ts';
import { boundArgument, feeArgument, type OrNone, orNull, percentArgument } from './arguments.ts';

export type TermsOptions = {
  feePercent?: number;
  feeFixed?: Minor;
  feeMin?: OrNone<Minor>;
  feeMax?: OrNone<Minor>;
  min?: OrNone<Minor>;
  max?: OrNone<Minor>;
};

export const addTermsOptions = (command: Command): Command =>
  command
    .option('--fee-percent <percent>', 'fee as a share of the amount, like 1.25', percentArgument)
    .option('--fee-fixed <amount>', 'fixed part of the fee', feeArgument)
    .option('--fee-min <amount>', 'smallest fee, or none', boundArgument)
    .option('--fee-max <amount>', 'largest fee, or none', boundArgument)
    .option('--min <amount>', 'smallest withdrawal, or none', boundArgument)
    .option('--max <amount>', 'largest withdrawal, or none', boundArgument);

export function readTermsOptions({
  feePercent,
  feeFixed,
  feeMin,
  feeMax,
  min,
  max,
}: TermsOptions): TermsChange {
  const fee = {
    ...(feePercent === undefined ? {} : { basisPoints: feePercent }),
    ...(feeFixed === undefined ? {} : { fixed: feeFixed }),
    ...(feeMin === undefined ? {} : { min: orNull(feeMin) }),
    ...(feeMax === undefined ? {} : { max: orNull(feeMax) }),
  };
  return {
    ...(Object.keys(fee).length === 0 ? {} : { fee }),
    ...(min === undefined ? {} : { min: orNull(min) }),
    ...(max === undefined ? {} : { max: orNull(max) }),
  };
}
