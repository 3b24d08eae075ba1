/** A sale on account on paper: its quote or order with what it comes to, its delivery note without any price. */
import type { Buyer, Seller } from '#domain/billing/bill-content.ts'
import { vatByRate } from '#domain/billing/vat.ts'
import { cents, negate, sum, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { formatAmount, formatDay, formatInteger, formatMoney } from '#contract/format.ts'
import type { SaleFile, SaleLine } from '#contract/operations/sale/sale.ts'
import { fact, recipientLines, sellerPart, shortRate, totalRow } from '#server/documents/parts.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'

/** A part of a sale as it is billed. */
export interface SalePart {
  readonly amount: Cents
  readonly rate: number | null
}

export interface SalePaper {
  readonly seller: Seller
  /** Null: a quote that names nobody. */
  readonly buyer: Buyer | null
  readonly sale: SaleFile
  readonly parts: readonly SalePart[]
  readonly training: boolean
  readonly software: string
}

const columnsOf = (isDelivery: boolean) =>
  isDelivery
    ? [
        ['quantity', 'Commandé'],
        ['delivered', 'Livré'],
        ['left', 'Reste à livrer'],
      ]
    : [
        ['quantity', 'Qté'],
        ['unit', 'PU TTC'],
        ['rate', 'TVA'],
        ['including', 'Montant TTC'],
      ]

const reduced = ({ discount }: SaleLine): string => {
  if (discount === null) return ''
  const { rate, amount, reason } = discount
  return `remise ${rate === null ? formatMoney(amount ?? ZERO) : shortRate(rate)} (${reason})`
}

const lineOf = (line: SaleLine) => {
  const { label, quantity, delivered, price, unitPrice, isTakeaway, rate, takeawayRate, amount, parts } = line
  return {
    label,
    detail: reduced(line),
    quantity: formatInteger(quantity),
    delivered: formatInteger(delivered),
    left: formatInteger(quantity - delivered),
    unit: formatAmount(unitPrice ?? price),
    rate: parts.length > 0 ? '—' : shortRate(isTakeaway ? takeawayRate : rate),
    including: formatAmount(amount),
  }
}

const vatRows = (parts: readonly SalePart[]) =>
  vatByRate(parts).rows.map(({ rate, excluding, vat, including }) => ({
    rate: shortRate(rate),
    ...{ excluding: formatAmount(excluding), vat: formatAmount(vat), including: formatAmount(including) },
  }))

const totalsOf = ({ sale, parts }: SalePaper) => {
  const { rows, outside } = vatByRate(parts)
  const without = sum([outside, ...rows.map(({ excluding }) => excluding)])
  return [
    totalRow('Total HT', without),
    totalRow('TVA', cents(sale.total - without)),
    totalRow('Total TTC', sale.total, 'total'),
    ...(sale.paid === 0
      ? []
      : [totalRow('Déjà réglé', negate(sale.paid)), totalRow('Reste à régler', sale.balance, 'due')]),
  ]
}

const isQuote = ({ state }: SaleFile): boolean => state === 'QUOTE' || state === 'EXPIRED'
const isGone = ({ state }: SaleFile): boolean => state === 'CANCELLED' || state === 'CREDITED'

const bannersOf = ({ sale, training }: SalePaper): string[] => [
  ...(training ? ['FORMATION'] : []),
  ...(isGone(sale) ? ['ANNULÉ'] : []),
]

const titleOf = (sale: SaleFile, isDelivery: boolean): string =>
  isDelivery ? 'Bon de livraison' : isQuote(sale) ? 'Devis' : 'Bon de commande'

/** What binds whom: a quote until its last day, and neither is a bill. */
const mentionsOf = (sale: SaleFile): string[] => [
  ...(isQuote(sale) && sale.validUntil !== null
    ? [`Devis gratuit, valable jusqu’au ${formatDay(sale.validUntil)} inclus.`]
    : []),
  'Ce document n’est pas une facture.',
]

export const saleDocumentData = (paper: SalePaper, isDelivery: boolean) => {
  const { seller, buyer, sale, parts, software } = paper
  return {
    title: titleOf(sale, isDelivery),
    number: sale.code,
    subtitle: `Du ${formatDay(isDelivery ? (sale.deliveredOn ?? sale.madeOn) : sale.madeOn)}`,
    banners: bannersOf(paper),
    watermark: isGone(sale) ? 'ANNULÉ' : '',
    seller: sellerPart(seller),
    recipient: buyer === null ? [] : recipientLines(buyer, seller.address.countryCode),
    facts: isQuote(sale) && sale.validUntil !== null ? fact('Valable jusqu’au', formatDay(sale.validUntil)) : [],
    stays: [],
    payments: [],
    bank: null,
    reference: '',
    proof: [software],
    object: sale.label ?? '',
    note: (sale.note ?? '').split('\n').filter((line) => line.trim() !== ''),
    columns: columnsOf(isDelivery),
    groups: [{ title: '', lines: sale.lines.map(lineOf) }],
    totals: isDelivery ? [] : totalsOf(paper),
    vat: isDelivery ? [] : vatRows(parts),
    mentions: isDelivery ? [] : mentionsOf(sale),
    sign: isDelivery ? 'Reçu le, par (date et signature)' : 'Bon pour accord (date et signature)',
  }
}

/** What to render: the quote or order, or its delivery note. */
export const saleDocument = (
  paper: SalePaper,
  isDelivery: boolean,
  createdAt: Date,
  logo?: Uint8Array,
): DocumentRequest => ({
  template: 'sale',
  data: saleDocumentData(paper, isDelivery),
  createdAt,
  ...(logo === undefined ? {} : { logo }),
})
