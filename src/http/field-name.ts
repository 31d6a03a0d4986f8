import { redactText } from '../domain/redact/logs.ts';

/** Other text may be anything, such as a whole body with the secret key in it. */
const FIELD_NAME = /^[A-Za-z0-9_.[\]-]{1,64}$/;

/** A field name from the request in a form that is safe to repeat in the response; undefined: not safe. */
export const safeFieldName = (name: string | undefined): string | undefined =>
  name !== undefined && FIELD_NAME.test(name) ? redactText(name) : undefined;
