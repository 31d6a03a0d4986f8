// Writes a note. After an @ the operators who can be named are suggested; Ctrl-Enter sends.
import { Button, Combobox, Group, Stack, Textarea, useCombobox } from '@mantine/core';
import { FormError, fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { type SyntheticEvent, useRef, useState } from 'react';
import { type NoteSubject, useEnabledOperators, useWriteNote } from '../../../data/notes.ts';
import { notesTexts as texts } from '../../../texts/notes/notes.ts';
import { completeMention, openMention } from './mention.ts';

const MAX_LENGTH = 2_000;
const MAX_SUGGESTIONS = 8;

export function NoteForm({ subject }: { readonly subject: NoteSubject }) {
  const write = useWriteNote();
  const [text, setText] = useState('');
  const send = () => {
    if (text.trim() !== '' && !write.isPending)
      write.mutate({ subject, text: text.trim() }, { onSuccess: () => setText('') });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="xs">
        <MentionInput text={text} onChange={setText} onSend={send} error={fieldError(write.error, 'text')} />
        <FormError error={write.error} fields={['text']} />
        <Group justify="flex-end">
          <Button
            type="submit"
            variant="default"
            size="compact-sm"
            loading={write.isPending}
            disabled={text.trim() === ''}
          >
            {texts.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type InputProps = {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
  readonly error: string | undefined;
};

function MentionInput({ text, onChange, onSend, error }: InputProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const suggestions = useCombobox();
  const { data } = useEnabledOperators(true);
  const [typed, setTyped] = useState<string>();
  const names = (data?.items ?? []).map(({ name }) => name);
  const matching =
    typed === undefined ? [] : names.filter((name) => name.startsWith(typed)).slice(0, MAX_SUGGESTIONS);
  const isOpen = suggestions.dropdownOpened && matching.length > 0;

  const readCaret = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
    const found = openMention(currentTarget.value, currentTarget.selectionStart);
    setTyped(found);
    if (found === undefined) suggestions.closeDropdown();
    else {
      suggestions.openDropdown();
      suggestions.selectFirstOption();
    }
  };
  const complete = (name: string) => {
    const field = input.current;
    if (field === null) return;
    const edited = completeMention(text, field.selectionStart, name);
    onChange(edited.text);
    suggestions.closeDropdown();
    // After the new text is in the field.
    requestAnimationFrame(() => field.setSelectionRange(edited.caret, edited.caret));
  };

  return (
    <Combobox store={suggestions} onOptionSubmit={complete} withinPortal={false}>
      <Combobox.Target withKeyboardNavigation={isOpen} withAriaAttributes={false}>
        <Textarea
          ref={input}
          label={texts.textLabel}
          description={texts.textHint}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={MAX_LENGTH}
          value={text}
          error={error}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            readCaret(event);
          }}
          onClick={readCaret}
          onBlur={() => suggestions.closeDropdown()}
          onKeyDown={({ key, ctrlKey, metaKey }) => {
            if (key === 'Enter' && (ctrlKey || metaKey)) onSend();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label={texts.suggestionsLabel}>
          {matching.map((name) => (
            <Combobox.Option key={name} value={name}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
