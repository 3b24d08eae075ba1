/** Parts that several documents share, as texts ready to print. */
import type { BillLine, BillPayment, BillStay, Buyer, PostalAddress, Seller } from '#domain/billing/bill-content.ts'
import { nights } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { fraction, roundHalfUp } from '#domain/money.ts'
import { DOCUMENT_WORDS as WORDS, filled, lineLabel } from '#contract/document-words.ts'
import { saidIn, spokenLanguage } from '#contract/spoken.ts'
import type { Spoken } from '#contract/spoken.ts'
import { formatAmount, formatDay, formatInteger, formatMoney, formatRate, formatUnit } from '#contract/format.ts'

const isText = (text: string | null): text is string => text !== null && text.trim() !== ''
const texts = (...lines: readonly (string | null)[]): string[] => lines.filter(isText)

/** Of a seller's amounts. */
export const currencySymbol = ({ currency }: Pick<Seller, 'currency'>): string => currency?.symbol ?? '€'

/** Rate without useless decimals, as documents write it: `10 %`, `5,5 %`. */
export const shortRate = (rate: number): string => formatRate(rate).replace(/[.,]00|(?<=[.,]\d)0/, '')

/** Postal lines; the country only where it is not the seller's. */
const addressLines = (address: PostalAddress, homeCountry: string): string[] =>
  texts(
    address.address1,
    address.address2,
    `${address.postalCode} ${address.town}`,
    address.countryCode === homeCountry ? null : address.countryName.toLocaleUpperCase('fr'),
  )

