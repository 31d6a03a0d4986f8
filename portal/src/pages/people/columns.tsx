// The columns of the people of the merchant.
import { Badge, Text } from '@mantine/core';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { personTexts as texts } from '@sluice/ui/texts/people.ts';
import type { PersonRow } from '../../api/types.ts';
import { actorText } from '../../texts/actors.ts';
import { peopleTexts } from '../../texts/people.ts';

export const columnsFor = (me: string): readonly Column<PersonRow>[] => [
  {
    key: 'name',
    title: texts.name,
    card: 'title',
    render: ({ name }) => (
      <>
        <strong>{name}</strong>{' '}
        {name === me && (
          <Text span size="sm" c="dimmed">
            {peopleTexts.you}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'role',
    title: texts.role,
    card: 'title',
    render: ({ role }) => <span title={texts.roles[role]}>{texts.roleNames[role]}</span>,
  },
  {
    key: 'access',
    title: texts.access,
    card: 'text',
    render: ({ enabled }) => (
      <Badge miw="max-content" color={enabled ? 'green' : 'gray'}>
        {enabled ? texts.accesses.enabled : texts.accesses.disabled}
      </Badge>
    ),
  },
  {
    key: 'totp',
    title: texts.secondFactor,
    card: 'line',
    render: ({ totp }) => (
      <Badge color={totp ? 'green' : 'orange'}>{totp ? texts.secondFactorOn : texts.secondFactorOff}</Badge>
    ),
  },
  {
    key: 'inviter',
    title: texts.invitedBy,
    card: 'line',
    render: ({ invited_by }) => actorText(invited_by),
  },
  {
    key: 'since',
    title: texts.since,
    card: 'line',
    render: ({ created_at }) => <Timestamp at={created_at} as="exact" />,
  },
];
