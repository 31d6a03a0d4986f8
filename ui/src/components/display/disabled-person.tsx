// What ends when a person of a merchant is disabled.
import { List, Text } from '@mantine/core';
import { personTexts } from '../../texts/people.ts';

const texts = personTexts.disable;

export const DisabledPerson = ({ name }: { readonly name: string }) => (
  <>
    <Text>{texts.effect(name)}</Text>
    <List my="xs" withPadding>
      {texts.ends.map((end) => (
        <List.Item key={end}>{end}</List.Item>
      ))}
    </List>
    <Text>{texts.stays}</Text>
  </>
);
