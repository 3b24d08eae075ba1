/** What an export would do on a day: the account of each thing that is sold or paid, and what lacks one. */
import { own } from '#domain/own.ts'
import { productOf } from '#domain/accounting/product.ts'
import { salesAccount } from '#domain/accounting/plan.ts'
import type { Plan, Role } from '#domain/accounting/plan.ts'
import type { LineType } from '#domain/pricing/line.ts'
import type { Day } from '#domain/day.ts'
import { isItemKind } from '#domain/accounting/subjects.ts'
import { detailPreviewList, paymentPreviewList } from '#contract/lists/payment/accounting-plan.ts'
import type { PreviewRow } from '#contract/lists/payment/accounting-plan.ts'
import { wholeListRoutes } from '#server/list/routes.ts'
import { accountOn, ofItem, saidOf, subjectOf, vatText } from '#server/modules/accounting/plan/plan-rows.ts'
import type { Known } from '#server/modules/accounting/plan/plan-rows.ts'
import { readPlan } from '#server/modules/accounting/plan/read-plan.ts'
import { itemsOf, periodsBySubject, ratesOf } from '#server/modules/accounting/plan/subjects.ts'
import type { Item } from '#server/modules/accounting/plan/subjects.ts'
import type { Context } from '#server/platform/http/route.ts'

type Found = {
  readonly account: string | undefined
  readonly journal?: string | undefined
  readonly followsStay?: boolean
}

const SOLD: Readonly<Partial<Record<Item['kind'], LineType>>> = {
  PLACE_TYPE: 'occupancy',
  EXTRA: 'extra',
  TAX: 'tax',
  DISCOUNT: 'discount',
  SPECIAL_OFFER: 'specialOffer',
}

const REDUCTIONS: readonly Item['kind'][] = ['DISCOUNT', 'SPECIAL_OFFER']

/** The account that the entries themselves would use. */
const soldOn = (plan: Plan, item: Item): Found => {
  const { kind } = item
  const type = kind === 'TAX' && item.isTouristTax !== true ? 'otherTax' : SOLD[kind]
  if (type === undefined || !isItemKind(kind)) return { account: undefined }
  const line = { type, rate: item.rate, isRental: item.isRental ?? null, isGoods: item.isGoods === true }
  const product = productOf(plan.sales, { ...line, items: [{ kind, id: item.id }] })
  // Without an account of its own, or of all of its kind, it is taken off what it reduces.
  if (REDUCTIONS.includes(kind) && product === 'SERVICE') return { account: undefined, followsStay: true }
  return { account: product === 'TAX' ? plan.roles.tax : salesAccount(plan, product, item.rate) }
}

interface Shown extends Known, Found {
  /** What it is sold at; its account may hold for every rate. */
  readonly soldAt?: number | null
  readonly vatAccount?: string | undefined
  readonly needsVat: boolean
}

const isIncome = (account: string): boolean => account.startsWith('7')

/** Accounts of sales that are used at several rates: an export asks before it writes them. */
const mixed = (rows: readonly Shown[]): ReadonlySet<string> => {
  const rates = new Map<string, Set<number | null>>()
  for (const { account, soldAt } of rows)
    if (account !== undefined && soldAt !== undefined && isIncome(account))
      rates.set(account, (rates.get(account) ?? new Set()).add(soldAt))
  return new Set([...rates].filter(([, several]) => several.size > 1).map(([account]) => account))
}

const rowsOf = (context: Context, plan: Plan, shown: readonly Shown[]): PreviewRow[] => {
  const several = mixed(shown)
  return shown.map((one, i) => ({
    id: i + 1,
    ...saidOf(one, context.language),
    vat: vatText(one.soldAt ?? one.subject.rate, context.language),
    account: one.account ?? null,
    accountLabel: one.account === undefined ? null : (own(plan.accounts, one.account) ?? null),
    vatAccount: one.vatAccount ?? null,
    journal: one.journal ?? null,
    accountId: null,
    journalId: null,
    state:
      one.account === undefined
        ? one.followsStay === true
          ? 'STAY'
          : 'LACKS'
        : one.needsVat && one.vatAccount === undefined
          ? 'LACKS_VAT'
          : several.has(one.account)
            ? 'RATES'
            : 'READY',
  }))
}

