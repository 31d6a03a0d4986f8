// What each attempt of a delivery sent, and what the endpoint answered.
import { Stack, Text } from '@mantine/core';
import { webhookTexts } from '../../texts/webhooks.ts';
import { Disclosure } from '../display/disclosure.tsx';

const texts = webhookTexts.bodies;

type Attempt = { readonly number: number; readonly request: string | null; readonly answer: string | null };

function Body({ title, text }: { readonly title: string; readonly text: string | null }) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {title}
      </Text>
      {text === null ? (
        <Text size="sm" c="dimmed">
          {texts.none}
        </Text>
      ) : (
        <pre className="secret">{text}</pre>
      )}
    </div>
  );
}

/** Attempts of earlier versions have no bodies. */
export function DeliveryBodies({ tries }: { readonly tries: readonly Attempt[] }) {
  return (
    <Stack gap={4}>
      {tries
        .filter(({ request }) => request !== null)
        .map(({ number, request, answer }) => (
          <Disclosure key={number} summary={texts.summary(number)}>
            <Stack gap="xs">
              <Body title={texts.request} text={request} />
              <Body title={texts.answer} text={answer} />
            </Stack>
          </Disclosure>
        ))}
    </Stack>
  );
}
