import { forgetForms } from '../../storage/form-tokens.ts';
import type { App } from '../app.ts';

/** What nobody will ask for again. */
export const tidyUp = (app: App): Promise<void> => forgetForms(app.db);
