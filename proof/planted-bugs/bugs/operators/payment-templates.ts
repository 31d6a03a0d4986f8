// Templates of payment files, and the files that they make.
import { type Bug, edit } from '../../bug.ts';

const FOLDER = 'test/operator/payment-templates';
const CSV_TEST = `${FOLDER}/csv-files.test.ts`;
const PAIN_TEST = `${FOLDER}/pain-files.test.ts`;
const TEMPLATE_TEST = `${FOLDER}/templates.test.ts`;
const ENCODE = 'src/domain/payment-files/encode.ts';
const CHECK = 'src/domain/payment-files/check-template.ts';
const CSV = 'src/usecases/operator/payment-templates/render-csv.ts';
const TEMPLATES = 'src/usecases/operator/payment-templates/templates.ts';

export const PAYMENT_TEMPLATE_BUGS: readonly Bug[] = [
  {
    name: 'a character that windows-1251 does not have becomes a question mark',
    edits: [
      edit(
        ENCODE,
        "encoding === 'windows-1251' ? byteOf(character) !== undefined",
        "encoding === 'windows-1251' ? true",
      ),
      edit(ENCODE, 'byteOf(character) ?? 0', 'byteOf(character) ?? 63'),
    ],
    test: CSV_TEST,
    title: 'a character that the encoding cannot store refuses the whole file and names withdrawal and field',
  },
  {
    name: 'a refused payment file marks its withdrawals as possibly paid',
    edits: [
      edit(
        'src/usecases/operator/withdrawals/payment-file.ts',
        "await recordPossiblePayment(tx, id, { source: 'payment file', actor: by.name });",
        "await recordPossiblePayment(app.db as never, id, { source: 'payment file', actor: by.name });",
      ),
    ],
    test: CSV_TEST,
    title: 'a character that the encoding cannot store refuses the whole file and names withdrawal and field',
  },
  {
    name: 'a payment file has the name of a recipient as a formula',
    edits: [edit(CSV, 'escape_formulas: true', 'escape_formulas: false')],
    test: CSV_TEST,
    title: 'with %s, a spreadsheet runs nothing that a merchant wrote, and destinations stay unchanged',
  },
  {
    name: 'a payment file has the built-in separator',
    edits: [edit(CSV, 'delimiter: SEPARATORS[format.separator]', "delimiter: ','")],
    test: CSV_TEST,
    title: 'a template without a header has only the payments, in its order of columns',
  },
  {
    name: 'a pain.001 message does not escape XML',
    edits: [edit('src/domain/payment-files/xml.ts', '{escapeXml(content)}', '{content}')],
    test: PAIN_TEST,
    title: 'has a transfer for each withdrawal, and a sum that bank and operator can compare',
  },
  {
    name: 'a pain.001 message has the id of an earlier one after its withdrawal returned to the queue',
    edits: [
      edit(
        'src/usecases/operator/payment-templates/render-file.ts',
        '[fieldsOf(payment), payment.claim]',
        '[fieldsOf(payment)]',
      ),
    ],
    test: PAIN_TEST,
    title: 'has the same message id for the same payments, and another one after a return to the queue',
  },
  {
    name: 'a pain.001 message has a currency that ISO 4217 does not have',
    edits: [
      edit(
        'src/domain/payment-files/pain-001.ts',
        'if (!CURRENCY_CODE.test(code) || decimals !== CURRENCY_DECIMALS)',
        'if (decimals < CURRENCY_DECIMALS)',
      ),
    ],
    test: 'test/domain/payment-files/pain-001.test.ts',
    title: 'a payment with %s refuses the message',
  },
  {
    name: 'one operator changes a template although four eyes are on',
    edits: [
      edit(
        TEMPLATES,
        '{ loosens, ...change, version: current, input }',
        '{ loosens: !before, ...change, version: current, input }',
      ),
    ],
    test: TEMPLATE_TEST,
    title: 'a changed template is used only after another operator confirmed it',
  },
  {
    name: 'a template is changed over a newer version',
    edits: [
      edit(
        TEMPLATES,
        '{ expected: version, current });\n  if (stale) return stale;\n  if (!before',
        '{ expected: current, current });\n  if (stale) return stale;\n  if (!before',
      ),
    ],
    test: TEMPLATE_TEST,
    title: 'a template of %s is listed for every role, changed by its version, and removed',
  },
  {
    name: 'a template has a card number',
    edits: [
      edit(CHECK, 'return redactNote(text) === text ?', 'return redactNote(text) !== "" || text === "" ?'),
    ],
    test: TEMPLATE_TEST,
    title: 'a template with %s is refused, and so is its preview',
  },
];
