/** Sales on account as papers and messages see them: quote, order, delivery note (docs/decisions/0466). */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { DOCUMENT_WORDS as WORDS, filled } from '#contract/document-words.ts'
import type { DocumentFunction } from '#contract/document/functions.ts'
import { TAG_CHOICES } from '#contract/document/tag-labels.ts'
import { formatDay, inCurrency } from '#contract/format.ts'
import type { FoundRecord } from '#contract/operations/document/texts.ts'
import type { SaleFile } from '#contract/operations/sale/sale.ts'
import { allows } from '#contract/rights.ts'
import { saidIn } from '#contract/spoken.ts'
import { customerAddressee, customerTags, readCustomerCard } from '#server/documents/customer-tags.ts'
import { readBuyers, readSeller } from '#server/documents/parties.ts'
import { currencySymbol, fact, recipientLines } from '#server/documents/parts.ts'
import { saleBlocks, vatOfSale } from '#server/documents/sale-blocks.ts'
import type { SaleContent, SalePart } from '#server/documents/sale-blocks.ts'
import { wordsIn } from '#server/list/rows.ts'
import { CUSTOMER, readSale } from '#server/modules/sale-account/read.ts'
import type { Context } from '#server/platform/http/route.ts'
import { say } from '#server/platform/tag-source.ts'
import type { RecordValues, TagRecord, TagSource } from '#server/platform/tag-source.ts'

/** In the editor of models: more are not read. */
const MOST_FOUND = 8

const partsOf = async ({ tx, establishmentId }: Context, id: number): Promise<readonly SalePart[]> => {
  const { rows } = await sql<SalePart>`select amount, rate from sale_part
    where establishment_id = ${establishmentId} and sale_id = ${id} order by position`.execute(tx)
  return rows
}

/** A quote, also once it is cancelled: what became a sale has no last day any more. */
const isQuote = ({ state, validUntil }: SaleFile): boolean =>
  state === 'QUOTE' || state === 'EXPIRED' || (state === 'CANCELLED' && validUntil !== null)

/** Papers that make sense of a sale as it stands; one that was cancelled is printed too, and says so. */
const offersOf = (sale: SaleFile) => {
  const quoted = isQuote(sale)
  return (key: DocumentFunction): boolean => (key === 'saleQuote' ? quoted : !quoted)
}

const tagsOf = (content: SaleContent): RecordValues['tags'] => {
  const { sale } = content
  const { excluding, vat } = vatOfSale(content)
  return {
    'sale.code': say.text(sale.code),
    'sale.label': say.text(sale.label),
    'sale.day': say.day(sale.madeOn),
    'sale.validUntil': say.day(sale.validUntil),
    'sale.deliveredOn': say.day(sale.deliveredOn),
    'sale.total': say.money(sale.total),
    'sale.excluding': say.money(excluding),
    'sale.vat': say.money(vat),
    'sale.paid': say.money(sale.paid),
    'sale.left': say.money(sale.balance),
    'sale.note': say.text(sale.note),
    'sale.state': say.choice(sale.state, TAG_CHOICES[sale.state]),
  }
}

const titleOf = (sale: SaleFile, key: DocumentFunction): string => {
  if (key === 'saleDelivery') return WORDS.DELIVERY
  return isQuote(sale) ? WORDS.QUOTE : WORDS.ORDER
}

/** A letter that is neither of its papers bears its subject. */
const OWN_TITLE: readonly DocumentFunction[] = ['saleQuote', 'saleOrder', 'saleDelivery']

const frameOf = (sale: SaleFile, key: DocumentFunction, recipient: readonly string[]): RecordValues['frame'] => {
  const { code, state, madeOn, deliveredOn, validUntil } = sale
  const isOwn = OWN_TITLE.includes(key)
  const day = key === 'saleDelivery' ? (deliveredOn ?? madeOn) : madeOn
  return {
    title: isOwn ? titleOf(sale, key) : '',
    number: code,
    subtitle: isOwn ? filled(WORDS.madeOn, { day: formatDay(day) }) : '',
    recipient,
    facts: isQuote(sale) && validUntil !== null ? fact(WORDS.validUntil, formatDay(validUntil)) : [],
    stamp: state === 'CANCELLED' || state === 'CREDITED' ? WORDS.cancelled : undefined,
  }
}

const openSale = async (context: Context, id: number): Promise<TagRecord> => {
  const { tx, establishmentId, rights } = context
  if (!allows(rights.sale_sale, 'read')) throw new RuleError('record.unknown')
  const sale = await readSale(context, id)
  const { customerId } = sale
  const card = await readCustomerCard(tx, establishmentId, customerId)
  return {
    kind: 'sale',
    code: sale.code,
    label: `${sale.code} ${sale.customer ?? ''}`.trim(),
    customerId,
    offers: offersOf(sale),
    addressees: () => Promise.resolve([customerAddressee(card)]),
    values: async (spoken, key) => {
      const content = { sale, parts: await partsOf(context, id) }
      const { seller } = await readSeller(tx, establishmentId)
      const buyers = await readBuyers(tx, establishmentId, customerId === null ? [] : [customerId])
      const buyer = customerId === null ? undefined : buyers.get(customerId)
      return saidIn(spoken, () =>
        inCurrency(currencySymbol(seller), () => ({
          tags: { ...customerTags(card), ...tagsOf(content) },
          blocks: saleBlocks(content, isQuote(sale)),
          pictures: new Map(),
          frame: frameOf(sale, key, buyer === undefined ? [] : recipientLines(buyer, seller.address.countryCode)),
        })),
      )
    },
  }
}

const latest: TagSource['latest'] = async ({ tx, establishmentId, rights }) => {
  if (!allows(rights.sale_sale, 'read')) return undefined
  const { rows } = await sql<{ id: number }>`
    select id from sale where establishment_id = ${establishmentId} order by id desc limit 1`.execute(tx)
  return rows[0]?.id
}

const find: NonNullable<TagSource['find']> = async ({ tx, establishmentId, rights }, words) => {
  if (!allows(rights.sale_sale, 'read')) return []
  const matching = wordsIn(
    words,
    (word) => sql`(s.code ilike ${`%${word}%`} or s.label ilike ${`%${word}%`}
        or c.search like '%' || sort_key(${word}) || '%')`,
  )
  const { rows } = await sql<FoundRecord>`
    select s.id, s.code, case when c.id is not null then ${CUSTOMER} end as name, s.made_on as day
    from sale s left join customer c on c.id = kept_customer(s.customer_id)
    where s.establishment_id = ${establishmentId} and ${sql.join(matching, sql` and `)} order by s.id desc limit ${MOST_FOUND}`.execute(
    tx,
  )
  return rows
}

export const saleSource: TagSource = {
  kinds: ['sale'],
  ...{ latest, find },
  open: (context, _, id) => openSale(context, id),
}
