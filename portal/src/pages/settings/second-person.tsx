// The amount above which a second person must confirm a withdrawal.
import { Button, Radio, Stack, Text } from '@mantine/core';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { AmountInput } from '@sluice/ui/components/form/amount-input.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { parseAmount } from '@sluice/ui/lib/decimal.ts';
import { useState } from 'react';
import { useCurrentSession, useHasRight } from '../../api/current-session.ts';
import { useSetSecondPersonAbove } from '../../data/settings.ts';
import { changesTexts } from '../../texts/changes.ts';
import { settingsTexts } from '../../texts/settings.ts';

const texts = settingsTexts.amount;

type Choice = keyof typeof texts.choices;
const CHOICES = Object.keys(texts.choices) as readonly Choice[];

const ALWAYS = '0.00';

function choiceOf(above: string | null): Choice {
  if (above === null) return 'never';
  return above === ALWAYS ? 'always' : 'above';
}

/** Undefined: the amount is not complete. */
function amountOf(choice: Choice, amount: string): string | null | undefined {
  if (choice === 'never') return null;
  return choice === 'always' ? ALWAYS : parseAmount(amount);
}

/** Minor units, only to say beforehand what the server decides. */
const minor = (amount: string): bigint => BigInt(amount.replace('.', ''));

const isLower = (above: string | null, current: string | null): boolean =>
  above !== null && (current === null || minor(above) < minor(current));

function Dialog({ current, onClose }: { readonly current: string | null; readonly onClose: () => void }) {
  const { pause_hours } = useCurrentSession();
  const change = useSetSecondPersonAbove();
  const [choice, setChoice] = useState(choiceOf(current));
  const [amount, setAmount] = useState(current === null || current === ALWAYS ? '' : current);
  const above = amountOf(choice, amount);
  const isStricter = above !== undefined && isLower(above, current);
  return (
    <EditDialog
      title={texts.dialogTitle}
      submitLabel={isStricter ? texts.submit : texts.proposeSubmit}
      fields={['above']}
      isReady={above !== undefined && above !== current}
      isBusy={change.isPending}
      error={change.error}
      onSubmit={() => above !== undefined && change.mutate(above, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Radio.Group label={texts.label} value={choice} onChange={(value) => setChoice(value as Choice)}>
        <Stack gap="xs" mt="xs">
          {CHOICES.map((each) => (
            <Radio key={each} value={each} label={texts.choices[each]} />
          ))}
        </Stack>
      </Radio.Group>
      {choice === 'above' && (
        <AmountInput
          label={texts.amountLabel}
          value={amount}
          onChange={setAmount}
          error={fieldError(change.error, 'above')}
        />
      )}
      <Text size="sm">{texts.meaning}</Text>
      <Text size="sm" c="dimmed">
        {isStricter ? texts.lowers : changesTexts.works(pause_hours)}
      </Text>
    </EditDialog>
  );
}

export function SecondPerson() {
  const { merchant } = useCurrentSession();
  const mayManage = useHasRight('manage');
  const [isOpen, setOpen] = useState(false);
  const above = merchant.second_person_above;
  const choice = choiceOf(above);
  return (
    <Panel
      title={texts.title}
      aside={
        mayManage && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {settingsTexts.changeButton}
          </Button>
        )
      }
    >
      <Text fw={600}>
        <Rich
          text={texts[choice]}
          values={{ amount: above !== null && <Money amount={above} withCurrency /> }}
        />
      </Text>
      <Text size="sm" c="dimmed">
        {texts.meaning}
      </Text>
      {isOpen && <Dialog current={above} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
