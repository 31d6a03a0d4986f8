// The fee of a system as text.

import { formatFee as formatTerms } from '@sluice/ui/components/display/terms.tsx';
import type { ReactNode } from 'react';
import type { EffectiveTerms } from './quote.ts';

export const formatFee = ({ fee_percent, fee_fixed, fee_min, fee_max }: EffectiveTerms): ReactNode =>
  formatTerms({ percent: fee_percent, fixed: fee_fixed, min: fee_min, max: fee_max });
