import { redactText } from '../domain/redact/logs.ts';

/** What does not look like the name of a field may be anything: a whole body, with the key in it. */
const FIELD_NAME = /^[A-Za-z0-9_.[\]-]{1,64}$/;

/** A name of the asker's, as it may be quoted in an answer; undefined: it may not. */
export const quotable = (name: string | undefined): string | undefined =>
  name !== undefined && FIELD_NAME.test(name) ? redactText(name) : undefined;
