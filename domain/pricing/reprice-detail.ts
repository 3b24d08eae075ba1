/** UPDATE_FROM_EXISTING_DETAIL (domain rules 3.8): the stored prices, on the new nights and the new party. */
import { cents, negate, percentOf, roundQuotient, shareToLargest, sum, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { componentsOf } from './components.ts'
import { frameOf, presencesOf } from './frame.ts'
import type { LineType, QuoteLine, StoredPrice } from './line.ts'
import { unitsOf } from './offer-reduction.ts'
import { componentLine, reductionLines, vatGroups } from './quote-lines.ts'
import type { QuoteRequest } from './request.ts'
import { isWeekly } from './types.ts'
import type { GridSnapshot } from './types.ts'

const COMPONENTS: readonly LineType[] = ['attendant', 'animal', 'vehicle', 'extra', 'otherExtras']
const REDUCTIONS: readonly LineType[] = ['specialOffer', 'discount']

const isSame = (a: Pick<QuoteLine, 'type' | 'code'>, b: Pick<QuoteLine, 'type' | 'code'>): boolean =>
  a.type === b.type && a.code === b.code

/**
 * base = stored base ÷ stored nights (to the cent) × new nights; people and options keep their unit prices, their quantities
 * counted again by the grid's modes; reductions follow what they reduce; everything else stays as it is. What is counted as it was
 * keeps its amount to the cent: 149.00 for 7 nights are not 7 × 21.29. The grid's own prices serve only for what the stay did not
 * have.
 */
export function linesFromDetail(stored: StoredPrice, request: QuoteRequest, grid: GridSnapshot): QuoteLine[] {
  const nights = frameOf(request).count
  const bases = stored.lines.filter((l) => l.type === 'occupancy').map((l) => onNights(l, stored.nights, nights))
  const components = componentLines(stored, request, grid)
  const stay = [...bases, ...components]
  const reductions = isAsBefore(stored, stay, nights)
    ? stored.lines.filter((l) => REDUCTIONS.includes(l.type))
    : reductionsOf(stored, stay, nights)
  const rest = stored.lines.filter(
    (l) => l.type !== 'occupancy' && !COMPONENTS.includes(l.type) && !REDUCTIONS.includes(l.type),
  )
  return [...stay, ...reductions, ...rest]
}

/** Nothing that a reduction looks at moved: neither the nights nor what each line comes to. */
function isAsBefore(stored: StoredPrice, stay: readonly QuoteLine[], nights: number): boolean {
  const old = stored.lines.filter((l) => l.type === 'occupancy' || COMPONENTS.includes(l.type))
  return (
    nights === stored.nights &&
    stay.length === old.length &&
    stay.every((line) => old.some((l) => isSame(l, line) && l.amount === line.amount))
  )
}

function onNights(line: QuoteLine, storedNights: number, nights: number): QuoteLine {
  if (nights === storedNights) return line
  const unitPrice = roundQuotient(line.amount, storedNights)
  return { ...line, quantity: 1, nights, unitPrice, amount: cents(unitPrice * nights) }
}

function componentLines(stored: StoredPrice, request: QuoteRequest, grid: GridSnapshot): QuoteLine[] {
  const frame = frameOf(request)
  const { quantities } = request
  const { list } = componentsOf(grid, frame, presencesOf(request.people, frame), { quantities })
  const counted = list.map((c) => componentLine(grid, c))
  const old = stored.lines.filter((l) => COMPONENTS.includes(l.type))
  const kept = old.flatMap((line) => {
    const count = counted.find((c) => isSame(c, line))
    if (count !== undefined) return [isByWeek(line, grid) ? atStoredWeek(line, count) : atStoredPrice(line, count)]
    return isOfGrid(line, grid) ? [] : [line]
  })
  const added = counted.filter((c) => c.amount !== 0 && !old.some((l) => isSame(l, c)))
  return [...kept.filter((l) => l.quantity > 0), ...added]
}

const isOfGrid = ({ code }: QuoteLine, grid: GridSnapshot): boolean =>
  grid.ageCategories.some((c) => c.code === code) || grid.options.some((o) => o.code === code)

/**
 * A price that varied is kept as its average to the cent, like the base. One set by hand is a sum for the stay: it goes with what it
 * priced, whatever the count.
 */
function atStoredPrice(line: QuoteLine, { quantity, nights }: QuoteLine): QuoteLine {
  if (quantity > 0 && line.manual === true && line.nights === null) return line
  if (quantity === line.quantity && nights === line.nights) return line
  const units = line.quantity * (line.nights ?? 1)
  const unitPrice = line.unitPrice ?? roundQuotient(line.amount, Math.max(1, units))
  return { ...line, quantity, nights, unitPrice, amount: cents(unitPrice * quantity * (nights ?? 1)) }
}

const isByWeek = ({ code }: QuoteLine, grid: GridSnapshot): boolean =>
  isWeekly([...grid.ageCategories, ...grid.options].find((t) => t.code === code)?.mode ?? null)

/** Weeks, or the nights that are none, as nights of one unit each. */
const unitNights = ({ quantity, nights, unitPrice }: QuoteLine): number =>
  quantity * (nights ?? (unitPrice === null ? 1 : 7))

/** A price per week grows with the nights, unrounded between: sevenths of what was paid, not of a cent. */
function atStoredWeek(line: QuoteLine, count: QuoteLine): QuoteLine {
  const amount = roundQuotient(line.amount * unitNights(count), Math.max(1, unitNights(line)))
  const { quantity, nights } = count
  const unitPrice = count.unitPrice !== null && amount % quantity === 0 ? cents(amount / quantity) : null
  if (unitPrice === null && nights === null && count.unitPrice !== null)
    return { ...line, quantity: quantity * 7, nights, unitPrice, amount }
  return { ...line, quantity, nights, unitPrice, amount }
}

/** Reductions again, each on what the ones before left: a rate by its rate, a sum per unit by its units, others as the base grew. */
function reductionsOf(stored: StoredPrice, stay: readonly QuoteLine[], nights: number): QuoteLine[] {
  const groups = vatGroups(stay)
  const base = stay.reduce((total, l) => (l.type === 'occupancy' ? total + l.amount : total), 0)
  const storedBase = stored.lines.reduce((total, l) => (l.type === 'occupancy' ? total + l.amount : total), 0)
  let running = stay.map((l) => l.amount)
  const lines: QuoteLine[] = []
  const old = stored.lines.filter((l) => REDUCTIONS.includes(l.type))
  for (const line of old.filter((l, i) => old.findIndex((o) => isSame(o, l)) === i)) {
    const before = negate(sum(old.filter((o) => isSame(o, line)).map((o) => o.amount)))
    const reach =
      line.reduction?.scope === 'BASE' ? running.map((a, i) => (stay[i]?.type === 'occupancy' ? a : ZERO)) : running
    const asked = again(line, before, { on: sum(reach), nights, base, storedBase })
    const shares = shareToLargest(cents(Math.max(0, Math.min(asked, sum(reach)))), reach)
    running = running.map((a, i) => cents(a - (shares[i] ?? 0)))
    if (line.amount === 0) lines.push(line)
    const { type, code, label, manual } = line
    const fresh = reductionLines({ type, code, label }, shares, groups, line.reduction ?? { scope: 'BASE_OPTIONS' })
    lines.push(...(manual === true ? fresh.map((l) => ({ ...l, manual })) : fresh))
  }
  return lines
}

interface Growth {
  readonly on: Cents
  readonly nights: number
  readonly base: number
  readonly storedBase: number
}

function again({ reduction, manual }: QuoteLine, before: Cents, { on, nights, base, storedBase }: Growth): Cents {
  if (reduction === undefined || manual === true) return before
  if (reduction.rate !== undefined) return percentOf(on, reduction.rate)
  if (reduction.per !== undefined && reduction.unit !== undefined)
    return cents(reduction.unit * unitsOf(reduction.per, nights))
  return storedBase === 0 ? before : roundQuotient(before * base, storedBase)
}
