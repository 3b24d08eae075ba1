/** The plan as its screens show it: each thing that may have an account, and which one it has on a day. */
import { FIRST_DAY, onDay } from '#domain/accounting/periods.ts'
import { ROLES } from '#domain/accounting/plan.ts'
import { PRODUCTS, OWN_LINE_TYPES, lineKey } from '#domain/accounting/product.ts'
import { MONEY_KINDS, followsStay, lookedUp, subjectId } from '#domain/accounting/subjects.ts'
import type { MappingKind, Subject, SubjectFacts } from '#domain/accounting/subjects.ts'
import type { Day } from '#domain/day.ts'
import { PLAN_SUBJECT } from '#contract/lists/payment/accounting-plan.ts'
import type { PlanRow, PlanSubjectKey } from '#contract/lists/payment/accounting-plan.ts'
import { inLanguage } from '#contract/english.ts'
import { formatRate } from '#contract/format.ts'
import { itemsOf, periodsBySubject, ratesOf } from '#server/modules/accounting/plan/subjects.ts'
import type { Item, SubjectPeriod } from '#server/modules/accounting/plan/subjects.ts'
import type { Context } from '#server/platform/http/route.ts'

export type Part = 'DETAIL' | 'DISCOUNT' | 'PAYMENT'

/** A subject with what is known of it. */
export interface Known {
  readonly subject: Subject
  readonly facts: SubjectFacts
  readonly name: string | null
}

export const subjectOf = (kind: MappingKind, over: Partial<Subject> = {}): Subject => ({
  kind,
  code: null,
  itemId: null,
  rate: null,
  ...over,
})

const general = (kind: MappingKind, codes: readonly string[]): Known[] =>
  codes.map((code) => ({ subject: subjectOf(kind, { code }), facts: {}, name: null }))

export const ofItem = (item: Item): Known => ({
  subject: subjectOf(item.kind, { itemId: item.id }),
  facts: item,
  name: item.label,
})

const REDUCTIONS: readonly string[] = ['DISCOUNT', 'SPECIAL_OFFER']
const TYPES = OWN_LINE_TYPES.map(lineKey)

const ITEMS: Readonly<Record<Part, readonly MappingKind[]>> = {
  DETAIL: ['PLACE_TYPE', 'EXTRA', 'TAX'],
  DISCOUNT: ['DISCOUNT', 'SPECIAL_OFFER'],
  PAYMENT: ['METHOD', 'BANK', 'EXPENSE_TYPE'],
}

const wholePart = async (context: Context, part: Part): Promise<Known[]> => {
  const items = await itemsOf(context, ITEMS[part])
  const of = (kind: MappingKind): Known[] => items.filter((one) => one.kind === kind).map((one) => ofItem(one))
  if (part === 'DISCOUNT')
    return REDUCTIONS.flatMap((code) => [...general('SALES', [code]), ...of(code as MappingKind)])
  if (part === 'PAYMENT')
    return [
      ...general(
        'METHOD_KIND',
        MONEY_KINDS.filter((kind) => kind !== 'NONE'),
      ),
      ...items
        .filter(({ kind, methodKind }) => kind === 'METHOD' && MONEY_KINDS.some((one) => one === methodKind))
        .map((one) => ofItem(one)),
      { subject: subjectOf('BANK'), facts: {}, name: null },
      ...of('BANK'),
      { subject: subjectOf('EXPENSE_TYPE'), facts: {}, name: null },
      ...of('EXPENSE_TYPE'),
      ...general('ROLE', ROLES),
    ]
  const rates = await ratesOf(context)
  return [
    ...general('SALES', PRODUCTS),
    ...of('PLACE_TYPE'),
    ...general(
      'SALES',
      TYPES.filter((type) => !REDUCTIONS.includes(type)),
    ),
    ...of('EXTRA'),
    ...of('TAX'),
    ...rates.map((rate) => ({ subject: subjectOf('VAT', { rate }), facts: {}, name: null })),
  ]
}

/** What has an account for one rate alone stands below what holds for every rate. */
const withRates = (known: readonly Known[], periods: ReadonlyMap<string, readonly SubjectPeriod[]>): Known[] => {
  const rated = [...periods.values()].flatMap(([first]) => (first === undefined || first.rate === null ? [] : [first]))
  return known.flatMap((one) => {
    if (one.subject.rate !== null) return [one]
    const own = rated.filter((row) => subjectId({ ...row, rate: null }) === subjectId(one.subject))
    return [one, ...own.map(({ rate }) => ({ ...one, subject: { ...one.subject, rate } }))]
  })
}

/** The state under which a list names a subject. */
export const keyOf = ({ kind, code, itemId }: Subject): PlanSubjectKey => {
  const all = itemId === null && (kind === 'BANK' || kind === 'EXPENSE_TYPE') ? `${kind}_ALL` : kind
  const key = code === null ? all : `${kind}_${code}`
  return PLAN_SUBJECT.keys.find((one) => one === key) ?? 'SALES_SERVICE'
}

export const vatText = (rate: number | null, language: Context['language']): string | null =>
  rate === null ? null : inLanguage(language, () => formatRate(rate))

/** What a list says of a subject. */
export const saidOf = ({ subject, name }: Known, language: Context['language']) => ({
  kind: subject.kind,
  code: subject.code,
  itemId: subject.itemId,
  rate: subject.rate,
  subject: keyOf(subject),
  name,
  vat: vatText(subject.rate, language),
})

/** The account of a subject on a day, and whether it is its own. */
export const accountOn = (
  { subject, facts }: Known,
  periods: ReadonlyMap<string, readonly SubjectPeriod[]>,
  day: Day,
): { readonly period: SubjectPeriod | undefined; readonly isOwn: boolean } => {
  for (const one of lookedUp(subject, facts)) {
    const period = onDay(periods.get(subjectId(one)) ?? [], day)
    if (period !== undefined) return { period, isOwn: subjectId(one) === subjectId(subject) }
  }
  return { period: undefined, isOwn: false }
}

/** Rows of a part of the plan on a day. */
export const planRows = async (context: Context, part: Part, day: Day): Promise<PlanRow[]> => {
  const periods = await periodsBySubject(context.tx, context.establishmentId)
  const known = withRates(await wholePart(context, part), periods)
  return known.map((one, i) => {
    const { period, isOwn } = accountOn(one, periods, day)
    return {
      id: i + 1,
      ...saidOf(one, context.language),
      account: period?.account ?? null,
      accountLabel: period?.accountLabel ?? null,
      accountId: period?.accountId ?? null,
      journal: period?.journal ?? null,
      journalId: period?.journalId ?? null,
      source: isOwn ? 'OWN' : period !== undefined ? 'FOLLOWS' : followsStay(one.subject) ? 'STAY' : 'NONE',
      from: isOwn && period !== undefined && period.from > FIRST_DAY ? period.from : null,
      to: isOwn ? (period?.to ?? null) : null,
    }
  })
}
