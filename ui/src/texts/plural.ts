// Plural forms by the rules of the language: English has `one` and `other`, Russian also `few` and `many`.
const LANGUAGE = 'en';
const rules = new Intl.PluralRules(LANGUAGE);

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** `plural(3, { one: '# row', other: '# rows' })` is `3 rows`. */
export const plural = (count: number, forms: Forms): string =>
  (forms[rules.select(count)] ?? forms.other).replaceAll('#', String(count));
