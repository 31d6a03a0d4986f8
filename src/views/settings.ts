// Settings that operators change while the service runs, and the set-up checklist.
import { z } from 'zod';
import { formatMoney, type Minor } from '../domain/money.ts';
import { SETUP_ITEMS } from '../domain/setup.ts';
import { setupTexts } from '../domain/texts/settings.ts';
import type { App } from '../usecases/app.ts';
import { type FourEyesResult, fourEyesVersion } from '../usecases/operator/settings/four-eyes.ts';
import type { SetupItem } from '../usecases/operator/settings/read-setup.ts';
import { formatMoneyOrNull, moneyText } from './fields.ts';
import { proposalItem, serializeProposal } from './proposal.ts';

export const settingsItem = z
  .object({
    four_eyes_above: moneyText.nullable().meta({
      description: 'Above this amount a second operator has to confirm; null: never',
    }),
    second_factor: z.enum(['required', 'optional']).meta({
      description:
        'Whether every operator must set up a second factor; set by the configuration of the service',
    }),
    version: z.string(),
  })
  .meta({ id: 'Settings' });

export const serializeSettings = ({ settings }: App, above: Minor | null): z.input<typeof settingsItem> => ({
  four_eyes_above: formatMoneyOrNull(above),
  second_factor: settings.secondFactor,
  version: fourEyesVersion(above),
});

export const settingsChangeResult = z.object({
  message: z.string(),
  settings: settingsItem,
  proposal: proposalItem.nullable(),
});

export const fourEyesText = (above: Minor | null): string =>
  above === null
    ? 'One operator is enough for any amount.'
    : `Above ${formatMoney(above)} a second operator has to confirm.`;

export const serializeSettingsChange = (
  app: App,
  { above, proposal }: FourEyesResult,
): z.input<typeof settingsChangeResult> => ({
  message: proposal
    ? `Nothing has changed yet: another operator has to confirm proposal ${proposal.id}.`
    : fourEyesText(above),
  settings: serializeSettings(app, above),
  proposal: proposal && serializeProposal(app, proposal),
});

export const setupView = z
  .object({
    done: z.boolean().meta({ description: 'Nothing is open' }),
    items: z.array(
      z.object({
        name: z.enum(SETUP_ITEMS),
        title: z.string(),
        done: z.boolean(),
        problem: z.string().nullable().meta({ description: 'What is open; null if it is done' }),
        command: z.string().nullable().meta({ description: 'The command or setting that closes it' }),
        page: z.string().nullable().meta({ description: 'The page of the console that closes it' }),
      }),
    ),
  })
  .meta({ id: 'Setup' });

export const serializeSetup = (items: readonly SetupItem[]): z.input<typeof setupView> => ({
  done: items.every(({ done }) => done),
  items: items.map((item) => ({ ...item, title: setupTexts.titles[item.name] })),
});
