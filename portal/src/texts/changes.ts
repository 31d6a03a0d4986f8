// Texts of changes that take two people, where they are proposed.
import { plural } from '@sluice/ui/texts/plural.ts';

const hours = (count: number): string => plural(count, { one: '# hour', other: '# hours' });

export const changesTexts = {
  proposed: 'Proposed. It waits under Approvals.',
  /** One of the two people is an owner. */
  works: (pauseHours: number) =>
    pauseHours === 0
      ? 'It works as soon as a second person has confirmed it under Approvals.'
      : `It works ${hours(pauseHours)} after a second person has confirmed it under Approvals.`,
  openTitle: 'A change is open',
  waits: '{what}: {maker} proposed it. A second person must confirm it before {time}.',
  confirmed: '{what}: {maker} proposed it and {checker} confirmed it. It works from {time}.',
  approvalsLink: 'Approvals',
  overlaps: { none: 'No overlap', hour: '1 hour', day: '1 day', week: '7 days' },
};
