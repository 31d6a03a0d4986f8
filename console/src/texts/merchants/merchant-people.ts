// Texts of the people of a merchant. Those that the people read too are in `ui`.

export const merchantPeopleTexts = {
  title: 'People in the portal',
  inviteButton: 'Invite',
  action: 'Action',
  disableButton: 'Disable',
  disableLabel: (name: string) => `Disable ${name}`,
  invite: {
    title: 'Invite to the portal',
    effect:
      'An owner can let money leave, and invite others together with a second person. Give the link only to this person.',
    linkHint: 'It works once, for 72 hours.',
    linkHintProposed: (id: number) => `It works when another operator has confirmed proposal ${id}.`,
  },
};
