// Bugs in exports.
import { type Bug, edit } from '../../bug.ts';

const TEST = 'test/operator/exports/exports.test.ts';

export const EXPORT_BUGS: readonly Bug[] = [
  {
    name: 'an export of two runs has the rows of both',
    edits: [
      edit(
        'src/storage/exports/exports.ts',
        'id = $1 and run = $2 and state',
        'id = $1 and run <= $2 + 9 and state',
      ),
    ],
    test: TEST,
    title: 'can no longer write once another run has begun',
  },
  {
    name: 'an expired export can be downloaded',
    edits: [
      edit(
        'src/storage/exports/exports.ts',
        'from exports where id = $1 and expires_at > now()',
        'from exports where id = $1',
      ),
    ],
    test: TEST,
    title: 'is gone a day after it was finished, with its file',
  },
  {
    name: 'a spreadsheet runs a text of an export as a formula',
    edits: [edit('src/usecases/csv-stringifier.ts', 'escape_formulas: true', 'escape_formulas: false')],
    test: TEST,
    title: 'has what was paid in the period, with fee, currency, order, reference and the time of payment',
  },
  {
    name: 'a file that was deleted in the middle looks complete',
    edits: [
      edit(
        'src/storage/exports/exports.ts',
        'if (!part) throw new',
        'if (!part) return;\n    if (number < 0) throw new',
      ),
    ],
    test: 'test/operator/exports/large-exports.test.ts',
    title: 'that is deleted while it is read ends with an error, and never looks complete',
  },
  {
    name: 'an export charges a returned withdrawal nothing',
    edits: [
      edit(
        'src/usecases/operator/exports/charged-fee.ts',
        'if (!returned) return ZERO;',
        'if (id > 0) return ZERO;',
      ),
    ],
    test: 'test/operator/exports/large-exports.test.ts',
    title:
      'the charged fee is that of the ledger: of a paid one, of a returned one that kept it, and none of an open one',
  },
  {
    name: 'every operator can delete an export',
    edits: [
      edit(
        'src/usecases/operator/exports/exports.ts',
        "found.operator !== by.name && !mayDo(role, 'manage')",
        "found.operator !== by.name && !mayDo(role, 'read')",
      ),
    ],
    test: TEST,
    title: 'is deleted by its operator or an admin, which stops its job, and by nobody else',
  },
];
