/** Vouchers that were sold, as papers and messages see them (docs/decisions/0466). */
import { sql } from 'kysely'
import type { Part, PicturePart } from '#domain/document/part.ts'
import { RuleError } from '#domain/rule-error.ts'
import { DOCUMENT_WORDS as WORDS, filled } from '#contract/document-words.ts'
import { TAG_CHOICES } from '#contract/document/tag-labels.ts'
import { formatDay, formatMoney, inCurrency } from '#contract/format.ts'
import type { FoundRecord } from '#contract/operations/document/texts.ts'
import type { GiftFile } from '#contract/operations/sale/gift.ts'
import { allows } from '#contract/rights.ts'
import { saidIn } from '#contract/spoken.ts'
import { customerAddressee, customerTags, readCustomerCard } from '#server/documents/customer-tags.ts'
import type { CustomerCard } from '#server/documents/customer-tags.ts'
import { readSeller } from '#server/documents/parties.ts'
import { currencySymbol, fact } from '#server/documents/parts.ts'
import { textQr } from '#server/documents/transfer-qr.ts'
import { wordsIn } from '#server/list/rows.ts'
import { BUYER, readGift } from '#server/modules/gift/read.ts'
import type { Context } from '#server/platform/http/route.ts'
import { say } from '#server/platform/tag-source.ts'
import type { Addressee, RecordValues, TagRecord, TagSource } from '#server/platform/tag-source.ts'

/** In the editor of models: more are not read. */
const MOST_FOUND = 8

interface Opened {
  readonly gift: GiftFile
  /** Undefined: a buyer that is not seen from here. */
  readonly card: CustomerCard | undefined
  /** Terms that its model says. */
  readonly terms: string | null
}

const termsOf = async ({ tx, establishmentId }: Context, id: number): Promise<string | null> => {
  const { rows } = await sql<{ text: string | null }>`
    select m.text from gift_sale g join gift m on m.establishment_id = g.establishment_id and m.id = g.gift_id
    where g.establishment_id = ${establishmentId} and g.id = ${id}`.execute(tx)
  return rows[0]?.text ?? null
}

/** As a present is signed: by name, without a title. */
const buyerOf = ({ gift, card }: Opened): string => {
  if (card === undefined) return gift.buyer
  if (card.isCompany && card.company !== null) return card.company
  const name = [card.name ?? '', card.surname].filter((part) => part.trim() !== '').join(' ')
  return name === '' ? gift.buyer : name
}

/** Who is given it, where they have an address; else who bought it. */
const addresseeOf = ({ gift, card }: Opened): Addressee => {
  const { beneficiaryName, beneficiaryEmail: email } = gift
  if (email === null) return customerAddressee(card)
  return { customerId: null, partnerId: null, name: beneficiaryName ?? email, email }
}

const tagsOf = (opened: Opened): RecordValues['tags'] => {
  const { gift, card, terms } = opened
  return {
    ...customerTags(card),
    'gift.code': say.text(gift.code),
    'gift.label': say.text(gift.label),
    'gift.amount': say.money(gift.amount),
    'gift.left': say.money(gift.left),
    'gift.until': say.day(gift.until),
    'gift.soldOn': say.day(gift.soldOn),
    'gift.beneficiary': say.text(gift.beneficiaryName),
    'gift.buyer': say.text(buyerOf(opened)),
    'gift.message': say.text(gift.message),
    'gift.terms': say.text(terms),
    'gift.kind': say.choice(gift.kind, TAG_CHOICES[gift.kind]),
    'gift.isCancelled': say.flag(gift.state === 'CANCELLED'),
  }
}

const blocksOf = ({ code, label, amount, message }: GiftFile, key: string): RecordValues['blocks'] => {
  const picture: PicturePart = { key, alt: code, width: 38, caption: '' }
  const card: Part = {
    ...{ part: 'card', title: label, text: message?.trim() ?? '', amount: formatMoney(amount) },
    ...{ codeLabel: WORDS.code, code, picture },
  }
  return { voucher: [card], giftQr: [{ part: 'pictures', pictures: [picture] }] }
}

const frameOf = (opened: Opened): RecordValues['frame'] => {
  const { code, until, beneficiaryName, state } = opened.gift
  return {
    title: WORDS.GIFT,
    number: code,
    subtitle: filled(WORDS.giftUntil, { day: formatDay(until) }),
    recipient: [],
    facts: [...fact(WORDS.giftFor, beneficiaryName), ...fact(WORDS.giftFrom, buyerOf(opened))],
    stamp: state === 'CANCELLED' ? WORDS.cancelled : undefined,
  }
}

const openGift = async (context: Context, id: number): Promise<TagRecord> => {
  const { tx, establishmentId, rights } = context
  if (!allows(rights.sale_gift, 'read')) throw new RuleError('record.unknown')
  const gift = await readGift(context, id)
  const card = await readCustomerCard(tx, establishmentId, gift.customerId)
  const opened: Opened = { gift, card, terms: await termsOf(context, id) }
  return {
    kind: 'gift',
    code: gift.code,
    label: `${gift.code} ${gift.buyer}`,
    customerId: gift.customerId,
    // One that was cancelled is printed too, and says so.
    offers: () => true,
    addressees: () => Promise.resolve([addresseeOf(opened)]),
    values: async (spoken) => {
      const { seller } = await readSeller(tx, establishmentId)
      const key = `gift-${gift.code}`
      return saidIn(spoken, () =>
        inCurrency(currencySymbol(seller), () => ({
          tags: tagsOf(opened),
          blocks: blocksOf(gift, key),
          pictures: new Map([[key, textQr(gift.code)]]),
          frame: frameOf(opened),
        })),
      )
    },
  }
}

const latest: TagSource['latest'] = async ({ tx, establishmentId, rights }) => {
  if (!allows(rights.sale_gift, 'read')) return undefined
  const { rows } = await sql<{ id: number }>`
    select id from gift_sale where establishment_id = ${establishmentId} order by id desc limit 1`.execute(tx)
  return rows[0]?.id
}

const find: NonNullable<TagSource['find']> = async ({ tx, establishmentId, rights }, words) => {
  if (!allows(rights.sale_gift, 'read')) return []
  const matching = wordsIn(
    words,
    (word) => sql`(g.code ilike ${`%${word}%`} or c.search like '%' || sort_key(${word}) || '%'
        or g.beneficiary_name ilike ${`%${word}%`})`,
  )
  const { rows } = await sql<FoundRecord>`
    select g.id, g.code, ${BUYER} as name, g.sold_on as day from gift_sale g join customer c on c.id = kept_customer(g.customer_id)
    where g.establishment_id = ${establishmentId} and ${sql.join(matching, sql` and `)} order by g.id desc limit ${MOST_FOUND}`.execute(
    tx,
  )
  return rows
}

export const giftSource: TagSource = {
  kinds: ['gift'],
  ...{ latest, find },
  open: (context, _, id) => openGift(context, id),
}
