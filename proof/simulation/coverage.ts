// What the seeds reached: every step of a withdrawal, every rejection, every fault. What is never reached proves nothing.
import { REJECTIONS } from '../../src/domain/rejections.ts';
import { STEPS } from '../../src/domain/steps.ts';
import { MOODS } from './aggregator.ts';
import { LINE_FAULTS } from './connection-breaker.ts';
import { MOMENTS } from './run-seed.ts';

type Kind = 'step' | 'rejection' | 'fault' | 'mood' | 'incident' | 'act';

/** Not to be had by any request while the service does as it should: a fault of its own making. */
const UNREACHABLE = new Set(['rejection internal_error']);

const WANTED = [
  ...Object.keys(STEPS).map((name) => `step ${name}`),
  ...Object.keys(REJECTIONS).map((name) => `rejection ${name}`),
  ...Object.keys(MOODS).map((name) => `mood ${name}`),
  ...MOMENTS.map((moment) => `fault killed: ${moment}`),
  ...Object.keys(LINE_FAULTS).map((fault) => `fault ${fault}`),
  'fault restart',
  'fault forged callback',
  'fault callback twice',
  'fault old callback',
  'fault untrue callback',
  'fault callback about nothing',
  'fault aggregator lies',
  'fault aggregator forgets',
  'fault aggregator away',
  'fault merchant joined',
  'fault merchant blocked',
  'fault key rotated',
  'fault limit changed',
  'fault halt',
  'act sent twice without an order id',
  'act old key in time',
  'act old key too late',
  'act proposal confirmed',
  'act proposal rejected',
  'incident undecided',
  'incident wrong_amount',
  'incident lost_by_aggregator',
  'incident paid_after_cancel',
].filter((name) => !UNREACHABLE.has(name));

export type Covered = readonly (readonly [name: string, times: number])[];

export type Coverage = {
  count(kind: Kind, name: string, times?: number): void;
  add(other: Covered): void;
  /** By name. */
  entries(): Covered;
  /** Whatever was reached fewer times than that. */
  missing(least: number): string[];
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
    missing: (least) => WANTED.filter((name) => (counts.get(name) ?? 0) < least),
  };
}
