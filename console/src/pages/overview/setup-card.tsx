// What is still to be set up before real money goes through. Disappears when everything is done.
import { Box, Button, Code, Group, Stack, Text } from '@mantine/core';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { Link } from '@tanstack/react-router';
import { useHasRight } from '../../api/current-session.ts';
import type { Schemas } from '../../api/types.ts';
import { useSetup } from '../../data/setup.ts';
import { overviewTexts } from '../../texts/overview.ts';

const texts = overviewTexts.setup;

type Item = Schemas['Setup']['items'][number];

/** Every operator sets up their own second factor; the rest is for admins. */
const OWN_PAGE = '/account';

function ItemLine({ item, isAdmin }: { readonly item: Item; readonly isAdmin: boolean }) {
  const { title, problem, command, page } = item;
  return (
    <Box component="li" style={{ listStyle: 'none' }}>
      <Text fw={600}>{title}</Text>
      <Text size="sm">{problem}</Text>
      <Group gap="xs" mt={4}>
        {page !== null && (isAdmin || page === OWN_PAGE) && (
          <Button
            size="compact-xs"
            variant="default"
            component={Link}
            to={page}
            aria-label={texts.openLabel(title)}
          >
            {texts.openButton}
          </Button>
        )}
        {isAdmin && command !== null && (
          <Code style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{command}</Code>
        )}
      </Group>
    </Box>
  );
}

export function SetupCard() {
  const { data } = useSetup();
  const isAdmin = useHasRight('manage');
  const open = data?.items.filter(({ done }) => !done) ?? [];
  if (open.length === 0) return null;
  return (
    <Panel title={texts.title(open.length)}>
      <Stack component="ul" gap="sm" m={0} p={0}>
        {open.map((item) => (
          <ItemLine key={item.name} item={item} isAdmin={isAdmin} />
        ))}
      </Stack>
      {!isAdmin && (
        <Text size="sm" c="dimmed" mt="sm">
          {texts.askAdmin}
        </Text>
      )}
    </Panel>
  );
}
