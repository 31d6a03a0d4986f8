// What is still to be set up, for the first page of the console, the command line and the start of the service.
import { type SetupItem, setupItems } from '../../../domain/setup.ts';
import { loadReceivers } from '../../../storage/alerts/rules.ts';
import { lastBackupAt } from '../../../storage/audit/last-backup.ts';
import { loadFourEyesThreshold, ownsTables } from '../../../storage/installation/installation.ts';
import { loadOperators } from '../../../storage/operators/operators.ts';
import type { App } from '../../app.ts';

export type { SetupItem };

export async function readSetup({ db, settings, positionRecord }: App): Promise<SetupItem[]> {
  return setupItems({
    now: new Date(),
    operators: await loadOperators(db),
    secondFactor: settings.secondFactor,
    hasFourEyes: (await loadFourEyesThreshold(db)) !== null,
    lastBackupAt: await lastBackupAt(db),
    isMonitored: settings.isMonitored,
    hasIncidentAlerts: (await loadReceivers(db)).some(({ rule }) => rule.kinds.includes('incident_opened')),
    isMasterKeyApart: settings.isMasterKeyApart,
    hasPositionRecord: positionRecord !== undefined,
    ownsTables: await ownsTables(db),
  });
}
