// The amount above which a second operator must approve.
import { Button, Stack, Text } from '@mantine/core';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { useState } from 'react';
import { useHasRight } from '../../api/current-session.ts';
import { type Settings, useFourEyesProposal } from '../../data/settings.ts';
import { settingsTexts } from '../../texts/settings.ts';
import { terms } from '../../texts/terms.ts';
import { FourEyesDialog } from './four-eyes-dialog.tsx';

const texts = settingsTexts.secondOperator;

function OpenProposal() {
  const { data: proposal } = useFourEyesProposal();
  if (!proposal) return null;
  return (
    <Text size="sm" className="notice">
      <Rich
        text={texts.proposal}
        values={{
          summary: proposal.summary,
          maker: proposal.maker,
          age: <Timestamp at={proposal.made_at} />,
          link: (
            <TextLink to="/proposals" isInline>
              {texts.proposalLink(proposal.id)}
            </TextLink>
          ),
        }}
      />
    </Text>
  );
}

export function FourEyes({ settings }: { readonly settings: Settings }) {
  const mayManage = useHasRight('manage');
  const [isChanging, setChanging] = useState(false);
  const { four_eyes_above: above } = settings;
  return (
    <Panel
      title={texts.title}
      term={terms.fourEyes}
      aside={
        mayManage && (
          <Button variant="default" onClick={() => setChanging(true)}>
            {texts.changeButton}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <Text>
          {above === null ? (
            texts.off
          ) : (
            <Rich
              text={texts.above}
              values={{
                amount: (
                  <strong>
                    <Money amount={above} withCurrency />
                  </strong>
                ),
              }}
            />
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.hint}
        </Text>
        <OpenProposal />
      </Stack>
      {isChanging && <FourEyesDialog settings={settings} onClose={() => setChanging(false)} />}
    </Panel>
  );
}
