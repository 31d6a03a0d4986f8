// Adds or changes a route from a system to an aggregator, with optional amount limits.
import { Select, SimpleGrid, Switch, Text } from '@mantine/core';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { type StaleGuard, useStaleGuard } from '@sluice/ui/components/dialog/stale-guard.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { SYSTEMS } from '@sluice/ui/components/display/payment-system.tsx';
import { AmountInput } from '@sluice/ui/components/form/amount-input.tsx';
import { parseAmount } from '@sluice/ui/lib/decimal.ts';
import { useState } from 'react';
import type { System } from '../../../api/types.ts';
import { type Route, useAggregators, useSetRoute } from '../../../data/aggregators.ts';
import { aggregatorsTexts } from '../../../texts/aggregators.ts';

const texts = aggregatorsTexts.route;

const FIELDS = ['aggregator', 'min', 'max'] as const;

type Bounds = { readonly min: string; readonly max: string };

/** Undefined while a field is not an amount. */
function parseBounds({ min, max }: Bounds) {
  const [parsedMin, parsedMax] = [min, max].map((text) => (text === '' ? null : parseAmount(text)));
  return parsedMin === undefined || parsedMax === undefined ? undefined : { min: parsedMin, max: parsedMax };
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
        label={texts.minLabel}
        placeholder={texts.anyAmount}
        value={bounds.min}
        onChange={(min) => onChange({ ...bounds, min })}
        error={fieldError(error, 'min')}
      />
      <AmountInput
        label={texts.maxLabel}
        placeholder={texts.anyAmount}
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
  const available = (data?.items ?? []).filter(
    ({ name }) => !routes.some(({ aggregator }) => aggregator === name),
  );
  const [selected, setSelected] = useState<string | null>(null);
  const [bounds, setBounds] = useState<Bounds>({ min: '', max: '' });
  const aggregator = selected ?? available[0]?.name;
  const limits = parseBounds(bounds);
  const { shortName } = SYSTEMS[system];
  return (
    <EditDialog
      title={texts.addTitle(shortName)}
      submitLabel={texts.addSubmit}
      fields={FIELDS}
      isReady={aggregator !== undefined && limits !== undefined}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={() =>
        aggregator !== undefined &&
        limits &&
        save.mutate({ system, aggregator, version: null, change: limits }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      {aggregator === undefined ? (
        <Text>{data?.items.length === 0 ? texts.noAggregators : texts.noneLeft(shortName)}</Text>
      ) : (
        <>
          <Select
            label={texts.aggregatorLabel}
            data={available.map(({ name }) => name)}
            value={aggregator}
            onChange={setSelected}
            error={fieldError(save.error, 'aggregator')}
          />
          <BoundsFields bounds={bounds} onChange={setBounds} error={save.error} />
          <Text size="sm" c="dimmed">
            {routes.length === 0 ? texts.effectFirst : texts.effectLast}
          </Text>
        </>
      )}
    </EditDialog>
  );
}

type EditProps = { readonly route: Route; readonly onClose: () => void };

export function EditRoute({ route, onClose }: EditProps) {
  const guard = useStaleGuard(route);
  return <RouteFields key={guard.original.version} guard={guard} onClose={onClose} />;
}

type FieldsProps = { readonly guard: StaleGuard<Route>; readonly onClose: () => void };

function RouteFields({ guard, onClose }: FieldsProps) {
  const route = guard.original;
  const save = useSetRoute();
  const [bounds, setBounds] = useState<Bounds>({ min: route.min ?? '', max: route.max ?? '' });
  const [isEnabled, setEnabled] = useState(route.enabled);
  const limits = parseBounds(bounds);
  const isChanged =
    limits && (limits.min !== route.min || limits.max !== route.max || isEnabled !== route.enabled);
  const { system, aggregator, version } = route;
  return (
    <EditDialog
      staleGuard={guard}
      title={texts.editTitle(SYSTEMS[system].shortName, aggregator)}
      submitLabel={texts.editSubmit}
      fields={FIELDS}
      isReady={isChanged === true}
      isDangerous={route.enabled && !isEnabled}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={() =>
        limits &&
        save.mutate(
          { system, aggregator, version, change: { ...limits, enabled: isEnabled } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <Switch
        label={texts.enabledLabel}
        checked={isEnabled}
        onChange={({ currentTarget }) => setEnabled(currentTarget.checked)}
      />
      <BoundsFields bounds={bounds} onChange={setBounds} error={save.error} />
      <Text size="sm" c="dimmed">
        {isEnabled ? texts.effectEnabled : texts.effectDisabled(SYSTEMS[system].shortName, aggregator)}
      </Text>
    </EditDialog>
  );
}
