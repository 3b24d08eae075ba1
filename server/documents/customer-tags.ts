/** What tags say of a customer, whichever record a paper is made from; and whom it goes to. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { TagValue } from '#domain/document/values.ts'
import type { TagName } from '#contract/document/tags.ts'
import { DOCUMENT_WORDS as WORDS } from '#contract/document-words.ts'
import { formatDay } from '#contract/format.ts'
import { spokenLanguage } from '#contract/spoken.ts'
import { customerVisibleFrom } from '#server/platform/auth/shared-customers.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { say } from '#server/platform/tag-source.ts'
import { fact } from '#server/documents/parts.ts'
import type { Addressee, RecordFrame } from '#server/platform/tag-source.ts'

export interface CustomerCard {
  readonly id: number
  readonly code: string
  readonly civility: string | null
  readonly shortCivility: string | null
  readonly name: string | null
  readonly surname: string
  readonly isCompany: boolean
  readonly company: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly birthDate: Day | null
  readonly address1: string | null
  readonly address2: string | null
  readonly postalCode: string | null
  readonly town: string | null
  readonly country: string | null
  readonly countryCode: string | null
}

/** Undefined where there is none, or none that this establishment sees. */
export const readCustomerCard = async (
  tx: Tx,
  establishmentId: number,
  customerId: number | null,
): Promise<CustomerCard | undefined> => {
  if (customerId === null) return undefined
  const { rows } = await sql<CustomerCard>`
    select c.id, c.code, v.label as civility, v.short_label as "shortCivility", c.name, c.surname, c.is_company as "isCompany",
      c.company_name as company, coalesce(c.phone1, c.phone2) as phone, c.email, c.birth_date as "birthDate",
      a.address1, a.address2, a.postal_code as "postalCode", a.town, k.label as country, k.iso_code as "countryCode"
    from customer c
    left join civility v on v.id = c.civility_id
    left join lateral (select * from address x where x.customer_id = c.id order by x.is_main desc, x.id limit 1) a on true
    left join country k on k.id = a.country_id
    where c.id = ${customerId} and ${customerVisibleFrom(establishmentId)}`.execute(tx)
  return rows[0]
}

const joined = (parts: readonly (string | null | undefined)[], by = ' '): string =>
  parts.filter((part) => part !== null && part !== undefined && part.trim() !== '').join(by)

/** Titles are French words: elsewhere people go by their names. */
export const cardName = (card: CustomerCard): string => {
  if (card.isCompany && card.company !== null) return card.company
  return joined([spokenLanguage() === 'fr' ? card.shortCivility : null, card.name, card.surname])
}

type Tags = Partial<Record<TagName, TagValue | null>>

/** In the language of the moment. `card` undefined: a file that names nobody yet. */
export const customerTags = (card: CustomerCard | undefined): Tags => ({
  'customer.name': say.text(card && cardName(card)),
  'customer.civility': say.text(spokenLanguage() === 'fr' ? card?.civility : null),
  'customer.firstName': say.text(card?.name),
  'customer.surname': say.text(card?.surname),
  'customer.company': say.text(card?.company),
  'customer.code': say.text(card?.code),
  'customer.address': say.text(
    card && joined([card.address1, card.address2, joined([card.postalCode, card.town])], ', '),
  ),
  'customer.town': say.text(card?.town),
  'customer.country': say.text(card?.country),
  'customer.phone': say.text(card?.phone),
  'customer.email': say.text(card?.email),
  'customer.birthDate': say.day(card?.birthDate ?? null),
  'customer.isCompany': say.flag(card?.isCompany ?? false),
  'customer.isAbroad': say.flag((card?.countryCode ?? 'FR') !== 'FR'),
})

/** Spec 3: « recipient list from the customer (one empty entry if none) ». */
export const customerAddressee = (card: CustomerCard | undefined): Addressee => ({
  customerId: card?.id ?? null,
  partnerId: null,
  name: card === undefined ? '' : cardName(card),
  email: card?.email ?? null,
})

export interface PartnerCard {
  readonly id: number
  readonly label: string
  readonly contact: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly customerId: number | null
}

export const readPartnerCard = async (
  tx: Tx,
  establishmentId: number,
  partnerId: number | null,
): Promise<PartnerCard | undefined> => {
  const { rows } = await sql<PartnerCard>`
    select id, label, contact, email, phone, customer_id as "customerId" from partner
    where establishment_id = ${establishmentId} and id = ${partnerId}`.execute(tx)
  return rows[0]
}

export const partnerAddressee = (card: PartnerCard | undefined): Addressee => ({
  customerId: null,
  partnerId: card?.id ?? null,
  name: card?.label ?? '',
  email: card?.email ?? null,
})

/** Around a letter that is about no numbered record, in the language of the moment: its day (business day), its customer's code. */
export const letterFrame = (recipient: readonly string[], today: Day, code: string | null): RecordFrame => ({
  ...{ title: '', number: '', subtitle: '', recipient },
  facts: [...fact(WORDS.date, formatDay(today)), ...fact(WORDS.customer, code)],
})
