// Texts of saved views and of the choice of columns.
export const viewsTexts = {
  button: 'Views',
  own: 'Your views',
  shared: (owner: string) => `Shared by ${owner}`,
  none: 'No saved views yet',
  saveItem: 'Save this view …',
  manageItem: 'Manage views …',

  save: {
    title: 'Save view',
    submit: 'Save view',
    nameLabel: 'Name',
    sharedLabel: 'Show it to all operators',
    keeps: 'The tab, search, filters, order and columns are saved. A search for a wallet is not.',
    done: (name: string) => `Saved the view "${name}".`,
  },
  manage: {
    title: 'Saved views',
    name: 'Name',
    visible: 'Visible to',
    you: 'You',
    everyone: 'All operators',
    share: 'Share',
    unshare: 'Stop sharing',
    delete: 'Delete',
    deleteLabel: (name: string) => `Delete ${name}`,
    shareLabel: (name: string) => `Share ${name}`,
    unshareLabel: (name: string) => `Stop sharing ${name}`,
    deleted: (name: string) => `Deleted the view "${name}".`,
  },
  columns: {
    button: 'Columns',
    all: 'Show all columns',
  },
};
