import { accepted } from '../../../domain/result.ts';
import { statementTexts } from '../../../domain/texts/statements.ts';
import { MAX_DAYS, type Period, type PeriodInput, periodOf } from '../../statements/statement-period.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';

export function parsePeriod(input: PeriodInput): OperatorResult<Period> {
  const period = periodOf(input);
  if (period.ok) return accepted(period.value);
  return period.rejection === 'ends before it begins'
    ? operatorRejection('invalid', statementTexts.endsBeforeBegin, 'to')
    : operatorRejection('invalid', statementTexts.tooManyDays(MAX_DAYS), 'from');
}

export type { Period };
