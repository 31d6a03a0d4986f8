import { accepted } from '../../../domain/result.ts';
import { statementTexts } from '../../../domain/texts/statements.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { MAX_DAYS, type Period, type PeriodInput, periodOf } from '../../statements/statement-period.ts';

export function parsePeriod(input: PeriodInput): ActionResult<Period> {
  const period = periodOf(input);
  if (period.ok) return accepted(period.value);
  return period.rejection === 'ends before it begins'
    ? rejectAction('invalid', statementTexts.endsBeforeBegin, 'to')
    : rejectAction('invalid', statementTexts.tooManyDays(MAX_DAYS), 'from');
}

export type { Period };
