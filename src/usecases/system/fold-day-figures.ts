import { foldFigures } from '../../storage/overview/day-figures.ts';
import type { App } from '../app.ts';

/** Sums up the figures that creates and payments have appended. */
export const foldDayFigures = (app: App): Promise<void> => foldFigures(app.db);
