/** A sale while it is typed: its lines, what they come to, and how they are sent. */
import type { Day } from '#domain/day.ts'
import { cents, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { priceSale } from '#domain/sale/account.ts'
import type { Discount, Sold } from '#domain/sale/ticket.ts'
import type { SaleFile, SaleInput, SaleLine } from '#contract/operations/sale/sale.ts'
import type { SoldArticle } from '#contract/operations/sale/till.ts'

export interface DraftLine extends Pick<
  SaleLine,
  | 'articleId'
  | 'tvaId'
  | 'label'
  | 'nature'
  | 'rate'
  | 'takeawayRate'
  | 'price'
  | 'unitPrice'
  | 'isTakeaway'
  | 'delivered'
> {
  /** Of this screen alone. */
  readonly key: number
  /** 0: not written yet. */
  readonly id: number
  readonly isFreePrice: boolean
  readonly isDiscountable: boolean
  readonly parts: Sold['parts']
  /** Null: nothing typed. */
  readonly quantity: number | null
  readonly discount: Discount | null
}

export interface SaleDraft {
  readonly isQuote: boolean
  readonly customerId: number | null
  readonly label: string
  readonly note: string
  readonly validUntil: Day | null
  readonly lines: readonly DraftLine[]
}

export const draftOf = (sale: SaleFile | undefined): SaleDraft => ({
  isQuote: sale === undefined || sale.state === 'QUOTE' || sale.state === 'EXPIRED',
  customerId: sale?.customerId ?? null,
  label: sale?.label ?? '',
  note: sale?.note ?? '',
  validUntil: sale?.validUntil ?? null,
  lines: (sale?.lines ?? []).map((line) => ({ ...line, key: line.id, isFreePrice: false })),
})

/** New lines count down: ids of written ones are positive. */
const nextKey = ({ lines }: SaleDraft): number => Math.min(0, ...lines.map(({ key }) => key)) - 1

const EMPTY = { id: 0, delivered: 0, unitPrice: null, isTakeaway: false, discount: null } as const

export const withArticle = (draft: SaleDraft, article: SoldArticle, quantity: number): SaleDraft => {
  const { id, label, nature, rate, takeawayRate, price, isFreePrice, isDiscountable, parts } = article
  const sold = {
    articleId: id,
    tvaId: null,
    label,
    nature,
    rate,
    takeawayRate,
    price,
    isFreePrice,
    isDiscountable,
    parts,
  }
  return { ...draft, lines: [...draft.lines, { ...EMPTY, ...sold, key: nextKey(draft), quantity }] }
}

export const withFreeLine = (draft: SaleDraft, tva: { readonly id: number; readonly rate: number }): SaleDraft => {
  const sold = {
    articleId: null,
    tvaId: tva.id,
    label: '',
    nature: 'GOODS' as const,
    rate: tva.rate,
    takeawayRate: tva.rate,
  }
  const line = { ...EMPTY, ...sold, price: ZERO, isFreePrice: true, isDiscountable: true, parts: [], quantity: 1 }
  return { ...draft, lines: [...draft.lines, { ...line, key: nextKey(draft) }] }
}

export const withLine = (draft: SaleDraft, key: number, change: Partial<DraftLine>): SaleDraft => ({
  ...draft,
  lines: draft.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
})

export const withoutLine = (draft: SaleDraft, key: number): SaleDraft => ({
  ...draft,
  lines: draft.lines.filter((line) => line.key !== key),
})

const soldBy = ({ articleId, unitPrice, price, ...line }: DraftLine): Sold => {
  const { label, isFreePrice, nature, rate, takeawayRate, isDiscountable, parts } = line
  const free = articleId === null
  return {
    ...{ id: articleId ?? 0, label, price: free ? (unitPrice ?? ZERO) : price, isFreePrice: !free && isFreePrice },
    ...{ nature, rate, takeawayRate, isDiscountable, deposit: null, parts },
  }
}

export interface Reckoned {
  readonly total: Cents
  /** What each line comes to, by its key. */
  readonly amounts: ReadonlyMap<number, Cents>
  /** Code of what is wrong, with what its sentence needs; none: nothing is. */
  readonly fault: RuleError | undefined
}

/** What it comes to, as the server will count it. */
export const reckon = ({ lines }: SaleDraft): Reckoned => {
  if (lines.length === 0) return { total: ZERO, amounts: new Map(), fault: undefined }
  try {
    const priced = priceSale(
      lines.map(({ quantity, unitPrice, isTakeaway, discount, ...line }) => ({
        ...{ quantity: quantity ?? 0, unitPrice, isTakeaway, discount },
        article: soldBy({ ...line, quantity, unitPrice, isTakeaway, discount }),
      })),
    )
    const amounts = new Map<number, Cents>()
    for (const { of, amount } of priced.lines) {
      const key = lines[of]?.key ?? 0
      amounts.set(key, cents((amounts.get(key) ?? 0) + amount))
    }
    return { total: priced.total, amounts, fault: undefined }
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    return { total: ZERO, amounts: new Map(), fault: error }
  }
}

export const inputOf = (draft: SaleDraft, id: number, version: number): SaleInput => {
  const { isQuote, customerId, label, note, validUntil, lines } = draft
  return {
    ...{ id, version, isQuote, customerId, label, note, validUntil: isQuote ? validUntil : null },
    lines: lines.map((line) => ({
      ...{ id: line.id, articleId: line.articleId, tvaId: line.tvaId, nature: line.nature },
      label: line.articleId === null ? line.label : null,
      ...{
        quantity: line.quantity ?? 0,
        unitPrice: line.unitPrice,
        isTakeaway: line.isTakeaway,
        discount: line.discount,
      },
    })),
  }
}
