/** Parts that several documents share, as texts ready to print. */
import type { BillLine, BillPayment, Buyer, PostalAddress, Seller } from '#domain/billing/bill-content.ts'
import { nights } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { fraction, roundHalfUp } from '#domain/money.ts'
import { fileLines, linesTogether } from './stay-blocks.ts'
import type { PrintedLine, StayBlock } from './stay-blocks.ts'
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
export const spacedIban = (iban: string): string => iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1\u00A0')

/** What the law words stays French, whatever the document speaks. */
const FRENCH: Spoken = { language: 'fr', texts: {} }

/** How a paper is set out: 2 today; the first bills keep 1. */
export type Edition = 1 | 2

const inGroups = (text: string, ...sizes: readonly number[]): string => {
  const digits = text.replaceAll(/[\s.]/g, '')
  if (digits.length !== sizes.reduce((a, b) => a + b, 0)) return text
  let at = 0
  return sizes.map((size) => digits.slice(at, (at += size))).join('\u00A0')
}

/** Numbers as they are read: `812 345 678`, `812 345 678 00014`, `FR 32 812 345 678`. */
export const spacedSiren = (siren: string): string => inGroups(siren, 3, 3, 3)
export const spacedSiret = (siret: string): string => inGroups(siret, 3, 3, 3, 5)
export const spacedVat = (number: string): string =>
  /^FR\w{2}\d{9}$/.test(number.replaceAll(/[\s.]/g, '')) ? inGroups(number, 2, 2, 3, 3, 3) : number

/** Who issues the document: name, where to reach them, and the legal line of the footer. */
export const sellerPart = (seller: Seller, edition: Edition = 2) => ({
  name: seller.name,
  lines: texts(...addressLines(seller.address, seller.address.countryCode)),
  contacts: texts(seller.phone, seller.email, withoutScheme(seller.website)),
  legal: saidIn(FRENCH, () => (edition === 1 ? firstIdentity(seller) : legalIdentity(seller))),
})

/** The town of the registry; of older records the part of their RCS that is no number. */
const registryOf = ({ rcs, registryTown }: Seller, edition: Edition): string => {
  if (edition === 1) return texts(rcs, registryTown).join(' ')
  return isText(registryTown) ? registryTown.trim() : (rcs ?? '').replaceAll(/^\s*RCS\s+|[\d\s.]{9,}/gi, ' ').trim()
}

/** Legal form and capital, registry, activity: what identifies a company beside its numbers. */
export const legalStatus = (seller: Seller, edition: Edition = 2): string[] => {
  const { legalForm, capital, nafCode } = seller
  const form = capital === null ? legalForm : `${legalForm ?? 'Société'} au capital de ${formatMoney(capital)}`
  const registry = registryOf(seller, edition)
  return texts(form, registry === '' ? null : `RCS ${registry}`, isText(nafCode) ? `NAF ${nafCode}` : null)
}

const sirenOf = ({ siren, siret }: Seller): string | null => {
  if (isText(siren)) return siren
  return isText(siret) ? siret.replaceAll(/[\s.]/g, '').slice(0, 9) : null
}

/**
 * C. com. R123-237: name, form, capital, SIREN, then « RCS » and the town of the registry, the number not said again; CGI ann. II
 * 242 nonies A: VAT number.
 */
const legalIdentity = (seller: Seller): string[] => {
  const siren = sirenOf(seller)
  const [form, ...rest] = legalStatus(seller)
  const number = isText(seller.siret) ? `SIRET ${spacedSiret(seller.siret)}` : null
  return texts(
    seller.corporateName ?? seller.name,
    form ?? null,
    siren === null ? null : `SIREN ${spacedSiren(siren)}`,
    ...rest,
    number,
    isText(seller.vatNumber) ? `TVA ${spacedVat(seller.vatNumber)}` : null,
  )
}

/** As the first bills said it. */
const firstIdentity = (seller: Seller): string[] =>
  texts(
    seller.corporateName ?? seller.name,
    ...legalStatus(seller, 1),
    isText(seller.siret) ? `SIRET ${seller.siret}` : isText(seller.siren) ? `SIREN ${seller.siren}` : null,
    isText(seller.vatNumber) ? `TVA ${seller.vatNumber}` : null,
  )

/** Lines of the window envelope: at most seven. */
export const recipientLines = (buyer: Buyer, homeCountry: string): string[] =>
  texts(buyer.name, buyer.contact, ...addressLines(buyer.address, homeCountry))

/** A fact with its label, or nothing. */
export const fact = (label: string, value: string | null): { label: string; value: string }[] =>
  isText(value) ? [{ label, value }] : []

/** Several identical stays are one block; their places are named, as far as they are promised. */
export const stayPart = ({ stays: [stay, ...others], places }: StayBlock) => {
  const type = others.length === 0 ? stay.placeType : `${formatInteger(others.length + 1)} × ${stay.placeType}`
  return {
    title: places.length === 0 ? type : `${type}\u00A0· ${places.join(', ')}`,
    dates: filled(WORDS.dates, { from: formatDay(stay.arrival), to: formatDay(stay.departure) }),
    nights: formatUnit(nights(stay), 'night'),
    party: others.length === 0 || stay.party === '' ? stay.party : filled(WORDS.each, { what: stay.party }),
  }
}

/** What is multiplied: the units of a line, and how many. Lines whose price varies count as one. */
const unitsOf = ({ quantity, nights: perNight, unitPrice, times = 1 }: PrintedLine): number =>
  unitPrice === null ? (quantity < 0 ? 0 - times : times) : quantity * (perNight ?? 1)

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
export const groupedLines = (blocks: readonly StayBlock[], lines: readonly PrintedLine[]) => {
  if (blocks.length === 1 && blocks[0]?.stays.length === 1) return [{ title: '', lines: lines.map(linePart) }]
  const known = new Set(blocks.flatMap(({ stays }) => stays.map((stay) => stay.occupancyId)))
  const groups = blocks.map((block) => ({
    // The places of a group are named above, once.
    title: `${stayPart(block.stays.length === 1 ? block : { ...block, places: [] }).title}\u00A0· ${stayPart(block).dates}`,
    lines: linesTogether(block, lines).map(linePart),
  }))
  const others = [
    ...fileLines(blocks, lines),
    ...lines.filter((line) => line.occupancyId === null || !known.has(line.occupancyId)),
  ].map(linePart)
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
