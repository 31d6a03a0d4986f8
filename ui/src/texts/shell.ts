// Texts of the frame around the pages: navigation, connection, account menu, error pages.

export const shellTexts = {
  countAbove: (limit: number) => `${limit}+`,

  skipToContent: 'Skip to content',
  navigation: 'Pages',

  connection: {
    live: { label: 'Live', hint: 'Changes appear automatically' },
    connecting: { label: 'Connecting', hint: 'Opening the live connection' },
    lost: { label: 'Disconnected', hint: 'The live connection was lost. Reconnecting.' },
    offline: { label: 'Offline', hint: 'This computer has no network. Changes are not sent.' },
  },

  account: {
    signedInAs: (role: string) => `Signed in as ${role}`,
    appearance: 'Appearance',
    schemes: { auto: 'System', light: 'Light', dark: 'Dark' },
    timesInUtc: 'Times in UTC',
    timesLocal: 'Local time',
    signOut: 'Sign out',
  },

  idle: {
    title: 'Are you still there?',
    message: 'There was no activity for a while. You will be signed out in {countdown}. Your input is kept.',
    stayButton: 'Stay signed in',
  },

  errorPages: {
    overviewButton: 'Go to overview',
    notFound: { title: 'Page not found', message: 'This address does not exist. It may be incomplete.' },
    forbidden: {
      title: 'No access',
      message: 'Your role does not include this page. An admin can change your role.',
    },
    outdatedTitle: 'Update available',
    fault: {
      title: 'Something went wrong',
      message:
        'This page failed. Your data is not affected: submitted actions were applied or rejected as shown. Reload to continue.',
    },
  },
};
