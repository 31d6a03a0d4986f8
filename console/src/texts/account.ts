// Texts of the operator's own account. Those that every account has are in `ui`.

export const accountTexts = {
  title: 'Your account',
  hint: (name: string, role: string) => `${name}, ${role}`,
  passwordEffect: 'Your other sessions and your API tokens will stop working.',
  passwordResult: 'Password changed. Your other sessions and your API tokens no longer work.',

  tokens: {
    title: 'API tokens',
    newButton: 'New token',
    lifetimes: { days30: '30 days', days90: '90 days', year: '1 year' },
    createTitle: 'New API token',
    createMessage:
      'A program with the token reads or works in your name, without your password and second factor. Set-up, and everything that requires you to re-authenticate, is not possible with a token.',
    purposeLabel: 'Purpose',
    lifetimeLabel: 'Valid for',
    scopeLabel: 'Scope',
    createSubmit: 'Create token',
    secretTitle: 'Your new API token',
    secretName: 'the token',
    secretFile: 'sluice-api-token.txt',
    revokeTitle: 'Revoke API token',
    revokeSubmit: 'Revoke token',
    revokeEffect: (name: string) => `Requests with the token “${name}” are rejected immediately.`,
  },
};