const withoutScheme = (url: string | null): string | null => url?.replace(/^https?:\/\//, '').replace(/\/$/, '') ?? null

/** Four by four, as banks write it. */
const spacedIban = (iban: string): string => iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1\u00A0')

/** What the law words stays French, whatever the document speaks. */
const FRENCH: Spoken = { language: 'fr', texts: {} }

/** Who issues the document: name, where to reach them, and the legal line of the footer. */
export const sellerPart = (seller: Seller) => ({
  name: seller.name,
  lines: texts(...addressLines(seller.address, seller.address.countryCode)),
  contacts: texts(seller.phone, seller.email, withoutScheme(seller.website)),
  legal: saidIn(FRENCH, () => legalIdentity(seller)),
})

/** Legal form and capital, registry, activity: what identifies a company beside its numbers. */
export const legalStatus = ({ legalForm, capital, rcs, registryTown, nafCode }: Seller): string[] => {
  const form = capital === null ? legalForm : `${legalForm ?? 'Société'} au capital de ${formatMoney(capital)}`
  const registry = texts(rcs, registryTown).join(' ')
  return texts(form, registry === '' ? null : `RCS ${registry}`, isText(nafCode) ? `NAF ${nafCode}` : null)
}

/** C. com. R123-237: name, form, capital, registry, SIREN; CGI ann. II 242 nonies A: VAT number. */
const legalIdentity = (seller: Seller): string[] =>
  texts(
    seller.corporateName ?? seller.name,
    ...legalStatus(seller),
    isText(seller.siret) ? `SIRET ${seller.siret}` : isText(seller.siren) ? `SIREN ${seller.siren}` : null,
    isText(seller.vatNumber) ? `TVA ${seller.vatNumber}` : null,
  )

/** Lines of the window envelope: at most seven. */
export const recipientLines = (buyer: Buyer, homeCountry: string): string[] =>
  texts(buyer.name, buyer.contact, ...addressLines(buyer.address, homeCountry))

/** A fact with its label, or nothing. */
export const fact = (label: string, value: string | null): { label: string; value: string }[] =>
  isText(value) ? [{ label, value }] : []

export const stayPart = (stay: BillStay) => ({
  title: stay.place === null ? stay.placeType : `${stay.placeType}\u00A0· ${stay.place}`,
  dates: filled(WORDS.dates, { from: formatDay(stay.arrival), to: formatDay(stay.departure) }),
  nights: formatUnit(nights(stay), 'night'),
  party: stay.party,
})

/** What is multiplied: the units of a line, and how many. Lines whose price varies count as one. */
const unitsOf = ({
  quantity,
  nights: perNight,
  unitPrice,
}: Pick<BillLine, 'quantity' | 'nights' | 'unitPrice'>): number =>
  unitPrice === null ? (quantity < 0 ? -1 : 1) : quantity * (perNight ?? 1)

/** `2 × 7 nuits`, `7 nuits`, or nothing. */
const detailOf = ({ quantity, nights: perNight }: Pick<BillLine, 'quantity' | 'nights'>): string => {
  if (perNight === null) return ''
  const count = formatUnit(perNight, 'night')
  return Math.abs(quantity) > 1 ? `${formatInteger(Math.abs(quantity))} × ${count}` : count
}

/** Unit price: to the cent where it is exact, else with four decimals so that it multiplies back. */
const unitAmount = (amount: Cents, units: number): string => {
  if (units === 0) return formatAmount(amount)
  if (amount % units === 0) return formatAmount(amount / units)
  const hundredths = roundHalfUp(fraction(amount * 100, units))
  const digits = String(Math.abs(hundredths)).padStart(5, '0')
  const whole = formatInteger(Number(digits.slice(0, -4)))
  return `${hundredths < 0 ? '\u2212' : ''}${whole}${spokenLanguage() === 'en' ? '.' : ','}${digits.slice(-4)}`
}

export type PrintedLine = Omit<BillLine, 'position' | 'excluding'> & { readonly excluding?: Cents }

/** A line of a table. `excluding` given: unit price without VAT (bills); otherwise with it (quotes). */
export const linePart = (line: PrintedLine) => {
  const units = unitsOf(line)
  return {
    label: lineLabel(line),
    detail: detailOf(line),
    quantity: formatInteger(units),
    unit: unitAmount(line.excluding ?? line.amount, units),
    rate: line.rate === null ? '—' : shortRate(line.rate),
    excluding: line.excluding === undefined ? '' : formatAmount(line.excluding),
    including: formatAmount(line.amount),
  }
}

/** Lines under the stay that they belong to, in the order of the stays; those of the file itself last, without a title. */
export const groupedLines = (stays: readonly BillStay[], lines: readonly PrintedLine[]) => {
  if (stays.length < 2) return [{ title: '', lines: lines.map(linePart) }]
  const known = new Set(stays.map((stay) => stay.occupancyId))
  const groups = stays.map((stay) => ({
    title: `${stayPart(stay).title}\u00A0· ${stayPart(stay).dates}`,
    lines: lines.filter((line) => line.occupancyId === stay.occupancyId).map(linePart),
  }))
  const others = lines.filter((line) => line.occupancyId === null || !known.has(line.occupancyId)).map(linePart)
  return [...groups, { title: WORDS.file, lines: others }].filter((group) => group.lines.length > 0)
}

export const paymentPart = ({ paidOn, kind, method, amount }: BillPayment) => ({
  date: formatDay(paidOn),
  label: `${amount < 0 ? WORDS.reversed : WORDS[kind]}\u00A0· ${method}`,
  amount: formatMoney(amount),
})

export const bankPart = ({ bank, corporateName, name }: Seller) =>
  bank === null
    ? null
    : {
        title: bank.title ?? WORDS.byTransfer,
        holder: bank.holder ?? corporateName ?? name,
        bank: bank.bankName ?? '',
        iban: spacedIban(bank.iban),
        bic: bank.bic ?? '',
      }

/** A row of totals: `total` is the price, `due` what is left of it. */
export const totalRow = (label: string, amount: Cents, rank: 'plain' | 'total' | 'due' = 'plain') => ({
  label,
  amount: formatMoney(amount),
  rank,
})
