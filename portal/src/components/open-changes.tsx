// Changes of a page that wait for a second person, or for their pause to end.
import { Stack, Text } from '@mantine/core';
import { Callout } from '@sluice/ui/components/display/callout.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import type { Schemas } from '../api/types.ts';
import { changesTexts as texts } from '../texts/changes.ts';

type Proposal = Schemas['PortalProposal'];

type Props = {
  /** Undefined until they are loaded. */
  readonly proposals: readonly Proposal[] | undefined;
  readonly kinds: readonly Proposal['kind'][];
};

function State({ proposal: { maker, checker, expires_at, works_from } }: { readonly proposal: Proposal }) {
  if (checker === null || works_from === null)
    return (
      <Rich
        text={texts.waits}
        values={{ maker: <strong>{maker}</strong>, time: <Timestamp at={expires_at} as="exact" /> }}
      />
    );
  return (
    <Rich
      text={texts.confirmed}
      values={{
        maker: <strong>{maker}</strong>,
        checker: <strong>{checker}</strong>,
        time: <Timestamp at={works_from} as="exact" />,
      }}
    />
  );
}

export function OpenChanges({ proposals = [], kinds }: Props) {
  const open = proposals.filter(({ kind }) => kinds.includes(kind));
  if (open.length === 0) return null;
  return (
    <Callout
      tone="warn"
      title={texts.openTitle}
      aside={<TextLink to="/approvals">{texts.approvalsLink}</TextLink>}
    >
      <Stack gap={4}>
        {open.map((proposal) => (
          <Text key={proposal.id} size="sm">
            <State proposal={proposal} />
          </Text>
        ))}
      </Stack>
    </Callout>
  );
}
