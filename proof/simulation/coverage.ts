// Counts which steps, rejections and faults the seeds reached, and names the expected ones that were not.
import { REJECTIONS } from '../../src/domain/rejections.ts';
import { STEPS } from '../../src/domain/steps.ts';
import { BEHAVIORS } from './aggregator.ts';
import { CONNECTION_FAULTS } from './database/connection-breaker.ts';
import { RESTORES } from './database/database-server.ts';
import { KILL_POINTS } from './service.ts';
import { CLONE_KINDS } from './steps/clone-steps.ts';

type Kind = 'step' | 'rejection' | 'fault' | 'behavior' | 'incident' | 'action';

/** Only a bug of the service produces these. */
const UNREACHABLE = new Set(['rejection internal_error']);

const EXPECTED = [
  ...Object.keys(STEPS).map((name) => `step ${name}`),
  ...Object.keys(REJECTIONS).map((name) => `rejection ${name}`),
  ...Object.keys(BEHAVIORS).map((name) => `behavior ${name}`),
  ...KILL_POINTS.map((moment) => `fault killed: ${moment}`),
  ...Object.keys(CONNECTION_FAULTS).map((fault) => `fault ${fault}`),
  ...Object.keys(RESTORES).map((kind) => `fault restored ${kind}`),
  ...CLONE_KINDS.map((kind) => `fault clone ${kind}`),
  'fault restored under running processes',
  'fault restored before a start',
  'fault database restarted',
  'fault restart',
  'fault forged callback',
  'fault duplicate callback',
  'fault outdated callback',
  'fault false callback',
  'fault callback for an unknown reference',
  'fault aggregator pays after refusing',
  'fault aggregator loses a payout',
  'fault aggregator unreachable',
  'fault merchant created',
  'fault merchant blocked',
  'fault key rotated',
  'fault limit changed',
  'fault halt',
  'action acknowledged withdrawal lost by a restore',
  'action open withdrawal was paid before the restore',
  'action compared after a restore',
  'action sent through both processes: 200 created',
  'action next attempt created',
  'action next attempt repeated',
  'action failed attempt repeated',
  'action sent twice without an order id',
  'action replaced key within its overlap',
  'action replaced key after its overlap',
  'action set a rate: done',
  'action several rates locked in one seed',
  'action paid in USDT by the aggregator',
  'action paid in USDT by an operator',
  'action returned in USDT',
  'action transaction hash used again',
  'action proposal confirmed',
  'action proposal rejected',
  'incident undecided',
  'incident wrong_amount',
  'incident lost_by_aggregator',
  'incident paid_after_cancel',
  'incident database_restored',
].filter((name) => !UNREACHABLE.has(name));

export type Covered = readonly (readonly [name: string, times: number])[];

export type Coverage = {
  count(kind: Kind, name: string, times?: number): void;
  add(other: Covered): void;
  /** Sorted by name. */
  entries(): Covered;
  /** The expected names that were reached fewer than `minHits` times. */
  missing(minHits: number): string[];
};

export function openCoverage(): Coverage {
  const counts = new Map<string, number>();
  const add = (name: string, times: number): void => void counts.set(name, (counts.get(name) ?? 0) + times);
  return {
    count: (kind, name, times = 1) => add(`${kind} ${name}`, times),
    add(other) {
      for (const [name, times] of other) add(name, times);
    },
    entries: () => [...counts].sort(([a], [b]) => (a < b ? -1 : 1)),
    missing: (minHits) => EXPECTED.filter((name) => (counts.get(name) ?? 0) < minHits),
  };
}
