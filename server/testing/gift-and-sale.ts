/** A voucher that was sold and a sale on account, for tests of what is made from any record. */
import { sql } from 'kysely'
import { bodyFrom, subjectFrom } from '#domain/document/markup.ts'
import type { DocumentFunction } from '#contract/document/functions.ts'
import type { GiftFile } from '#contract/operations/sale/gift.ts'
import type { SaleFile, SaleInput } from '#contract/operations/sale/sale.ts'
import { of } from '#server/testing/cash-desk.ts'
import { intent } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'
import type { TestHouse } from '#server/testing/test-house.ts'

/** What is needed of a desk: browser tests have no more. */
type Seller = Pick<Desk, 'staff' | 'site'> & { readonly house: Pick<TestHouse, 'establishmentId' | 'house'> }

const tvaOf = async ({ house }: Seller): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from tva where establishment_id = ${house.establishmentId} order by id limit 1`.execute(house.house.db)
  return rows[0]?.id ?? 0
}

/** What is sold, made once a house. */
const modelOf = async (desk: Seller): Promise<number> => {
  const { house, establishmentId } = desk.house
  const { rows } = await sql<{ id: number }>`
    select id from gift where establishment_id = ${establishmentId} and label = 'Massage'`.execute(house.db)
  if (rows[0] !== undefined) return rows[0].id
  const model = { label: 'Massage', kind: 'SERVICE', value: 5000, months: 12, text: 'Sur réservation.', active: true }
  const body = { id: 0, version: 0, ...model, articleId: null, tvaId: await tvaOf(desk) }
  return of<{ id: number }>(await desk.staff().post('module/gift/edit', body, intent())).id
}

/** Of a service, with terms, for somebody, with a message. */
export const aGift = async (desk: Seller, over: object = {}): Promise<GiftFile> => {
  const sold = {
    ...{ giftId: await modelOf(desk), customerId: desk.site.customerId, beneficiaryName: 'Léa' },
    ...{ message: 'Bon anniversaire !', ...over },
  }
  return of<GiftFile>(await desk.staff().post('sale/gift-sale/edit', sold, intent()))
}

/** Four chairs, a tenth off; a quote unless told otherwise. */
export const aSale = async (desk: Seller, over: Partial<SaleInput> = {}): Promise<SaleFile> => {
  const discount = { rate: 1000, amount: null, reason: 'Habitué' }
  const chairs = { label: 'Chaise pliante', tvaId: await tvaOf(desk), quantity: 4, unitPrice: 1250, discount }
  const body = {
    ...{ id: 0, version: 0, isQuote: true, customerId: desk.site.customerId, label: 'Mariage' },
    ...{ note: 'Livraison le matin.', lines: [chairs], ...over },
  }
  return of<SaleFile>(await desk.staff().post('sale/sale/edit', body, intent()))
}

/** A house writes its own words of a function, in French: each line a paragraph, `{a.tag}` a tag, `[a block]` a block. */
export const writeText = async (desk: Seller, key: DocumentFunction, lines: readonly string[]): Promise<void> => {
  const { house, establishmentId } = desk.house
  const { rows } = await sql<{ id: number; languageId: number }>`
    select m.id, l.id as "languageId" from mailing_configuration m, language l
    where m.establishment_id = ${establishmentId} and m.supplied = ${key} and l.code = 'fr'`.execute(house.db)
  const path = `document/mailing-configuration/texts/${rows[0]?.id}/${rows[0]?.languageId}`
  const { body } = await desk.staff().get(`document/mailing-configuration/texts/${rows[0]?.id}`)
  const texts = body['texts'] as readonly { readonly languageId: number; readonly version: number }[]
  const version = texts.find(({ languageId }) => languageId === rows[0]?.languageId)?.version
  const [subject = '', ...said] = lines
  of(await desk.staff().post(path, { subject: subjectFrom(subject), body: bodyFrom(said), version }))
}

/** Back to what is supplied. */
export const dropTexts = async ({ house }: Seller): Promise<void> => {
  await sql`delete from mailing_text where establishment_id = ${house.establishmentId}`.execute(house.house.db)
}
