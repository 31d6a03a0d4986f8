// What a proposal changes, before and after, in words.
import type { Change } from '@sluice/ui/components/dialog/change-list.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import type { ReactNode } from 'react';
import type { Proposal } from '../../api/types.ts';
import { approvalsTexts as texts } from '../../texts/approvals.ts';

const AMOUNT = 'second_person_above';
const ADDRESSES = 'allowed_ips';

function listText(name: string, values: readonly unknown[]): string {
  if (values.length === 0) return name === ADDRESSES ? texts.everyAddress : commonTexts.none;
  return values.map(String).join(', ');
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function shownValue(name: string, value: unknown): ReactNode {
  if (Array.isArray(value)) return listText(name, value);
  if (name === AMOUNT) return value === null ? texts.noAmount : <Money amount={textOf(value)} withCurrency />;
  if (typeof value === 'boolean') return value ? texts.access.yes : texts.access.no;
  return value === null ? commonTexts.none : textOf(value);
}

/** A setting that stays as it is is left out. */
export function changesOf({ before, after }: Proposal): readonly Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({
      name: texts.settings[name] ?? name,
      ...(name in before ? { before: shownValue(name, before[name]) } : {}),
      ...(name in after ? { after: shownValue(name, after[name]) } : {}),
    }));
}

const PERSON = /^person:(.+)$/;

export function proposalTitle({ kind, subject }: Proposal): string {
  const name = PERSON.exec(subject)?.[1];
  return kind === 'person' && name !== undefined ? texts.kindOfPerson(name) : texts.kinds[kind];
}
