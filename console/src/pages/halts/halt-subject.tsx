// The stopped merchant, system or aggregator, with a link to its page.
import { Badge } from '@mantine/core';
import { SYSTEMS } from '@sluice/ui/components/display/payment-system.tsx';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import type { System } from '../../api/types.ts';
import type { Halt } from '../../data/halts.ts';
import { haltsTexts } from '../../texts/halts.ts';

const texts = haltsTexts.subjects;

export function HaltSubject({ scope, subject }: Pick<Halt, 'scope' | 'subject'>) {
  switch (scope) {
    case 'global':
      return <Badge color="red">{texts.global}</Badge>;
    case 'merchant':
      return <TextLink to={`/merchants/${subject}`}>{texts.merchant(subject)}</TextLink>;
    case 'system':
      return <TextLink to="/systems">{SYSTEMS[subject as System]?.fullName ?? subject}</TextLink>;
    case 'aggregator':
      return <TextLink to="/routes">{texts.aggregator(subject)}</TextLink>;
  }
}
