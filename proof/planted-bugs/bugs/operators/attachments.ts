// Files of withdrawals, and the next withdrawal to pay.
import { type Bug, edit } from '../../bug.ts';

const TEST = 'test/operator/withdrawals/attachments.test.ts';
const USE_CASE = 'src/usecases/operator/attachments/attachments.ts';
const ROUTE = 'src/http/operator/withdrawals/attachments.ts';
const NEXT = 'src/usecases/operator/withdrawals/claim-next.ts';

export const ATTACHMENT_BUGS: readonly Bug[] = [
  {
    name: 'a file is what its name says',
    edits: [
      edit(
        USE_CASE,
        'const type = typeOfContent(content);',
        "const type = typeOfContent(content) ?? 'application/pdf';",
      ),
    ],
    test: TEST,
    title: 'that is %s is refused, whatever its name says',
  },
  {
    name: 'an attached file can be moved to another withdrawal',
    edits: [
      edit(
        'src/storage/attachments/attachments.ts',
        'boundTo = (id: WithdrawalId, digest: Buffer)',
        'boundTo = (_: WithdrawalId, digest: Buffer, id = 0)',
      ),
    ],
    test: TEST,
    title: 'is sealed in the database, for its withdrawal only',
  },
  {
    name: 'reading a file is not recorded',
    edits: [
      edit(
        USE_CASE,
        `    writeAudit({
      action: 'withdrawal.read_attachment',`,
        `    void ({
      action: 'withdrawal.read_attachment',`,
      ),
    ],
    test: TEST,
    title: 'is read by the roles that may see destinations, and each reading is recorded',
  },
  {
    name: 'a viewer reads files with destinations',
    edits: [edit(ROUTE, "right: 'trace',", "right: 'read',")],
    test: TEST,
    title: 'is read by the roles that may see destinations, and each reading is recorded',
  },
  {
    name: 'a browser shows a file as a page',
    edits: [edit(ROUTE, '`attachment; filename', '`inline; filename')],
    test: TEST,
    title: 'is sent as a download that no browser runs or keeps',
  },
  {
    name: 'a maker removes the proof of another one',
    edits: [
      edit(
        USE_CASE,
        "if (found.operator !== by.name && !mayDo(role, 'manage'))",
        "if (!mayDo(role, 'work'))",
      ),
    ],
    test: TEST,
    title: 'comes from whoever attached it or an admin, and is recorded',
  },
  {
    name: 'files are kept for ever',
    edits: [
      edit(
        'src/usecases/system/delete-expired.ts',
        '  await deleteOldAttachments(app.db, app.settings.noteDays);\n',
        '',
      ),
    ],
    test: TEST,
    title: 'comes by itself after the days of the setting',
  },
  {
    name: 'the next withdrawal is one that must not be paid now',
    edits: [
      edit(NEXT, "isAllowed(row, 'claim') ?", "row.withdrawal.stage === 'queued' ?"),
      edit(
        'src/usecases/operator/withdrawals/claim-withdrawal.ts',
        'const rejection = rejectClaim(step, takeOver, context) ??',
        'const rejection =',
      ),
    ],
    test: 'test/operator/withdrawals/claim-next.test.ts',
    title: 'is none of a stopped merchant, with a proposal, or of another system than asked for',
  },
  {
    name: 'the next withdrawal is one of a payment file',
    edits: [edit(NEXT, 'if (row.possiblePayment !== null) continue;', '')],
    test: 'test/operator/withdrawals/claim-next.test.ts',
    title: 'is none that may have been paid: in a payment file, or by the statement of an aggregator',
  },
  {
    name: 'the next withdrawal is one whose destination another operator has seen',
    edits: [edit(NEXT, 'if (row.shownBefore !== null) {', 'if (row.noteCount < 0) {')],
    test: 'test/operator/withdrawals/claim-next.test.ts',
    title: 'is one whose destination was shown before only if there is no other',
  },
];
