// Messages to operators about saved views.
export const viewTexts = {
  notFound: (id: number) => `There is no saved view ${id} that you may use.`,
  notYours: (owner: string) => `The view belongs to ${owner}. Save it as your own instead.`,
  nameTaken: (name: string) => `You have a view "${name}" already. Give this one another name.`,
  tooMany: (count: number) => `You have ${count} saved views. Delete one first.`,
  secret: 'A view must not contain a card number or another secret. Remove it from the name and the search.',
  changed: 'The view has changed since you opened it.',
};
