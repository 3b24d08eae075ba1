/** Receipts of expenses: a photograph or a PDF, kept byte for byte (an accountant's proof), shown in a page of their own. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { Day } from '#domain/day.ts'
import { entities } from '#contract/entities/index.ts'
import { readRow } from '#server/crud/edit.ts'
import { pictureSize } from '#server/platform/picture-size.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context, Upload } from '#server/platform/http/route.ts'
import { requireCashDay } from '#server/modules/payment/cash/open-day.ts'

/** A photograph of a telephone, uncompressed. */
export const HEAVIEST = { bytes: 10 * 1024 * 1024, code: 'image.tooLarge', max: '10 Mo' } as const
const MOST_ATTACHMENTS = 10
/** A PDF ends by this, give or take what programs add after it. */
const TAIL = 2048

const isPdf = (bytes: Uint8Array): boolean => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return text.subarray(0, 8).toString('latin1').startsWith('%PDF-') && text.subarray(-TAIL).includes('%%EOF')
}

const SIGNS: readonly (readonly [string, string])[] = [
  ['ffd8ff', 'image/jpeg'],
  ['89504e470d0a1a0a', 'image/png'],
  ['47494638', 'image/gif'],
]

/** By what the file is, whatever its name says. Throws RuleError image.tooLarge, attachment.type. */
const typeOf = ({ bytes }: Upload): string => {
  if (bytes.length > HEAVIEST.bytes) throw new RuleError(HEAVIEST.code, { max: HEAVIEST.max })
  if (isPdf(bytes)) return 'application/pdf'
  const begin = Buffer.from(bytes.subarray(0, 8)).toString('hex')
  const sign = SIGNS.find(([hex]) => begin.startsWith(hex))
  if (sign === undefined || pictureSize(bytes) === undefined) throw new RuleError('attachment.type')
  return sign[1]
}

/** Throws RuleError record.unknown, image.tooLarge, attachment.type, attachment.tooMany; FieldsError where its day takes nothing more. */
export const addAttachment = async (
  context: Context,
  expenseId: number,
  upload: Upload,
): Promise<{ status: 'SAVED'; id: number }> => {
  const { tx, establishmentId, now } = context
  const { spentOn } = (await readRow({ entity: entities.expense }, context, expenseId)) as unknown as { spentOn: Day }
  await requireCashDay(context, spentOn, 'spentOn')
  const type = typeOf(upload)
  await sql`select 1 from expense where establishment_id = ${establishmentId} and id = ${expenseId} for update`.execute(
    tx,
  )
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from expense_attachment
    where establishment_id = ${establishmentId} and expense_id = ${expenseId}`.execute(tx)
  if ((counted[0]?.count ?? 0) >= MOST_ATTACHMENTS) throw new RuleError('attachment.tooMany', { max: MOST_ATTACHMENTS })
  const sha256 = createHash('sha256').update(upload.bytes).digest('hex')
  const { rows } = await sql<{ id: number }>`
    insert into expense_attachment (establishment_id, expense_id, file_name, type, size, sha256, added_at)
    values (${establishmentId}, ${expenseId}, ${upload.fileName.slice(-120)}, ${type}, ${upload.bytes.length}, ${sha256}, ${now})
    returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await sql`insert into expense_attachment_file (establishment_id, attachment_id, bytes)
    values (${establishmentId}, ${id}, ${Buffer.from(upload.bytes)})`.execute(tx)
  await context.changed({ entity: 'expenseAttachment', id, action: 'SAVED', functionality: 'payment_expense' })
  return { status: 'SAVED', id }
}

/** Made by sending a file, and never rewritten. Throws RuleError file.missing. */
export const refuseNewAttachment = (): void => {
  throw new RuleError('file.missing')
}

/** Throws RuleError record.unknown. */
export const readAttachment = async ({ tx, establishmentId }: Context, id: number): Promise<FileAnswer> => {
  const { rows } = await sql<{ fileName: string; type: string; bytes: Buffer }>`
    select a.file_name as "fileName", a.type, b.bytes from expense_attachment a
    join expense_attachment_file b on b.establishment_id = a.establishment_id and b.attachment_id = a.id
    where a.establishment_id = ${establishmentId} and a.id = ${id}`.execute(tx)
  const [found] = rows
  if (found === undefined) throw new RuleError('record.unknown')
  return new FileAnswer(found.type, found.fileName, found.bytes)
}
