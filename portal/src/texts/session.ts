// Texts of accepting an invitation.

export const sessionTexts = {
  invitation: {
    title: 'Accept invitation',
    hint: 'Choose a name and a password. With them you sign in from now on.',
    nameLabel: 'Name',
    nameHint: 'Small letters, digits and . _ @ -',
    passwordLabel: 'Password',
    passwordHint: 'At least 12 characters',
    againLabel: 'Password again',
    passwordsDiffer: 'The passwords differ.',
    acceptButton: 'Accept and sign in',
  },
};
