// The settings of a process that decide about the work of operators.
export type OperatorRules = {
  readonly secondFactor: 'required' | 'optional';
  readonly proposalHours: number;
  readonly independenceHours: number;
};

export const rulesOf = ({
  secondFactor,
  proposalHours,
  independenceHours,
}: OperatorRules): OperatorRules => ({
  secondFactor,
  proposalHours,
  independenceHours,
});

export const strictest = (one: OperatorRules, other: OperatorRules): OperatorRules => ({
  secondFactor:
    one.secondFactor === 'required' || other.secondFactor === 'required' ? 'required' : 'optional',
  proposalHours: Math.min(one.proposalHours, other.proposalHours),
  independenceHours: Math.max(one.independenceHours, other.independenceHours),
});
