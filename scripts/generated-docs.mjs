// Generates pages under docs/ from the tables in src/domain.

const markdownTable = (head, rows) =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');

const NOTE = '<!-- Generated from the tables in src/domain by `npm run docs`; do not edit. -->';

const errorsPage = ({ REJECTIONS }) => `${NOTE}

# Error codes

Every rejection is JSON: \`{"success":false,"error":"<text>","code":"<code>","request_id":"…"}\`, plus \`field\` where one
field is invalid. Match on \`code\`; \`error\` keeps the published text. When several rules are broken, the response names the
one with the lowest step. Texts marked ● belong to the published interface and never change.

With \`SLUICE_HTTP_STATUS=legacy200\` every business outcome has status 200; rows marked ○ keep their status.

${markdownTable(
  ['Step', '`code`', '`error`', 'Status', 'Mark', 'When'],
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

const statesPage = ({ STEPS, STATES, STATE_TEXTS, STAGES, STAGE_MEANINGS }) => `${NOTE}

# States and steps

A withdrawal is ${STATES.map((state) => `\`${STATE_TEXTS[state]}\``).join(', ')}. It changes state only by one of these steps, and each step
posts its ledger moves, its line of history and its event in the same transaction. Nothing leaves \`Cancelled\`.

${markdownTable(
  ['Step', 'From', 'To', 'Debit → credit', 'Amount', 'Event', 'Meaning'],
  Object.entries(STEPS).map(([name, step]) => [
    `\`${name}\``,
    step.from.map((state) => stateWithStages(STATE_TEXTS[state], step.stages, STAGES)).join(', ') || '–',
    step.to === null
      ? '–'
      : stateWithStages(STATE_TEXTS[step.to], step.stage === null ? [] : [step.stage], STAGES),
    step.moves.map(({ debit, credit }) => `${debit} → ${credit}`).join('<br>'),
    step.moves.map(({ figure }) => FIGURES[figure]).join('<br>'),
    step.event === null ? '' : `\`${step.event}\``,
    step.meaning,
  ]),
)}

Merchants see the state. Internally, a created withdrawal is in one of these stages:

${markdownTable(
  ['Stage', 'Meaning'],
  STAGES.map((stage) => [stage, STAGE_MEANINGS[stage]]),
)}

A return leaves \`Cancelled\` with \`returned: true\`.
`;

/** The state with its stages; without them if all are allowed. */
const stateWithStages = (text, stages, all) =>
  stages.length === 0 || stages.length === all.length ? text : `${text} (${stages.join(', ')})`;

const FIGURES = {
  deposit: 'the deposit or payment',
  total: '`amount_fee`',
  received: '`amount_to_receive`',
  fee: '`fee`',
  refundedFee: '`fee`, if `SLUICE_RETURN_FEE=refund`',
};

/** The text of each page by its file name under docs/. */
export const generatedDocs = (tables) => ({
  'errors.md': errorsPage(tables),
  'states.md': statesPage(tables),
});