const role = (plan: Plan, name: Role): Shown => ({
  subject: subjectOf('ROLE', { code: name }),
  facts: {},
  name: null,
  account: plan.roles[name],
  needsVat: false,
})

const vatOf = (plan: Plan, rate: number | null): Pick<Shown, 'vatAccount' | 'needsVat'> => ({
  vatAccount: rate === null ? undefined : own(plan.vat, String(rate)),
  needsVat: rate !== null && rate > 0,
})

/** Whose account depends on nothing but its product. */
const GENERAL = ['FEES', 'RESIDENTIAL', 'GOODS', 'SERVICE'] as const

const detailRows = async (context: Context, day: Day): Promise<PreviewRow[]> => {
  const plan = await readPlan(context.tx, context.establishmentId, day)
  const items = (await itemsOf(context, ['PLACE_TYPE', 'EXTRA', 'TAX', ...REDUCTIONS])).filter(({ active }) => active)
  const rates = await ratesOf(context)
  const sold = items.map((item) => ({
    ...ofItem(item),
    // A reduction is at each rate of what it reduces.
    ...(REDUCTIONS.includes(item.kind) ? {} : { soldAt: item.rate }),
    ...soldOn(plan, item),
    ...vatOf(plan, item.rate),
  }))
  const general = GENERAL.map((code) => ({
    subject: subjectOf('SALES', { code }),
    facts: {},
    name: null,
    account: salesAccount(plan, code, null),
    needsVat: false,
  }))
  const vat = rates.map((rate) => ({
    subject: subjectOf('VAT', { rate }),
    facts: {},
    name: null,
    account: own(plan.vat, String(rate)),
    needsVat: false,
  }))
  const roles = (['customer', 'advance', 'advanceVat', 'credit', 'insurer', 'retained'] as const).map((name) =>
    role(plan, name),
  )
  return rowsOf(context, plan, [...sold, ...general, ...vat, ...roles])
}

export const detailPreviewRoutes = wholeListRoutes(detailPreviewList, {
  summary: 'Aperçu des comptes des ventes à une date',
  rows: (context, { on }) => detailRows(context, on ?? context.today),
})

/** Methods that move no money are booked by roles. */
const NO_MONEY: readonly (string | undefined)[] = ['CREDIT_NOTE', 'GIFT', 'REGULATION']

const PAID_ROLES = [
  'guarantee',
  'transfer',
  'bankFees',
  'commission',
  'deductibleVat',
  'partner',
  'aid',
  'loss',
  'gain',
  'goodwill',
  'owner',
] as const

const paymentRows = async (context: Context, day: Day): Promise<PreviewRow[]> => {
  const plan = await readPlan(context.tx, context.establishmentId, day)
  const periods = await periodsBySubject(context.tx, context.establishmentId)
  const items = await itemsOf(context, ['METHOD', 'BANK', 'EXPENSE_TYPE'])
  const paid = items
    .filter(({ active, methodKind }) => active && !NO_MONEY.includes(methodKind))
    .map((item) => {
      const { period } = accountOn(ofItem(item), periods, day)
      return { ...ofItem(item), account: period?.account, journal: period?.journal ?? undefined, needsVat: false }
    })
  return rowsOf(context, plan, [...paid, ...PAID_ROLES.map((name) => role(plan, name))])
}

export const paymentPreviewRoutes = wholeListRoutes(paymentPreviewList, {
  summary: 'Aperçu des comptes des règlements à une date',
  rows: (context, { on }) => paymentRows(context, on ?? context.today),
})
