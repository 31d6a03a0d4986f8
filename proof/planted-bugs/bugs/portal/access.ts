// Who may do what in the portal, for which merchant, and with which session.
import { type Bug, edit } from '../../bug.ts';

const ACCESS = 'test/portal/access.test.ts';
const PEOPLE = 'test/portal/people.test.ts';
const FORBIDDEN = 'is forbidden every other route, which changes nothing';
const FOREIGN = 'of another merchant finds nothing of this one, and changes nothing';

/** A statement of the storage without the merchant. */
const ofAnyMerchant = (name: string, file: string, find: string, replace: string): Bug => ({
  name,
  edits: [edit(`src/storage/${file}.ts`, find, replace)],
  test: ACCESS,
  title: FOREIGN,
});

export const PORTAL_ACCESS_BUGS: readonly Bug[] = [
  {
    name: 'one route of the portal asks for a weaker right than it needs',
    edits: [
      edit(
        'src/http/portal/account/settings.ts',
        "    ...MANAGE,\n    right: 'develop',\n    method: 'PUT',",
        "    ...MANAGE,\n    right: 'read',\n    method: 'PUT',",
      ),
    ],
    test: ACCESS,
    title: FORBIDDEN,
  },
  {
    name: 'what only owners may do is open to finance',
    edits: [edit('src/domain/portal/roles.ts', "manage: ['owner'],", "manage: ['owner', 'finance'],")],
    test: ACCESS,
    title: FORBIDDEN,
  },
  {
    name: 'a draft is confirmed without a recent authentication',
    edits: [
      edit(
        'src/http/portal/withdrawals/drafts.ts',
        "    ...PAY,\n    inPerson: true,\n    method: 'POST',\n    path: '/drafts/:id/confirm',",
        "    ...PAY,\n    method: 'POST',\n    path: '/drafts/:id/confirm',",
      ),
    ],
    test: ACCESS,
    title: 'lately is required where money or access is at stake, and only there',
  },
  {
    name: 'another site can make the browser of a person change something',
    edits: [
      edit(
        'src/http/portal/shared/authenticate.ts',
        'if (changes && isForeign(',
        "if (request.url === '' && changes && isForeign(",
      ),
    ],
    test: ACCESS,
    title: 'does not let another site change anything',
  },
  {
    name: 'a session of an operator opens the portal',
    edits: [
      edit(
        'src/usecases/portal/authenticate-person.ts',
        'const session = await (await app.portalSignIn()).session(client, options);',
        'const session = (await (await app.portalSignIn()).session(client, options)) ?? ((await (await app.signIn()).session(client, options)) as never);',
      ),
    ],
    test: ACCESS,
    title: 'is required everywhere: %s',
  },
  {
    name: 'a session of the portal opens the console',
    edits: [
      edit(
        'src/usecases/session/authenticate-operator.ts',
        'const session = await signIn.session(client, { refresh });',
        'const session = (await signIn.session(client, { refresh })) ?? ((await (await app.portalSignIn()).session(client, { refresh })) as never);',
      ),
    ],
    test: ACCESS,
    title: 'to the portal opens nothing of the operators',
  },
  {
    name: 'the session of a disabled person stays valid',
    edits: [
      edit('src/storage/portal/people.ts', '  if (row && !enabled) await endAccess(tx, PEOPLE, name);\n', ''),
      edit('src/storage/sign-in/sessions.ts', ' and o.enabled`', '`'),
    ],
    test: PEOPLE,
    title: 'an owner takes access away at once: sessions end, and what the person began is void',
  },
  {
    name: 'a person who gets access back has the sessions of before',
    edits: [
      edit('src/storage/portal/people.ts', '  if (row && !enabled) await endAccess(tx, PEOPLE, name);\n', ''),
    ],
    test: PEOPLE,
    title: 'access that is given back begins without the sessions of before',
  },
  {
    name: 'an invitation is accepted twice',
    edits: [
      edit(
        'src/storage/portal/invitations.ts',
        "'person_id is null and revoked_at is null and",
        "'revoked_at is null and",
      ),
    ],
    test: PEOPLE,
    title: 'are invited by two, with a code that works once and after the pause',
  },
  ofAnyMerchant(
    'a person confirms a draft of another merchant',
    'portal/drafts',
    'where id = $2 and merchant_id = $1 and batch_id is null',
    'where id = $2 and $1::bigint > 0 and batch_id is null',
  ),
  ofAnyMerchant(
    'a person opens a file of another merchant',
    'portal/batches',
    'where b.id = $2 and b.merchant_id = $1',
    'where b.id = $2 and $1::bigint > 0',
  ),
  ofAnyMerchant(
    'a person decides on a change of another merchant',
    'portal/proposals',
    'where id = $2 and merchant_id = $1 for update',
    'where id = $2 and $1::bigint > 0 for update',
  ),
  ofAnyMerchant(
    'an owner revokes an invitation of another merchant',
    'portal/invitations',
    'where id = $2 and merchant_id = $1 and',
    'where id = $2 and $1::bigint > 0 and',
  ),
  ofAnyMerchant(
    'an owner disables a person of another merchant',
    'portal/people',
    'where p.merchant_id = $1 order by p.id for update',
    'where $1::bigint > 0 order by p.id for update',
  ),
  {
    name: 'people see the drafts of every merchant',
    edits: [
      edit(
        'src/storage/portal/drafts.ts',
        'where merchant_id = $1 and batch_id is null and id < coalesce($2',
        'where $1::bigint > 0 and batch_id is null and id < coalesce($2',
      ),
    ],
    test: ACCESS,
    title: 'reads what the merchant has, and nothing of another',
  },
  {
    name: 'a person leaves a line in the audit log of a withdrawal of another merchant',
    edits: [
      edit(
        'src/usecases/portal/withdrawals/cancel-withdrawal.ts',
        "  if (!found.ok) return rejectAction('not-found', portalTexts.withdrawalNotFound(id));\n",
        '',
      ),
    ],
    test: ACCESS,
    title: FOREIGN,
  },
  {
    name: 'a request whose body is held back outlives the access of its sender',
    edits: [
      edit(
        'src/usecases/actions/run-action.ts',
        'if (by.access && !(await',
        "if (by.access && by.requestId === '' && !(await",
      ),
    ],
    test: 'test/http/held-back-requests.test.ts',
    title: 'who %s makes no withdrawal with what arrives then',
  },
  {
    name: 'an operator acts with a token that has ended',
    edits: [
      edit(
        'src/storage/sign-in/sessions.ts',
        'o.role = $2 and o.enabled and exists',
        'o.role = $2 and exists',
      ),
      edit('src/storage/sign-in/sessions.ts', '= o.id and t.revoked_at is null', '= o.id'),
    ],
    test: 'test/http/held-back-requests.test.ts',
    title: 'with a %s who %s claims nothing with what arrives then',
  },
];
