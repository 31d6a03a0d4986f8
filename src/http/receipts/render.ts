// The pages of receipts, without scripts. Every value is escaped: a receipt that was not signed here may contain anything.
import { renderSVG } from 'uqr';
import type { Receipt } from '../../domain/receipts/receipt.ts';
import { isSystemName, SYSTEMS } from '../../domain/systems/index.ts';
import type { IssuedReceipt } from '../../usecases/receipts/issue-receipt.ts';
import type { CheckedReceipt, ReceiptProblem } from '../../usecases/receipts/verify-receipt.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (value: unknown): string =>
  String(value).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const layout = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Sluice</title>
<link rel="stylesheet" href="/receipts/receipts.css">
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;

const OUTCOMES: Readonly<Record<Receipt['outcome'], string>> = {
  paid: 'Paid',
  cancelled: 'Not paid: cancelled',
  returned: 'Paid, and returned by the bank',
  paid_after_cancellation: 'Paid after it was cancelled',
  returned_after_cancellation: 'Paid after it was cancelled, and returned by the bank',
};

const outcomeText = ({ outcome }: Receipt): string =>
  Object.hasOwn(OUTCOMES, outcome) ? OUTCOMES[outcome] : String(outcome);

const CLOSED: Readonly<Partial<Record<Receipt['outcome'], string>>> = {
  cancelled: 'Cancelled',
  returned: 'Returned',
  paid_after_cancellation: 'Paid after cancellation',
  returned_after_cancellation: 'Returned',
};

const systemTitle = ({ system }: Receipt): string =>
  isSystemName(system) ? SYSTEMS[system].title : String(system);

/** Seconds are enough for people, and a zone that is the same everywhere. */
const timeText = (iso: string): string => `${iso.slice(0, 19).replace('T', ' ')} UTC`;

type Fact = readonly [string, string | null];

function factsOf(receipt: Receipt): readonly Fact[] {
  const { currency } = receipt;
  const isPaid = receipt.outcome === 'paid';
  const inOtherCurrency =
    receipt.payout_amount === null ? null : `${receipt.payout_amount} ${receipt.payout_currency}`;
  return [
    ['Receipt', receipt.number],
    ['Supersedes receipt', receipt.supersedes],
    ['Outcome', outcomeText(receipt)],
    [
      isPaid ? 'Amount received' : 'Amount to receive',
      inOtherCurrency ?? `${receipt.amount_to_receive} ${currency}`,
    ],
    ['Rate', receipt.rate],
    ['Amount', `${receipt.amount} ${currency}`],
    ['Fee', `${receipt.fee} ${currency}`],
    ['Total', `${receipt.amount_fee} ${currency}`],
    ['System', systemTitle(receipt)],
    ['Destination', receipt.wallet],
    ['Bank', receipt.bank_id],
    ['Reference', receipt.bank_reference ?? receipt.tx_hash],
    ['Created', timeText(receipt.created_at)],
    ['Paid', receipt.paid_at && timeText(receipt.paid_at)],
    [CLOSED[receipt.outcome] ?? 'Closed', isPaid ? null : timeText(receipt.final_at)],
    ['Withdrawal', receipt.withdraw_id],
    ['Order', receipt.order_id],
    ['Merchant', String(receipt.merchant_id)],
  ];
}

const facts = (receipt: Receipt): string => `<dl>
${factsOf(receipt)
  .filter(([, value]) => value !== null)
  .map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`)
  .join('\n')}
</dl>`;

const notice = (kind: 'good' | 'warn' | 'bad', text: string): string =>
  `<p class="notice ${kind}" role="status">${escapeHtml(text)}</p>`;

const GENUINE = 'Genuine: this receipt was signed by this service.';

function stateNotice(number: string, newest: string | null): string {
  if (newest === null)
    return notice('warn', `${GENUINE} Its withdrawal is not in our records; ask the operator.`);
  return newest === number
    ? notice('good', `${GENUINE} It is the current receipt of the withdrawal.`)
    : notice('warn', `${GENUINE} It is superseded by receipt ${newest} and no longer holds.`);
}

const FORM = `<form method="post" action="/receipts/verify">
<label for="receipt">Receipt</label>
<textarea id="receipt" name="receipt" rows="8" required spellcheck="false" autocomplete="off"></textarea>
<button type="submit">Verify</button>
</form>`;

export const formPage = (): string =>
  layout(
    'Verify a receipt',
    `<h1>Verify a receipt</h1>
<p>Paste the text of a receipt. It begins with eyJ and has three parts, separated by points.</p>
${FORM}`,
  );

const PROBLEMS: Readonly<Record<ReceiptProblem, string>> = {
  not_a_receipt: 'This is not a receipt. Paste the whole text, and nothing else.',
  unknown_key: 'Not from this service: its key is unknown here. Verify it at the service that issued it.',
  not_genuine: 'Not genuine: it was changed after it was signed, or is incomplete.',
};

export function verdictPage(checked: CheckedReceipt): string {
  const result = checked.valid
    ? `${stateNotice(checked.receipt.number, checked.newest)}\n${facts(checked.receipt)}`
    : notice('bad', PROBLEMS[checked.problem]);
  return layout('Verify a receipt', `<h1>Verify a receipt</h1>\n${result}\n<h2>Another one</h2>\n${FORM}`);
}

export const receiptPage = ({ receipt, newest }: IssuedReceipt, url: string): string =>
  layout(
    `Receipt ${receipt.number}`,
    `<h1>Receipt ${escapeHtml(receipt.number)}</h1>
${stateNotice(receipt.number, newest)}
${facts(receipt)}
<figure>${renderSVG(url, { border: 2 })}
<figcaption>Scan to open this page on the service and see whether the receipt still holds.</figcaption></figure>`,
  );

export const notFoundPage = (): string =>
  layout(
    'No such receipt',
    `<h1>No such receipt</h1>
<p>Check the address, or <a href="/receipts/verify">verify the text of the receipt</a>.</p>`,
  );
