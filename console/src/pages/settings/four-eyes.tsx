// From which amount on one operator is not enough.
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useHasRight } from '../../api/current-session.ts';
import { Money } from '../../components/display/money.tsx';
import { TextLink } from '../../components/display/text-link.tsx';
import { Timestamp } from '../../components/display/timestamp.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { type Settings, useFourEyesProposal } from '../../data/settings.ts';
import { FourEyesDialog } from './four-eyes-dialog.tsx';

function OpenProposal() {
  const { data: proposal } = useFourEyesProposal();
  if (!proposal) return null;
  return (
    <Text size="sm" className="notice">
      {proposal.summary} Proposed by {proposal.maker}, <Timestamp at={proposal.made_at} />; another operator
      has to confirm it:{' '}
      <TextLink to="/proposals" isInSentence>
        proposal {proposal.id}
      </TextLink>
      .
    </Text>
  );
}

export function FourEyes({ settings }: { readonly settings: Settings }) {
  const mayManage = useHasRight('manage');
  const [isChanging, setChanging] = useState(false);
  const { four_eyes_above: above } = settings;
  return (
    <Panel
      title="Second operator"
      aside={
        mayManage && (
          <Button variant="default" onClick={() => setChanging(true)}>
            Change
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <Text>
          {above === null ? (
            'One operator is enough for any amount.'
          ) : (
            <>
              Above{' '}
              <strong>
                <Money amount={above} withCurrency />
              </strong>{' '}
              one operator proposes and another one confirms.
            </>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          It holds for paying, cancelling, returning and routing by hand, and for crediting and debiting
          merchants. A lower amount holds at once; a higher one has to be confirmed by a second operator.
        </Text>
        <OpenProposal />
      </Stack>
      {isChanging && <FourEyesDialog settings={settings} onClose={() => setChanging(false)} />}
    </Panel>
  );
}
