/** Seller and buyer as a document names them, from what the records say today. */
import { sql } from 'kysely'
import type { Buyer, PostalAddress, Seller } from '#domain/billing/bill-content.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { customerVisibleFrom } from '#server/platform/auth/shared-customers.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { recipientLines } from './parts.ts'

interface AddressRow {
  readonly address1: string | null
  readonly address2: string | null
  readonly postalCode: string | null
  readonly town: string | null
  readonly countryCode: string | null
  readonly countryName: string | null
}

const addressOf = (row: AddressRow): PostalAddress => ({
  address1: row.address1 ?? '',
  address2: row.address2,
  postalCode: row.postalCode ?? '',
  town: row.town ?? '',
  countryCode: row.countryCode ?? '',
  countryName: row.countryName ?? '',
})

interface SellerRow extends AddressRow, Omit<Seller, 'address' | 'bank' | 'currency'> {
  readonly currency: Seller['currency'] | null
  readonly capital: Cents | null
  readonly iban: string | null
  readonly bic: string | null
  readonly holder: string | null
  readonly bankName: string | null
  readonly title: string | null
  readonly logo: Uint8Array | null
  readonly vatOnDebits: boolean
}

export interface House {
  readonly seller: Seller
  readonly logo: Uint8Array | undefined
  readonly vatOnDebits: boolean
}

/** The establishment as a seller, with the account for transfers: the one that is printed, else the first. */
export const readSeller = async (tx: Tx, establishmentId: number): Promise<House> => {
  const { rows } = await sql<SellerRow>`
    select e.name, e.corporate_name as "corporateName", e.legal_form as "legalForm", e.capital, e.rcs,
      e.registry_town as "registryTown", e.siren, e.siret, e.naf_code as "nafCode", e.vat_number as "vatNumber", e.phone,
      e.email, e.website, e.address1, e.address2, e.postal_code as "postalCode", e.town, k.iso_code as "countryCode",
      k.label as "countryName", a.iban, a.bic, a.holder, a.bank_name as "bankName", a.printed_label as title, e.logo, e.vat_on_debits as "vatOnDebits",
      case when u.id is not null then jsonb_build_object('isoCode', u.iso_code, 'symbol', u.symbol) end as currency
    from establishment e
    left join country k on k.id = e.country_id
    left join currency u on u.id = e.currency_id
    left join lateral (select * from bank_account x
      where x.establishment_id = e.id and x.active and x.iban is not null order by x.printed desc, x.id limit 1) a on true
    where e.id = ${establishmentId}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('the establishment of the request exists')
  const {
    iban,
    bic,
    holder,
    bankName,
    title,
    logo,
    vatOnDebits,
    currency,
    address1: _1,
    address2: _2,
    postalCode: _3,
    town: _4,
    countryCode: _5,
    countryName: _6,
    ...own
  } = row
  return {
    seller: {
      ...own,
      ...(currency == null ? {} : { currency }),
      address: addressOf(row),
      bank: iban === null ? null : { iban, bic, holder, bankName, title },
    },
    logo: logo ?? undefined,
    vatOnDebits,
  }
}

interface BuyerRow extends AddressRow {
  readonly customerId: number
  readonly code: string
  readonly civility: string | null
  readonly surname: string
  readonly name: string | null
  readonly isCompany: boolean
  readonly companyName: string | null
  readonly siren: string | null
  readonly siret: string | null
  readonly einvoiceAddress: string | null
  readonly vatNumber: string | null
  readonly email: string | null
}

/** Nine digits: the company's own, else those that its SIRET or its address of the directory begin with. */
const sirenOf = ({ siren, siret, einvoiceAddress }: BuyerRow): string | null =>
  siren ?? siret?.slice(0, 9) ?? einvoiceAddress?.slice(0, 9) ?? null

const buyerOf = (row: BuyerRow): Buyer => {
  const person = [row.civility, row.name, row.surname].filter((part) => part !== null && part !== '').join(' ')
  return {
    customerId: row.customerId,
    code: row.code,
    name: row.isCompany ? (row.companyName ?? person) : person,
    contact: row.isCompany ? person : null,
    professional: row.isCompany,
    siren: sirenOf(row),
    ...(row.siret === null ? {} : { siret: row.siret }),
    vatNumber: row.vatNumber,
    ...(row.einvoiceAddress === null ? {} : { einvoiceAddress: row.einvoiceAddress }),
    email: row.email,
    address: addressOf(row),
  }
}

/** Customers as buyers, at their main addresses, by their ids; those that are not seen from here are left out. */
export const readBuyers = async (
  tx: Tx,
  establishmentId: number,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, Buyer>> => {
  const { rows } = await sql<BuyerRow>`
    select c.id as "customerId", c.code, v.short_label as civility, c.surname, c.name, c.is_company as "isCompany",
      c.company_name as "companyName", c.siren, c.siret, c.einvoice_address as "einvoiceAddress", c.vat_number as "vatNumber", c.email, a.address1, a.address2,
      a.postal_code as "postalCode", a.town, k.iso_code as "countryCode", k.label as "countryName"
    from customer c
    left join civility v on v.id = c.civility_id
    left join lateral (select * from address x where x.customer_id = c.id order by x.is_main desc, x.id limit 1) a on true
    left join country k on k.id = a.country_id
    where c.id = any (${[...customerIds]}) and ${customerVisibleFrom(establishmentId)}`.execute(tx)
  return new Map(rows.map((row) => [row.customerId, buyerOf(row)]))
}

/** A customer as a buyer. Throws RuleError `reference.unknown`. */
export const readBuyer = async (tx: Tx, establishmentId: number, customerId: number): Promise<Buyer> => {
  const buyer = (await readBuyers(tx, establishmentId, [customerId])).get(customerId)
  if (buyer === undefined) throw new RuleError('reference.unknown')
  return buyer
}

/** Lines of the window envelope for a customer; none where there is nobody. */
export const recipientOf = async (tx: Tx, establishmentId: number, customerId: number | null): Promise<string[]> => {
  if (customerId === null) return []
  const { seller } = await readSeller(tx, establishmentId)
  return recipientLines(await readBuyer(tx, establishmentId, customerId), seller.address.countryCode)
}
