// Templates of payment files.
import type { PaymentFormat, PaymentTemplate } from '../../domain/payment-files/format.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

export type StoredTemplate = PaymentTemplate & { readonly changedBy: string; readonly changedAt: Date };

type TemplateRow = { name: string; settings: PaymentFormat; changed_by: string; changed_at: Date };

const COLUMNS = `name, settings || jsonb_build_object('format', format) as settings, changed_by, changed_at`;

const readTemplate = ({ name, settings, changed_by, changed_at }: TemplateRow): StoredTemplate => ({
  name,
  format: settings,
  changedBy: changed_by,
  changedAt: changed_at,
});

export async function loadTemplates(db: Queryable): Promise<StoredTemplate[]> {
  const rows = await db.query<TemplateRow>({
    text: `select ${COLUMNS} from payment_templates order by name`,
  });
  return rows.map(readTemplate);
}

export async function findTemplate(db: Queryable, name: string): Promise<StoredTemplate | undefined> {
  const [row] = await db.query<TemplateRow>({
    text: `select ${COLUMNS} from payment_templates where name = $1`,
    values: [name],
  });
  return row && readTemplate(row);
}

export async function saveTemplate(
  tx: Tx,
  { name, format }: PaymentTemplate,
  actor: string,
): Promise<StoredTemplate> {
  const { format: kind, ...settings } = format;
  const [row] = await tx.query<TemplateRow>({
    text: `insert into payment_templates (name, format, settings, changed_by) values ($1, $2, $3, $4)
           on conflict (name) do update set format = $2, settings = $3, changed_by = $4, changed_at = now()
           returning ${COLUMNS}`,
    values: [name, kind, JSON.stringify(settings), actor],
  });
  if (!row) throw new Error('the payment template was not stored');
  return readTemplate(row);
}

export async function deleteTemplate(tx: Tx, name: string): Promise<void> {
  await tx.query({ text: 'delete from payment_templates where name = $1', values: [name] });
}
