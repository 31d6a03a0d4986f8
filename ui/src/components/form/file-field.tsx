// One file by a button, with its name and a way to take it back.
import { ActionIcon, Button, FileButton, Group, Input, Text } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { commonTexts } from '../../texts/common.ts';

type Props = {
  readonly label: string;
  readonly description: string;
  /** Like `image/png,.pdf`. */
  readonly accept: string;
  readonly value: File | null;
  readonly onChange: (file: File | null) => void;
  readonly error?: string | undefined;
};

export function FileField({ label, description, accept, value, onChange, error }: Props) {
  // Otherwise the browser takes the same file, chosen again, for no change.
  const reset = useRef<() => void>(null);
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={error}>
      <Group gap="xs" mt={4} wrap="nowrap">
        <FileButton accept={accept} onChange={onChange} resetRef={reset}>
          {(props) => (
            <Button
              variant="default"
              leftSection={<IconPaperclip size={14} />}
              aria-label={commonTexts.file.chooseFor(label)}
              {...props}
            >
              {commonTexts.file.choose}
            </Button>
          )}
        </FileButton>
        {value !== null && (
          <>
            <Text span size="sm" truncate>
              {value.name}
            </Text>
            <ActionIcon
              size="sm"
              aria-label={commonTexts.file.remove(value.name)}
              onClick={() => {
                reset.current?.();
                onChange(null);
              }}
            >
              <IconX size={14} />
            </ActionIcon>
          </>
        )}
      </Group>
    </Input.Wrapper>
  );
}
