// Changes by two people whose circumstances have changed since they were proposed.
import { type Bug, edit } from '../../bug.ts';

const PERSON_CHANGES = 'test/portal/person-changes.test.ts';
const OPEN_PROPOSALS = 'test/portal/open-proposals.test.ts';
const KEYS = 'test/portal/keys.test.ts';
const DOMAIN = 'src/domain/portal/proposals.ts';
const CHANGES = 'src/usecases/portal/proposals/changes.ts';
const DECIDE = 'src/usecases/portal/proposals/decide.ts';
const SESSIONS = 'src/storage/sign-in/sessions.ts';
const SAVE_ACCESS = 'src/usecases/portal/people/save-access.ts';

export const CHANGE_BUGS: readonly Bug[] = [
  {
    name: 'taking access away together with a role waits for a second person',
    edits: [
      edit(
        'src/usecases/portal/people/people.ts',
        'if (change.enabled === false && change.role !== undefined)',
        "if (change.enabled === false && change.role === 'developer')",
      ),
    ],
    test: PERSON_CHANGES,
    title: 'taking access away is a request of its own, without a role: as %s',
  },
  {
    name: 'a confirmed change of a role leaves no owner',
    edits: [edit(CHANGES, '!hasOtherOwner(people, name)', "!hasOtherOwner(people, '')")],
    test: PERSON_CHANGES,
    title: 'of a change that would take the last %s',
  },
  {
    name: 'what a person proposed as an owner still happens after a demotion',
    edits: [edit(SAVE_ACCESS, '? !mayPropose(maker, proposal)', '? !maker?.enabled')],
    test: PERSON_CHANGES,
    title: 'an amount, which only owners propose',
  },
  {
    name: 'what a person confirmed as an owner still waits after a demotion',
    edits: [
      edit(
        SAVE_ACCESS,
        ': whyNotTogether(proposal, maker, find(proposal.checker)) !== undefined',
        ': !maker?.enabled || !find(proposal.checker)?.enabled',
      ),
    ],
    test: PERSON_CHANGES,
    title: 'a key that takes an owner',
  },
  {
    name: 'a withdrawal that a demoted person made still waits',
    edits: [edit(SAVE_ACCESS, 'drafts: mayPay ?', 'drafts: enabled ?')],
    test: PERSON_CHANGES,
    title: 'withdrawals that wait, and open invitations',
  },
  {
    name: 'the invitations of a demoted owner stay open',
    edits: [edit(SAVE_ACCESS, "enabled && personMayDo(role, 'manage') ?", 'enabled ?')],
    test: PERSON_CHANGES,
    title: 'withdrawals that wait, and open invitations',
  },
  {
    name: 'the two people are not checked again when the pause is over',
    edits: [
      edit(
        DECIDE,
        'const problem = rejectTogether(people, proposal) ?? (await',
        "const problem = rejectTogether(people, { ...proposal, maker: '', checker: '' }) && (await",
      ),
    ],
    test: PERSON_CHANGES,
    title: 'the maker is a viewer',
  },
  {
    name: 'a checker who lost the role still counts when the pause is over',
    edits: [edit(DOMAIN, "if (!mayDo(checker, 'decide'))", 'if (!checker?.enabled)')],
    test: PERSON_CHANGES,
    title: 'the checker beside an owner is a viewer',
  },
  {
    name: 'a person confirms a change of their own role',
    edits: [edit(DOMAIN, 'if (checker && isAbout(proposal, checker.name))', "if (checker?.name === '')")],
    test: PERSON_CHANGES,
    title: 'the person whom a change is about neither confirms nor rejects it',
  },
  {
    name: 'a person rejects a change of their own role',
    edits: [edit(DECIDE, 'if (isAbout(found.value, person))', "if (isAbout(found.value, ''))")],
    test: PERSON_CHANGES,
    title: 'the person whom a change is about neither confirms nor rejects it',
  },
  {
    name: 'a key that has ended is replaced',
    edits: [
      edit(
        'src/storage/merchants/keys.ts',
        ' and (k.expires_at is null or k.expires_at > clock_timestamp())',
        '',
      ),
    ],
    test: KEYS,
    title: 'the replacement of a key that has expired since it was proposed fails',
  },
  {
    name: 'ending a key leaves the proposal to replace it open',
    edits: [
      edit(
        'src/usecases/merchant-keys/end-key.ts',
        'await voidProposalAbout(tx, merchantId, keySubject(keyId));',
        'void [voidProposalAbout, keySubject];',
      ),
    ],
    test: KEYS,
    title: 'a key that is ended is not replaced any more: the open proposal is void',
  },
  {
    name: 'one person buries a proposal under any number of others',
    edits: [edit(DOMAIN, 'MAX_OPEN_PROPOSALS = 10', 'MAX_OPEN_PROPOSALS = 1000')],
    test: OPEN_PROPOSALS,
    title: 'a person has at most ten open proposals, also of many at once',
  },
  {
    name: 'owners who change each other wait for each other',
    edits: [
      edit(
        'src/usecases/portal/people/run-among-people.ts',
        'runAction(app, by, (tx, writeAudit) => work(tx, writeAudit, people), {\n    lockFirst: async (tx) => {\n      people = await lockPeople(tx, merchantId);\n    },\n  });',
        'runAction(app, by, async (tx, writeAudit) => {\n    people = await lockPeople(tx, merchantId);\n    return work(tx, writeAudit, people);\n  });',
      ),
    ],
    test: 'test/portal/people.test.ts',
    title: 'two owners who change each other at once do not wait for each other, in each of 30 rounds',
  },
  {
    name: 'proposals at once are not counted together',
    edits: [edit(SESSIONS, '\n           for no key update of o`', '`')],
    test: OPEN_PROPOSALS,
    title: 'a person has at most ten open proposals, also of many at once',
  },
  {
    name: 'a proposal that cannot be read stops those of every merchant',
    edits: [
      edit(
        DECIDE,
        'app.logFault(error, `proposal',
        'if (error) throw error;\n      app.logFault(error, `proposal',
      ),
    ],
    test: OPEN_PROPOSALS,
    title: 'one that cannot be read stops no other one, is logged, and is tried again',
  },
];
