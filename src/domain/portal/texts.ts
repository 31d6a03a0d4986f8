// Messages to the people of merchants.
import type { MerchantId } from '../ids.ts';
import { formatMoney, type Minor } from '../money.ts';
import type { PersonRole } from './roles.ts';

export const portalTexts = {
  roleForbids: (role: PersonRole) => `Your role, ${role}, does not allow this.`,
  notFromPortal: 'This request did not come from the portal. Reload the page and try again.',

  // People and invitations
  personNotFound: (name: string) => `There is no person ${name}.`,
  personChanged: (name: string) =>
    `${name} has changed since you opened the page. Reload it before you decide.`,
  ownAccount: 'You cannot change your own role or access. Ask another owner.',
  lastOwner: 'At least one owner must remain. Make another person an owner first.',
  disableAlone: 'Taking access away is a request of its own. Leave out the role.',
  nothingChanged: 'This is already so.',
  nameFormat:
    'The name must have 1 to 64 characters: small letters, digits and . _ @ -, and begin with a letter or digit.',
  nameIsCard: 'The name must not look like a card number.',
  nameTaken: 'This name is taken. Choose another one.',
  invitationNotFound:
    'This invitation is not valid: it was used or revoked, or its time is over. Ask for a new one.',
  noSuchInvitation: 'There is no such open invitation.',
  merchantNotFound: (id: MerchantId) => `There is no merchant ${id}.`,

  // Proposals
  proposalNotFound: (id: number) => `There is no proposal ${id}.`,
  alreadyProposed: 'A change of this is already waiting. Confirm, reject or withdraw it first.',
  alreadyDecided: (state: string) => `This proposal is not waiting any more: it is ${state}.`,
  expired: 'This proposal was not decided in time. Propose it again.',
  samePerson: 'Somebody else must confirm what you proposed.',
  makerLeft: 'The person who proposed this may no longer propose it.',
  checkerLeft: 'The person who confirmed this may no longer confirm it.',
  aboutChecker: 'This is about you. Other people decide it.',
  tooManyProposals: (max: number) =>
    `You have ${max} open changes. Withdraw one, or wait until one is decided.`,
  ownerNeeded: 'One of the two people must be an owner.',
  changedSinceProposed:
    'What this changes has changed since it was proposed. Reject it and propose it again.',
  notYours: 'Only the person who proposed this can withdraw it.',

  // Addresses, keys, webhooks, amount
  notAddressBlock: (text: string) => `"${text}" is not an IP address or a block like 203.0.113.0/24.`,
  tooManyBlocks: 'A list has at most 100 addresses or blocks.',
  addressesChanged: 'The list has changed since you opened it. Reload the page.',

  keyMerchantGone: 'The merchant does not exist.',
  keyName: 'The name must have 1 to 60 characters.',
  tooManyKeys: 'There are 20 keys already. End one of them first.',
  keyNotFound: (id: number) => `There is no key ${id}, or it has ended.`,
  rotateOnlyWithdraw: 'A key that only reads is replaced by making a new one and ending the old one.',

  // Withdrawals
  draftNotFound: (id: number) => `There is no draft ${id}.`,
  draftDecided: (state: string) => `This draft is not waiting any more: it is ${state}.`,
  draftExpired: 'This draft was not confirmed in time. Make a new one.',
  secondPersonNeeded: (above: Minor) =>
    `Above ${formatMoney(above)} in 24 hours, a second person must confirm. It waits under Approvals.`,
  batchNotFound: (id: number) => `There is no file ${id}.`,
  batchDecided: 'This file does not wait any more. Reload the page.',
  batchNotYours: 'Only the person who uploaded the file can ask for it to be made.',
  batchNotSubmitted: 'The person who uploaded this file has not asked for it to be made yet.',
  batchNotBeingMade: 'This file is not being made. Reload the page.',
  batchHasNoRows: 'No row of this file can be made.',
  batchNotCsv: (line: number) => `The file is no CSV: line ${line} cannot be read.`,
  batchColumnMissing: (names: readonly string[]) =>
    `The first line must name the columns. Missing: ${names.join(', ')}.`,
  batchColumnUnknown: (names: readonly string[], known: readonly string[]) =>
    `Unknown columns: ${names.join(', ')}. Known are ${known.join(', ')}.`,
  batchColumnTwice: 'The first line names a column twice.',
  batchEmpty: 'The file has no rows below its first line.',
  batchTooLong: (max: number) => `The file has more than ${max} rows. Divide it.`,
  batchRowTooLong: (columns: number) =>
    `The row has more than ${columns} cells. Put a text that contains the separator in quotes, and write amounts like 1500.00.`,
  batchBusy: 'Another file of your merchant is being checked. Wait until it is done.',
  batchTooMany: (max: number) =>
    `You have ${max} files that are not decided yet. Discard one, or have it confirmed, before you upload another.`,
  batchTooManyRows: (max: number) =>
    `Your merchant has uploaded ${max} rows in 24 hours. Try again later, or use the API.`,
  batchAgain: (id: number, maker: string) =>
    `These rows are in file ${id} of ${maker} already. Confirm that all of them are to be paid again.`,
  batchOrderRepeated: (line: number) => `Line ${line} has the same order ID.`,
  withdrawalNotFound: (id: number) => `There is no withdrawal ${id}.`,
} as const;
