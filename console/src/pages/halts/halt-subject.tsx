// What is halted, with the way to it.
import { Badge } from '@mantine/core';
import type { System } from '../../api/types.ts';
import { SYSTEMS } from '../../components/display/payment-system.tsx';
import { TextLink } from '../../components/display/text-link.tsx';
import type { Halt } from '../../data/halts.ts';

export function HaltSubject({ scope, subject }: Pick<Halt, 'scope' | 'subject'>) {
  switch (scope) {
    case 'global':
      return <Badge color="red">Everything</Badge>;
    case 'merchant':
      return <TextLink to={`/merchants/${subject}`}>{`Merchant ${subject}`}</TextLink>;
    case 'system':
      return <TextLink to="/systems">{SYSTEMS[subject as System]?.long ?? subject}</TextLink>;
    case 'aggregator':
      return <TextLink to="/routes">{`Aggregator ${subject}`}</TextLink>;
  }
}
