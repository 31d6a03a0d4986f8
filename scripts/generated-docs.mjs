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

const statesPage = ({ STEPS, STATES, STATE_TEXTS, STAGES, STAGE_MEANINGS }) => `${NOTE}

# States and steps

A withdrawal is ${STATES.map((state) => `\`${STATE_TEXTS[state]}\``).join(', ')}. It changes state only by one of these steps, and each step
posts its ledger moves, its line of history and its event in the same transaction. Nothing leaves \`Cancelled\`.

${table(
  ['Step', 'From', 'To', 'Debit → credit', 'Amount', 'Event', 'Meaning'],
  Object.entries(STEPS).map(([name, step]) => [
    `\`${name}\``,
    step.from.map((state) => whole(STATE_TEXTS[state], step.stages, STAGES)).join(', ') || '–',
    step.to === null ? '–' : whole(STATE_TEXTS[step.to], step.stage === null ? [] : [step.stage], STAGES),
    step.moves.map(({ debit, credit }) => `${debit} → ${credit}`).join('<br>'),
    step.moves.map(({ figure }) => FIGURES[figure]).join('<br>'),
    step.event === null ? '' : `\`${step.event}\``,
    step.meaning,
  ]),
)}

Merchants see the state. Inside, a created withdrawal stands in one of these stages:

${table(
  ['Stage', 'Meaning'],
  STAGES.map((stage) => [stage, STAGE_MEANINGS[stage]]),
)}

A return leaves \`Cancelled\` with \`returned: true\`.
`;

/** The state with its stages, unless it may be any of them. */
const whole = (text, stages, all) =>
  stages.length === 0 || stages.length === all.length ? text : `${text} (${stages.join(', ')})`;

const FIGURES = {
  deposit: 'the deposit or payment',
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
