// The pages under docs/ that are made from the tables in src/domain, as text.

const table = (head, rows) =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');

const NOTE = '<!-- Made by `npm run docs` from the tables in src/domain; do not edit. -->';

const errorsPage = ({ REJECTIONS }) => `${NOTE}

# Errors

Every refusal is JSON: \`{"success":false,"error":"<text>","code":"<code>","request_id":"…"}\`, plus \`field\` where one
field is at fault. Match on \`code\`; \`error\` keeps the published text. When several rules are broken, the one with the
lowest step speaks. Texts marked ● belong to the published interface and never change.

With \`SLUICE_HTTP_STATUS=legacy200\` every business outcome is answered with 200; rows marked ○ keep their status.

${table(
  ['Step', '`code`', '`error`', 'Status', '', 'When'],
  Object.entries(REJECTIONS).map(([code, row]) => [
    row.step,
    `\`${code}\``,
    row.text.replace('{field}', '*field*'),
    row.status,
    row.contract ? '●' : row.transport ? '○' : '',
    row.when,
  ]),
)}
`;

const statesPage = ({ STEPS, STATES, STATE_TEXTS }) => `${NOTE}

# States and steps

A withdrawal is ${STATES.map((state) => `\`${STATE_TEXTS[state]}\``).join(', ')}. It changes state only by one of these steps, and each step
posts its ledger moves in the same transaction. Nothing leaves \`Cancelled\`.

${table(
  ['Step', 'From', 'To', 'Debit → credit', 'Amount', 'Meaning'],
  Object.entries(STEPS).map(([name, step]) => [
    `\`${name}\``,
    step.from.map((state) => STATE_TEXTS[state]).join(', ') || '–',
    step.to === null ? '–' : STATE_TEXTS[step.to],
    step.moves.map(({ debit, credit }) => `${debit} → ${credit}`).join('<br>'),
    step.moves.map(({ figure }) => FIGURES[figure]).join('<br>'),
    step.meaning,
  ]),
)}

A return leaves \`Cancelled\` with \`returned: true\`.
`;

const FIGURES = {
  deposit: 'the deposit',
  total: '`amount_fee`',
  received: '`amount_to_receive`',
  fee: '`fee`',
  refundedFee: '`fee`, if `SLUICE_RETURN_FEE=refund`',
};

/** File name under docs/ to text. */
export const generatedDocs = (tables) => ({
  'errors.md': errorsPage(tables),
  'states.md': statesPage(tables),
});
