/** A line that waits is read, repaired, set aside. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import { bareWords } from '#domain/sale/gift-import.ts'
import type { GiftImportFile, repairBody } from '#contract/operations/sale/gift-import.ts'
import { integrate, lockRow, lockSeller } from '#server/modules/gift/import/integrate.ts'
import type { ImportRow } from '#server/modules/gift/import/integrate.ts'
import { StaleError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Throws RuleError record.unknown. */
export const readGiftImport = async ({ tx, establishmentId }: Context, id: number): Promise<GiftImportFile> => {
  const { rows } = await sql<GiftImportFile>`
    select i.id, i.version, i.state, i.problem, i.seller, i.reference, i.article, i.sold_on as "soldOn", i.amount, i.code, i.until, i.surname,
      i.name, i.email, i.phone, i.beneficiary_name as "beneficiaryName", i.beneficiary_email as "beneficiaryEmail", i.message,
      m.label as method, i.gift_sale_id as "giftSaleId", s.code as "giftCode", i.received_at as "receivedAt", u.name as "receivedBy",
      s.gift_id as "giftId"
    from gift_import i
    join payment_method m on m.establishment_id = i.establishment_id and m.id = i.method_id
    left join gift_sale s on s.establishment_id = i.establishment_id and s.id = i.gift_sale_id
    left join app_user u on u.id = i.received_by
    where i.establishment_id = ${establishmentId} and i.id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  const mapped = await sql<{ giftId: number }>`
    select gift_id as "giftId" from gift_import_article
    where establishment_id = ${establishmentId} and seller = ${bareWords(row.seller)} and article = ${bareWords(row.article)}`.execute(
    tx,
  )
  return { ...row, giftId: row.giftId ?? mapped.rows[0]?.giftId ?? null }
}

type Repair = z.output<typeof repairBody>

/** A line that may still be changed. Throws StaleError, RuleError record.unknown, giftImport.done. */
const waiting = async (context: Context, { id, version }: { readonly id: number; readonly version: number }) => {
  const { seller } = await readGiftImport(context, id)
  await lockSeller(context, seller)
  const row = await lockRow(context, id)
  if (row.version !== version) throw new StaleError({ ...(await readGiftImport(context, id)) })
  if (row.state === 'DONE') throw new RuleError('giftImport.done')
  return row
}

/** From now on that article of that seller is this voucher. */
const map = async ({ tx, establishmentId }: Context, { seller, article }: ImportRow, giftId: number): Promise<void> => {
  await sql`
    insert into gift_import_article (establishment_id, seller, article, gift_id)
    values (${establishmentId}, ${bareWords(seller)}, ${bareWords(article)}, ${giftId})
    on conflict (establishment_id, seller, article) do update set gift_id = excluded.gift_id`.execute(tx)
}

/** Others that waited for the same article to be known. */
const othersOf = async ({ tx, establishmentId }: Context, { id, seller, article }: ImportRow): Promise<number[]> => {
  const { rows } = await sql<{ id: number; article: string }>`
    select id, article from gift_import
    where establishment_id = ${establishmentId} and state = 'ERROR' and seller = ${seller} and id <> ${id}
      and problem ->> 'code' = 'giftImport.articleUnmapped' order by id`.execute(tx)
  return rows.filter((row) => bareWords(row.article) === bareWords(article)).map((row) => row.id)
}

const tell = (context: Context, ids: readonly number[]): Promise<void> =>
  context.changed(ids.map((id) => ({ entity: 'giftImport', id, action: 'SAVED', functionality: 'sale_gift' }) as const))

/** Throws StaleError, RuleError record.unknown, reference.unknown, giftImport.done, right.insufficient. */
export const repairGiftImport = async (context: Context, repair: Repair): Promise<GiftImportFile> => {
  const { tx, establishmentId } = context
  const { id, giftId } = repair
  const row = await waiting(context, repair)
  if (giftId !== null) await map(context, row, giftId)
  await sql`
    update gift_import set state = 'ERROR',
      problem = jsonb_build_object('code', 'giftImport.articleUnmapped', 'context', jsonb_build_object('article', article)),
      sold_on = ${repair.soldOn},
      amount = ${repair.amount}, until = ${repair.until}, surname = ${repair.surname}, name = ${repair.name}, email = ${repair.email},
      phone = ${repair.phone}, beneficiary_name = ${repair.beneficiaryName}, beneficiary_email = ${repair.beneficiaryEmail}
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  const others = giftId === null ? [] : await othersOf(context, row)
  for (const one of [id, ...others]) await integrate(context, one)
  await tell(context, [id, ...others])
  return readGiftImport(context, id)
}

/** It stays, so that the same file does not bring it again; repairing takes it up. Throws as `repairGiftImport` does. */
export const setAside = async (
  context: Context,
  input: { readonly id: number; readonly version: number },
): Promise<GiftImportFile> => {
  const { tx, establishmentId } = context
  const { id } = await waiting(context, input)
  await sql`update gift_import set state = 'IGNORED', problem = null, version = version + 1
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  await tell(context, [id])
  return readGiftImport(context, id)
}
