/** A file of vouchers that somebody else sold: each line is kept once, and becomes a voucher, or says why it does not. */
import { sql } from 'kysely'
import { giftColumns, readGiftLine } from '#domain/sale/gift-import.ts'
import type { GiftLine } from '#domain/sale/gift-import.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { GiftsReceived } from '#contract/operations/sale/gift-import.ts'
import { integrate, lockSeller } from '#server/modules/gift/import/integrate.ts'
import type { Context } from '#server/platform/http/route.ts'

interface File {
  readonly seller: string
  readonly methodId: number
  readonly rows: readonly (readonly string[])[]
}

interface Read {
  readonly lines: readonly GiftLine[]
  readonly refused: readonly number[]
  readonly ignored: readonly string[]
}

/** Throws RuleError giftImport.columnsMissing, giftImport.empty. */
const readFile = ({ rows: [heads = [], ...rows] }: File): Read => {
  const columns = giftColumns(heads)
  if (columns.missing.length > 0)
    throw new RuleError('giftImport.columnsMissing', { columns: columns.missing.join(', ') })
  const lines: GiftLine[] = []
  const refused: number[] = []
  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const line = readGiftLine(cells, columns)
    // The heading is line 1.
    if (line.gift.reference === '' || line.gift.article === '') refused.push(index + 2)
    else lines.push(line)
  }
  if (lines.length === 0 && refused.length === 0) throw new RuleError('giftImport.empty')
  return { lines, refused, ignored: columns.ignored }
}

/** Those that were not received before, with their problem, oldest first; of two of one reference the first. */
const keep = async (context: Context, { seller, methodId }: File, lines: readonly GiftLine[]): Promise<number[]> => {
  const { tx, establishmentId, now, user } = context
  const rows = lines.map(({ gift, problem }) => ({ ...gift, problem }))
  const { rows: kept } = await sql<{ id: number }>`
    insert into gift_import (establishment_id, seller, reference, article, sold_on, amount, until, code, surname, name, email, phone,
      beneficiary_name, beneficiary_email, message, method_id, state, problem, received_at, received_by)
    select ${establishmentId}::bigint, ${seller}::text, r.reference, r.article, r."soldOn", r.amount, r.until, r.code, r.surname, r.name,
      r.email, r.phone, r."beneficiaryName", r."beneficiaryEmail", r.message, ${methodId}::bigint, 'ERROR',
      coalesce(nullif(r.problem, 'null'), jsonb_build_object('code', 'giftImport.articleUnmapped', 'context', jsonb_build_object('article', r.article))), ${now}::timestamptz, ${user.id}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(reference text, article text, "soldOn" date, amount bigint, until date,
      code text, surname text, name text, email text, phone text, "beneficiaryName" text, "beneficiaryEmail" text, message text, problem jsonb)
    on conflict (establishment_id, seller, reference) do nothing
    returning id`.execute(tx)
  return kept.map(({ id }) => id).toSorted((a, b) => a - b)
}

/**
 * Throws RuleError giftImport.columnsMissing, giftImport.empty, reference.unknown (the payment method), right.insufficient. What a line
 * lacks is no refusal: it waits for somebody.
 */
export const receiveGifts = async (context: Context, file: File): Promise<GiftsReceived> => {
  const { lines, refused, ignored } = readFile(file)
  await lockSeller(context, file.seller)
  const ids = await keep(context, file, lines)
  let done = 0
  for (const id of ids) if (await integrate(context, id)) done += 1
  await context.changed(
    ids.map((id) => ({ entity: 'giftImport', id, action: 'SAVED', functionality: 'sale_gift' }) as const),
  )
  return { done, errors: ids.length - done, known: lines.length - ids.length, refused, ignored }
}
