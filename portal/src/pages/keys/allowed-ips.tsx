// The addresses from which the merchant's programs may call.
import { Button, Text } from '@mantine/core';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { type StaleGuard, useStaleGuard } from '@sluice/ui/components/dialog/stale-guard.tsx';
import { fieldError, LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import {
  AddressesInput,
  diffAddresses,
  parseAddresses,
} from '@sluice/ui/components/form/addresses-input.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { useState } from 'react';
import { useCurrentSession, useHasRight } from '../../api/current-session.ts';
import { useAllowedIps, useProposeAllowedIps } from '../../data/settings.ts';
import { changesTexts } from '../../texts/changes.ts';
import { keysTexts } from '../../texts/keys.ts';

const texts = keysTexts.addresses;

type AllowedIps = NonNullable<ReturnType<typeof useAllowedIps>['data']>;

function Dialog({ current, onClose }: { readonly current: AllowedIps; readonly onClose: () => void }) {
  const guard = useStaleGuard(current);
  return <Form key={guard.original.version} guard={guard} onClose={onClose} />;
}

type FormProps = { readonly guard: StaleGuard<AllowedIps>; readonly onClose: () => void };

function Form({ guard, onClose }: FormProps) {
  const { pause_hours } = useCurrentSession();
  const { allowed_ips: before, version } = guard.original;
  const propose = useProposeAllowedIps();
  const [text, setText] = useState(before.join('\n'));
  const lines = parseAddresses(text);
  const isEmpty = lines.length === 0;
  return (
    <EditDialog
      staleGuard={guard}
      title={texts.dialogTitle}
      submitLabel={texts.submit}
      fields={['allowed_ips']}
      isReady={diffAddresses(before, lines).length > 0}
      isDangerous={isEmpty}
      isBusy={propose.isPending}
      error={propose.error}
      onSubmit={() => propose.mutate({ allowed_ips: lines, version }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <AddressesInput
        label={texts.label}
        before={before}
        value={text}
        error={fieldError(propose.error, 'allowed_ips')}
        onChange={setText}
      />
      {isEmpty && (
        <Text size="sm" c="var(--bad)">
          {texts.emptyEffect}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {changesTexts.works(pause_hours)}
      </Text>
    </EditDialog>
  );
}

function Addresses({ addresses }: { readonly addresses: readonly string[] }) {
  if (addresses.length === 0) return <Text fw={600}>{texts.any}</Text>;
  return (
    <>
      <Text fw={600}>{texts.only}</Text>
      <pre className="secret">{addresses.join('\n')}</pre>
    </>
  );
}

export function AllowedIps() {
  const query = useAllowedIps();
  const mayPropose = useHasRight('develop');
  const [isOpen, setOpen] = useState(false);
  const { data } = query;
  return (
    <Panel
      title={texts.title}
      aside={
        mayPropose &&
        data && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {texts.changeButton}
          </Button>
        )
      }
    >
      {data ? <Addresses addresses={data.allowed_ips} /> : <Waiting query={query} />}
      <Text size="sm" c="dimmed">
        {texts.meaning}
      </Text>
      {isOpen && data && <Dialog current={data} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function Waiting({ query: { error, refetch } }: { readonly query: ReturnType<typeof useAllowedIps> }) {
  return error ? <LoadError error={error} retry={() => void refetch()} /> : <Loading rows={2} />;
}
