// Texts of the person's own account. Those that every account has are in `ui`.

export const accountTexts = {
  title: 'Your account',
  hint: (name: string, role: string) => `${name}, ${role}`,
  passwordEffect: 'Your other sessions end.',
  passwordResult: 'Password changed. Your other sessions have ended.',
};
