// Payment files in ISO 20022 pain.001.001.09.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toCard, toPhone } from '../../harness/client.ts';
import { openTemplateTests, PAIN, type TemplateTests } from './templates.ts';

let tests: TemplateTests;
let template: string;
beforeAll(async () => {
  tests = await openTemplateTests();
  template = await tests.template(PAIN);
});
afterAll(() => tests.close());

const fileOf = async (ids: readonly number[]): Promise<string> =>
  (await tests.exportFile(ids, template)).bytes.toString();

/** The content of an element that has no others in it. */
const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);

/** The whole message, so that a bank's reader finds every element at its place. */
const MESSAGE = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>ID</MsgId>
      <CreDtTm></CreDtTm>
      <NbOfTxs>2</NbOfTxs>
      <CtrlSum>1350.50</CtrlSum>
      <InitgPty>
        <Nm>Shop &amp; Sons</Nm>
      </InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>ID</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <NbOfTxs>2</NbOfTxs>
      <CtrlSum>1350.50</CtrlSum>
      <ReqdExctnDt>
        <Dt>DAY</Dt>
      </ReqdExctnDt>
      <Dbtr>
        <Nm>Shop &amp; Sons</Nm>
      </Dbtr>
      <DbtrAcct>
        <Id>
          <IBAN>GB33BUKB20201555555555</IBAN>
        </Id>
      </DbtrAcct>
      <DbtrAgt>
        <FinInstnId>
          <BICFI>BUKBGB22</BICFI>
        </FinInstnId>
      </DbtrAgt>
      <CdtTrfTxInf>
        <PmtId>
          <InstrId>FIRST</InstrId>
          <EndToEndId>FIRST</EndToEndId>
        </PmtId>
        <Amt>
          <InstdAmt Ccy="RUB">1250.50</InstdAmt>
        </Amt>
        <Cdtr>
          <Nm>Łukasz &lt;&amp;&gt; &quot;O&apos;Hara&quot;</Nm>
        </Cdtr>
        <CdtrAcct>
          <Id>
            <Othr>
              <Id>${toCard.wallet.replaceAll(' ', '')}</Id>
            </Othr>
          </Id>
        </CdtrAcct>
        <RmtInf>
          <Ustrd>Prize &amp; more</Ustrd>
        </RmtInf>
      </CdtTrfTxInf>
      <CdtTrfTxInf>
        <PmtId>
          <InstrId>SECOND</InstrId>
          <EndToEndId>SECOND</EndToEndId>
        </PmtId>
        <Amt>
          <InstdAmt Ccy="RUB">100.00</InstdAmt>
        </Amt>
        <CdtrAgt>
          <FinInstnId>
            <Othr>
              <Id>${toPhone.bank_id}</Id>
            </Othr>
          </FinInstnId>
        </CdtrAgt>
        <CdtrAcct>
          <Id>
            <Othr>
              <Id>79161234567</Id>
            </Othr>
          </Id>
        </CdtrAcct>
      </CdtTrfTxInf>
    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`;

test('has a transfer for each withdrawal, and a sum that bank and operator can compare', async () => {
  const one = await tests.claimed({
    ...toCard,
    amount: '1250.5',
    recipient_name: `Łukasz <&> "O'Hara"`,
    comment: 'Prize & more',
  });
  const other = await tests.claimed(toPhone);
  const { status, headers, bytes } = await tests.exportFile([one, other], template);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const day = new Date().toISOString().slice(0, 10);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="payments-${template}-${day}.xml"`);
  const xml = bytes.toString();
  const [messageId = ''] = textsOf(xml, 'MsgId');
  expect(messageId).toMatch(/^SLUICE-[0-9A-F]{28}$/);
  expect(
    xml
      .replace(/<CreDtTm>[0-9T:-]+Z</, '<CreDtTm><')
      .replaceAll(messageId, 'ID')
      .replace(day, 'DAY'),
  ).toBe(MESSAGE.replaceAll('FIRST', String(one)).replaceAll('SECOND', String(other)));
});

test('has the same message id for the same payments, and another one after a return to the queue', async () => {
  const [id, other] = [await tests.claimed(toCard), await tests.claimed(toCard)];
  const messageId = async (ids: readonly number[]) => textsOf(await fileOf(ids), 'MsgId');
  const first = await messageId([id]);
  expect(await messageId([id])).toEqual(first);
  expect(await messageId([id, other])).not.toEqual(first);
  await tests.ann.post(`/withdrawals/${id}/give-back`, { reason: 'the bank refused the file' });
  await tests.ann.post(`/withdrawals/${id}/claim`);
  expect(await messageId([id])).not.toEqual(first);
});

test.each([
  ['IBAN and BIC', { debtor_iban: 'DE89370400440532013000', debtor_bic: 'COBADEFFXXX' }, ['IBAN', 'BICFI']],
  ['other identifiers', { debtor_account_id: '40702810900000000001', debtor_agent_id: '044525225' }, []],
])('names the account that pays by %s', async (_, ids, elements) => {
  const id = await tests.claimed(toCard);
  const own = await tests.template({ format: 'pain.001', debtor_name: 'Shop', ...ids });
  const xml = (await tests.exportFile([id], own)).bytes.toString();
  for (const value of Object.values(ids)) expect(xml).toContain(`>${value}<`);
  expect(['IBAN', 'BICFI'].filter((name) => xml.includes(`<${name}>`))).toEqual(elements);
});
