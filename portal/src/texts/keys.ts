// Texts of the keys of programs and the addresses that they may call from.
import type { MerchantKey } from '../api/types.ts';

export const keysTexts = {
  title: 'Keys',
  hint: 'Every request of your programs needs a key.',
  makeButton: 'Make key',
  tableLabel: 'Keys',
  empty: 'No key. Your programs cannot send requests.',
  name: 'Name',
  scope: 'May',
  scopes: { read: 'Read', withdraw: 'Read and withdraw' } satisfies Record<MerchantKey['scope'], string>,
  state: 'State',
  states: { works: 'Works', later: 'Works from', ends: 'Works until', ended: 'Ended' },
  lastUsed: 'Last used',
  madeBy: 'Made by',
  made: 'Made',
  endedTitle: 'Keys that have ended',
  actions: 'Actions',

  menu: {
    label: (key: string) => `Actions for ${key}`,
    rotate: 'Replace',
    end: 'End now',
  },

  make: {
    title: 'Make a key',
    nameLabel: 'Name',
    nameHint: 'The program that uses it, such as “shop”.',
    scopeLabel: 'The program may',
    scopes: {
      read: 'only read: withdrawals, balance, statements, banks',
      withdraw: 'read and withdraw',
    } satisfies Record<MerchantKey['scope'], string>,
    worksAtOnce: 'It works at once, because it moves no money.',
    submit: 'Make',
    proposeSubmit: 'Propose',
    secretTitle: (key: string) => `Secret key ${key}`,
    secretName: 'the key',
    secretFile: 'sluice-secret-key.txt',
  },

  rotate: {
    title: (key: string) => `Replace ${key}`,
    message:
      'A new key with the same name is shown next, only once. Store it in your program before the old one ends.',
    overlapLabel: 'The old key keeps working for',
    effectWithOverlap: 'The time begins when the new key works.',
    effectWithoutOverlap: 'As soon as the new key works, every request with the old one is rejected.',
    submit: 'Propose',
  },

  end: {
    title: (key: string) => `End ${key}`,
    submit: 'End key now',
    message:
      'Every request with this key is rejected immediately, and it never works again. Other keys keep working.',
    result: (key: string) => `${key} has ended.`,
  },

  addresses: {
    title: 'Addresses of your programs',
    changeButton: 'Change',
    any: 'Programs may call from every IP address.',
    only: 'Programs may call only from these IP addresses:',
    meaning: 'It concerns requests with a key. People sign in to the portal from any address.',
    dialogTitle: 'Addresses of your programs',
    label: 'IP addresses from which programs may call',
    submit: 'Propose',
    emptyEffect: 'An empty list allows every IP address.',
  },
};
