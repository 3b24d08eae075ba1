/** The 14 steps of an offer (spec 2, "Special-offer wizard steps"), and the fields that each shows for a kind of offer. */
import { formatRate } from '#web/ui/format.ts'

export const STEPS = [
  'type',
  'period',
  'grids',
  'booking',
  'reduction',
  'application',
  'people',
  'fees',
  'payment',
  'validity',
  'labels',
  'visibility',
  'promo',
  'summary',
] as const
export type Step = (typeof STEPS)[number]

type Rows = readonly (readonly string[])[]

const REDUCTIONS: Readonly<Record<string, Rows>> = {
  LESS_AMOUNT: [['amount']],
  LESS_PERCENT: [['rate']],
  BOOKING_FEES: [['amount']],
  X_EQUAL_Y: [['paidFrom', 'paidNights']],
  STRIKEOUT: [['amount']],
  INCLUDED_SERVICE: [['service']],
  LAST_MINUTE: [['rate'], ['amount']],
}

/** Replaced fees and included services reduce no price: nothing says how they apply. */
const APPLICATIONS: Readonly<Record<string, Rows>> = {
  LESS_AMOUNT: [['per'], ['cumulative']],
  LESS_PERCENT: [['scope'], ['cumulative']],
  X_EQUAL_Y: [['repeatable'], ['cumulative']],
  STRIKEOUT: [['cumulative']],
  LAST_MINUTE: [['scope', 'per'], ['cumulative']],
}

const REDUCES = Object.keys(APPLICATIONS)

/** Rows of a step; empty where the step has nothing to ask of this kind, or inputs of its own. */
export const rowsOf = (step: Step, kind: string): Rows => {
  switch (step) {
    case 'type':
      return [['code', 'label'], ['kind']]
    case 'period':
      return [['startDate', 'endDate'], ['stayRule'], ['minNights', 'maxNights'], ['arrivalDays'], ['departureDays']]
    case 'grids':
      return []
    case 'booking':
      return [['bookingFrom', 'bookingTo']]
    case 'reduction':
      return REDUCTIONS[kind] ?? []
    case 'application':
      return APPLICATIONS[kind] ?? []
    case 'people':
      return [...(REDUCES.includes(kind) ? [['includedPeople']] : []), ['minPeople', 'maxPeople']]
    case 'fees':
      return kind === 'BOOKING_FEES' ? [] : [['downPaymentRate'], ['fees']]
    case 'payment':
      return [['paymentMethods']]
    case 'validity':
      return [['minDaysBefore', 'withinDays']]
    case 'labels':
      return [['label']]
    case 'visibility':
      return [['atDesk', 'online', 'forPartners']]
    case 'promo':
      return kind === 'BOOKING_FEES' ? [['promoCode']] : [['promoCode'], ['maxUses']]
    case 'summary':
      return [['active']]
  }
}

const HELPED = ['LAST_MINUTE', 'X_EQUAL_Y', 'BOOKING_FEES', 'INCLUDED_SERVICE'] as const

/** What helps on a step: on its reduction, what its kind asks. */
export const helpOf = (step: Step, kind: string): Step | (typeof HELPED)[number] =>
  step === 'reduction' ? (HELPED.find((one) => one === kind) ?? step) : step

/** What an offer cannot do without, in the order in which it is told. */
const NEEDED: readonly Step[] = ['type', 'period', 'grids', 'reduction', 'validity']

const isAsked = (step: Step, kind: string): boolean => step === 'grids' || rowsOf(step, kind).length > 0

/** The steps that an offer of this kind needs; only a last-minute one says how many days before. */
export const neededOf = (kind: string): Step[] =>
  NEEDED.filter((step) => isAsked(step, kind) && (step !== 'validity' || kind === 'LAST_MINUTE'))

/** Conditions that an offer of this kind may have, each reached from the summary. What means nothing for the kind is left out. */
export const optionalOf = (kind: string): Step[] => {
  const needed = neededOf(kind)
  return STEPS.filter((step) => step !== 'summary' && !needed.includes(step) && isAsked(step, kind))
}

/** The step after this one: the next that the kind needs, then the summary, which every condition comes back to. */
export const nextOf = (step: Step, kind: string): Step | undefined => {
  if (step === 'summary') return undefined
  const needed = neededOf(kind)
  return needed.includes(step) ? (needed[needed.indexOf(step) + 1] ?? 'summary') : 'summary'
}

export const previousOf = (step: Step, kind: string): Step | undefined => {
  const needed = neededOf(kind)
  if (step === 'summary') return needed.at(-1)
  return needed.includes(step) ? needed[needed.indexOf(step) - 1] : 'summary'
}

/** The step on which a field is, so that what is wrong leads there; the grids are no field. */
export const stepOf = (field: string, kind: string): Step => {
  if (field === 'priceGrids') return 'grids'
  return STEPS.find((step) => rowsOf(step, kind).some((row) => row.includes(field))) ?? 'type'
}

/** « 6,56 % » of all; none of nothing. */
export const shareOf = (part: number, all: number): string =>
  formatRate(all === 0 ? 0 : Math.round((10_000 * part) / all))
