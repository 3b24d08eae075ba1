import { sql } from 'kysely'
import type { Seller } from '#domain/billing/bill-content.ts'
import type { Cents } from '#domain/money.ts'
import { entities } from '#contract/entities/index.ts'
import type { Fields } from '#contract/field.ts'
import { formatMoney, formatPhone, inCurrency } from '#contract/format.ts'
import { identityDocument } from '#server/documents/establishment-document.ts'
import type { ReadRow } from '#server/crud/crud.ts'
import { readRow } from '#server/crud/edit.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'
import { SOFTWARE } from '#server/platform/software.ts'

const { establishment } = entities

const PARTS: readonly { readonly title: string; readonly keys: readonly string[] }[] = [
  { title: 'Camping', keys: ['name', 'shortName', 'ranking', 'touristBoardNumber'] },
  { title: 'Adresse', keys: ['address1', 'address2', 'postalCode', 'town', 'countryId', 'phone', 'email', 'website'] },
  {
    title: 'Société',
    keys: ['corporateName', 'legalForm', 'capital', 'registrationNumber', 'rcs', 'registryTown', 'managerName'],
  },
  { title: 'Numéros', keys: ['siren', 'siret', 'nafCode', 'vatNumber', 'vatOnDebits', 'currencyId', 'timeZone'] },
]

const FIELDS: Fields = establishment.fields

const valueOf = (row: ReadRow, key: string): string | null => {
  const value = row[key]
  if (value === null || value === undefined) return null
  switch (FIELDS[key]?.kind) {
    case 'money':
      return formatMoney(Number(value))
    case 'boolean':
      return value === true ? 'Oui' : 'Non'
    case 'ref':
      return row.labels[key] ?? null
    case 'phone':
      return formatPhone(String(value))
    default:
      return String(value)
  }
}

const text = (row: ReadRow, key: string): string | null => valueOf(row, key)

const sellerOf = (row: ReadRow, countryCode: string): Seller => ({
  name: String(row['name']),
  corporateName: text(row, 'corporateName'),
  legalForm: text(row, 'legalForm'),
  capital: row['capital'] as Cents | null,
  rcs: text(row, 'rcs'),
  registryTown: text(row, 'registryTown'),
  siren: text(row, 'siren'),
  siret: text(row, 'siret'),
  nafCode: text(row, 'nafCode'),
  vatNumber: text(row, 'vatNumber'),
  phone: text(row, 'phone'),
  email: text(row, 'email'),
  website: text(row, 'website'),
  bank: null,
  address: {
    address1: text(row, 'address1') ?? '',
    address2: text(row, 'address2'),
    postalCode: text(row, 'postalCode') ?? '',
    town: text(row, 'town') ?? '',
    countryCode,
    countryName: text(row, 'countryId') ?? '',
  },
})

interface Kept {
  readonly logo: Buffer | null
  readonly country: string | null
  readonly symbol: string | null
}

/** Spec 7, `establishment/establishment/document`: the legal identity as a PDF. */
export const printIdentity = async (context: Context): Promise<FileAnswer> => {
  const row = await readRow({ entity: establishment }, context, context.establishmentId)
  const { rows } = await sql<Kept>`
    select e.logo, c.iso_code as country, u.symbol from establishment e
    left join country c on c.id = e.country_id left join currency u on u.id = e.currency_id
    where e.id = ${context.establishmentId}`.execute(context.tx)
  const request = inCurrency(rows[0]?.symbol ?? '€', () => {
    const parts = PARTS.map(({ title, keys }) => ({
      title,
      rows: keys.map((key) => ({ label: FIELDS[key]?.label ?? key, value: valueOf(row, key) })),
    }))
    const seller = sellerOf(row, rows[0]?.country ?? 'FR')
    const sheet = { seller, date: context.today, training: context.training, software: SOFTWARE, parts }
    return identityDocument(sheet, context.now, rows[0]?.logo ?? undefined)
  })
  const pdf = await context.services.documents.render(request)
  return new FileAnswer('application/pdf', 'etablissement.pdf', pdf)
}
