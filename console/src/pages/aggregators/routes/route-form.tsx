// Leading a system to an aggregator, for all amounts or some.
import { Select, SimpleGrid, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import type { System } from '../../../api/types.ts';
import { EditDialog } from '../../../components/dialog/edit-dialog.tsx';
import { type StaleGuard, useStaleGuard } from '../../../components/dialog/stale-guard.tsx';
import { fieldError } from '../../../components/display/feedback.tsx';
import { SYSTEMS } from '../../../components/display/payment-system.tsx';
import { AmountInput } from '../../../components/form/amount-input.tsx';
import { type Route, useAggregators, useSetRoute } from '../../../data/aggregators.ts';
import { parseAmount } from '../../../lib/decimal.ts';

const FIELDS = ['aggregator', 'min', 'max'] as const;

type Bounds = { readonly min: string; readonly max: string };

/** Undefined while something is no amount. */
function readBounds({ min, max }: Bounds) {
  const [from, to] = [min, max].map((text) => (text === '' ? null : parseAmount(text)));
  return from === undefined || to === undefined ? undefined : { min: from, max: to };
}

type BoundsProps = {
  readonly bounds: Bounds;
  readonly onChange: (bounds: Bounds) => void;
  readonly error: unknown;
};

function BoundsFields({ bounds, onChange, error }: BoundsProps) {
  return (
    <SimpleGrid cols={2} spacing="xs">
      <AmountInput
        label="Amounts from"
        placeholder="any"
        value={bounds.min}
        onChange={(min) => onChange({ ...bounds, min })}
        error={fieldError(error, 'min')}
      />
      <AmountInput
        label="Amounts up to"
        placeholder="any"
        value={bounds.max}
        onChange={(max) => onChange({ ...bounds, max })}
        error={fieldError(error, 'max')}
      />
    </SimpleGrid>
  );
}

type AddProps = { readonly system: System; readonly routes: readonly Route[]; readonly onClose: () => void };

export function AddRoute({ system, routes, onClose }: AddProps) {
  const save = useSetRoute();
  const { data } = useAggregators();
  const free = (data?.items ?? []).filter(
    ({ name }) => !routes.some(({ aggregator }) => aggregator === name),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const [bounds, setBounds] = useState<Bounds>({ min: '', max: '' });
  const aggregator = chosen ?? free[0]?.name;
  const read = readBounds(bounds);
  const { text } = SYSTEMS[system];
  return (
    <EditDialog
      title={`Add a route for ${text}`}
      submitLabel="Add the route"
      fields={FIELDS}
      isReady={aggregator !== undefined && read !== undefined}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={() =>
        aggregator !== undefined &&
        read &&
        save.mutate({ system, aggregator, version: null, change: read }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      {aggregator === undefined ? (
        <Text>
          {data?.items.length === 0
            ? 'There is no aggregator yet: add one first.'
            : `Every aggregator has a route for ${text} already.`}
        </Text>
      ) : (
        <>
          <Select
            label="Aggregator"
            data={free.map(({ name }) => name)}
            value={aggregator}
            onChange={setChosen}
            error={fieldError(save.error, 'aggregator')}
          />
          <BoundsFields bounds={bounds} onChange={setBounds} error={save.error} />
          <Text size="sm" c="dimmed">
            It is tried {routes.length === 0 ? 'first' : 'after the others'}, as soon as it is added. Payouts
            that wait are tried at once.
          </Text>
        </>
      )}
    </EditDialog>
  );
}

type ChangeProps = { readonly route: Route; readonly onClose: () => void };

export function EditRoute({ route, onClose }: ChangeProps) {
  const guard = useStaleGuard(route);
  return <RouteFields key={guard.original.version} guard={guard} onClose={onClose} />;
}

type FieldsProps = { readonly guard: StaleGuard<Route>; readonly onClose: () => void };

function RouteFields({ guard, onClose }: FieldsProps) {
  const route = guard.original;
  const save = useSetRoute();
  const [bounds, setBounds] = useState<Bounds>({ min: route.min ?? '', max: route.max ?? '' });
  const [isEnabled, setEnabled] = useState(route.enabled);
  const read = readBounds(bounds);
  const isOther = read && (read.min !== route.min || read.max !== route.max || isEnabled !== route.enabled);
  const { system, aggregator, version } = route;
  return (
    <EditDialog
      staleGuard={guard}
      title={`Route from ${SYSTEMS[system].text} to ${aggregator}`}
      submitLabel="Make the change"
      fields={FIELDS}
      isReady={isOther === true}
      isDangerous={route.enabled && !isEnabled}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={() =>
        read &&
        save.mutate(
          { system, aggregator, version, change: { ...read, enabled: isEnabled } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <Switch
        label="The route is used"
        checked={isEnabled}
        onChange={({ currentTarget }) => setEnabled(currentTarget.checked)}
      />
      <BoundsFields bounds={bounds} onChange={setBounds} error={save.error} />
      <Text size="sm" c="dimmed">
        {isEnabled
          ? 'Payouts outside of these amounts go to the next route; payouts that wait are tried at once.'
          : `No further payout by ${SYSTEMS[system].text} is sent to ${aggregator}. What is under way there goes on.`}
      </Text>
    </EditDialog>
  );
}
