/**
 * What tickets of tills tell (CGI 290 and 290 A): paid when they are made and changed by nothing since, so that each is told with its day.
 * A bill of one that was paid is told by the ticket still: electronic invoices say so themselves (BT-23, B7 and S7).
 */
import type { Ticket } from '../accounting/source.ts'
import type { Day } from '../day.ts'
import { cents } from '../money.ts'
import { soldParts } from '../vat/sold.ts'
import type { SoldPart } from '../vat/sold.ts'
import type { ReportKind } from './period.ts'
import { NOTHING, partOf, sumReports } from './state.ts'
import type { Category, DayReport, ReportState, SaleRow } from './state.ts'

type Told = Pick<Ticket, 'on' | 'lines'>

/** Null: owed back, or collected for others; no sale. */
const categoryOf = ({ nature }: SoldPart, product: string): Category | null => {
  if (nature === 'INDEMNITY') return 'TNT1'
  if (nature === 'GOODS' || nature === 'SERVICE') return nature === 'GOODS' ? 'TLB1' : 'TPS1'
  return nature === 'EXEMPT' ? (product.startsWith('GOODS') ? 'TLB1' : 'TPS1') : null
}

const salesOf = ({ lines }: Told): SaleRow[] =>
  soldParts(lines).flatMap((part, i) => {
    const category = categoryOf(part, lines[i]?.[0] ?? '')
    if (category === null) return []
    return [{ category, rate: part.rate ?? 0, base: cents(part.amount - part.vat), vat: part.vat }]
  })

const stateOf = (tickets: readonly Told[], debits: boolean): ReportState => {
  const sales = tickets.flatMap(salesOf)
  const services = sales.filter(({ category }) => category === 'TPS1')
  const collected = services.map(({ rate, base, vat }) => ({ rate, amount: cents(base + vat) }))
  return sumReports([{ ...NOTHING, sales, collected: debits ? [] : collected }])
}

export interface TicketDays {
  readonly days: readonly DayReport[]
  /** How many tickets of a day have a line of a category. */
  readonly countOf: (day: Day, category: Category) => number
}

/** By day, what a kind of report tells of tickets. With the option for débits nothing is told of what is collected. */
export const ticketDays = (
  tickets: readonly Told[],
  { kind, debits }: { readonly kind: ReportKind; readonly debits: boolean },
): TicketDays => {
  const byDay = Map.groupBy(tickets, ({ on }) => on)
  return {
    days: [...byDay].map(([day, own]) => ({ day, ...partOf(kind, stateOf(own, debits)), paid: [] })),
    countOf: (day, category) =>
      (byDay.get(day) ?? []).filter((ticket) => salesOf(ticket).some((row) => row.category === category)).length,
  }
}
