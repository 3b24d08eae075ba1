/** Blocks of the papers of a sale on account: what was agreed with its price and VAT, what was delivered without any. */
import { vatByRate } from '#domain/billing/vat.ts'
import { cents, negate, sum, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { Part } from '#domain/document/part.ts'
import { DOCUMENT_WORDS as WORDS, filled } from '#contract/document-words.ts'
import type { BlockName } from '#contract/document/blocks.ts'
import { formatAmount, formatDay, formatInteger, formatMoney } from '#contract/format.ts'
import type { SaleFile, SaleLine } from '#contract/operations/sale/sale.ts'
import { shortRate, totalRow } from './parts.ts'

/** A part of a sale as it is billed. */
export interface SalePart {
  readonly amount: Cents
  readonly rate: number | null
}

export interface SaleContent {
  readonly sale: SaleFile
  readonly parts: readonly SalePart[]
}

const reduced = ({ discount }: SaleLine): string => {
  if (discount === null) return ''
  const { rate, amount, reason } = discount
  return filled(WORDS.reduced, { what: rate === null ? formatMoney(amount ?? ZERO) : shortRate(rate), reason })
}

/** A menu is several rates: those are in the table of VAT. */
const rateOf = ({ parts, isTakeaway, takeawayRate, rate }: SaleLine): string =>
  parts.length > 0 ? '—' : shortRate(isTakeaway ? takeawayRate : rate)

const pricedLines = (lines: readonly SaleLine[]): Part => ({
  part: 'lines',
  headings: [WORDS.item, WORDS.quantity, WORDS.unit, WORDS.rate, WORDS.including],
  groups: [
    {
      title: '',
      lines: lines.map((line) => ({
        label: line.label,
        detail: reduced(line),
        cells: [
          formatInteger(line.quantity),
          formatAmount(line.unitPrice ?? line.price),
          rateOf(line),
          formatAmount(line.amount),
        ],
      })),
    },
  ],
})

const deliveredLines = (lines: readonly SaleLine[]): Part => ({
  part: 'lines',
  headings: [WORDS.item, WORDS.ordered, WORDS.delivered, WORDS.toDeliver],
  groups: [
    {
      title: '',
      lines: lines.map(({ label, quantity, delivered }) => ({
        ...{ label, detail: '' },
        cells: [quantity, delivered, quantity - delivered].map((count) => formatInteger(count)),
      })),
    },
  ],
})

/** Total without VAT, and the VAT of it. */
export const vatOfSale = ({ sale, parts }: SaleContent): { readonly excluding: Cents; readonly vat: Cents } => {
  const { rows, outside } = vatByRate(parts)
  const excluding = sum([outside, ...rows.map((row) => row.excluding)])
  return { excluding, vat: cents(sale.total - excluding) }
}

const totalsOf = (content: SaleContent): Part => {
  const { total, paid, balance } = content.sale
  const { excluding, vat } = vatOfSale(content)
  const settled = [totalRow(WORDS.paid, negate(paid)), totalRow(WORDS.leftToPay, balance, 'due')]
  const rows = [
    totalRow(WORDS.excluding, excluding),
    totalRow(WORDS.rate, vat),
    totalRow(WORDS.total, total, 'total'),
    ...(paid === 0 ? [] : settled),
  ]
  return { part: 'totals', rows, note: '' }
}

const vatOf = (parts: readonly SalePart[]): Part[] => {
  const { rows } = vatByRate(parts)
  if (rows.length === 0) return []
  const cells = rows.map(({ rate, excluding, vat, including }) => [
    shortRate(rate),
    ...[excluding, vat, including].map((amount) => formatAmount(amount)),
  ])
  const headings = [WORDS.vatRates, WORDS.vatBase, WORDS.rate, WORDS.vatIncluding]
  return [{ part: 'figures', title: WORDS.rate, headings, rows: cells }]
}

/** What binds whom: a quote until its last day, and neither it nor an order is a bill. */
const mentionsOf = ({ validUntil }: SaleFile, isQuote: boolean): readonly string[] => [
  ...(isQuote && validUntil !== null ? [filled(WORDS.freeQuote, { day: formatDay(validUntil) })] : []),
  WORDS.notBill,
]

/** In the language and currency of the moment. */
export const saleBlocks = (content: SaleContent, isQuote: boolean) => {
  const { sale, parts } = content
  const [totals, vat] = [totalsOf(content), vatOf(parts)]
  return {
    lines: [pricedLines(sale.lines)],
    deliveries: [deliveredLines(sale.lines)],
    vat,
    totals: [totals],
    summary: [{ part: 'columns', left: vat, right: [totals] }],
    law: [{ part: 'sentences', small: true, texts: mentionsOf(sale, isQuote) }],
    agreement: [{ part: 'agreement', title: WORDS.agreed, help: WORDS.agreedHelp }],
    receipt: [{ part: 'agreement', title: WORDS.receipt, help: WORDS.receiptHelp }],
  } as const satisfies Partial<Record<BlockName, readonly Part[]>>
}
