// Saved views: the filters, search and columns of a list under a name. What they hold is the address of the list.
import { redactNote } from '../redact/notes.ts';

export const VIEW_PAGES = ['withdrawals'] as const;
export type ViewPage = (typeof VIEW_PAGES)[number];

/** A destination is not among them: it is personal data, and every search for one is audited. */
export const VIEW_PARAMS = [
  'tab',
  'sort',
  'q',
  'system',
  'merchant_id',
  'amount_from',
  'amount_to',
  'older_than_minutes',
  'created_from',
  'created_to',
  'paid_from',
  'paid_to',
  'hide',
] as const;
export type ViewParams = Readonly<Partial<Record<(typeof VIEW_PARAMS)[number], string>>>;

export const MAX_OWN_VIEWS = 50;

/** Shared views are shown to every operator, and names are recorded for ever. */
export const holdsSecret = (name: string, params: ViewParams): boolean =>
  [name, ...Object.values(params)].some((text) => redactNote(text) !== text);
