/** What statements of taxes read of stays, and the rows that each brings (migration 0255). */
import { sql } from 'kysely'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents, sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { otherTaxCode } from '#domain/pricing/quote-lines.ts'
import type { ExemptionReason, Person } from '#domain/pricing/request.ts'
import type { OtherTaxTrace, TouristTax } from '#domain/pricing/result.ts'
import type { TaxStayRow } from '#domain/tax/csv.ts'
import { forfaitByMonth } from '#domain/tax/forfait.ts'
import type { Months } from '#domain/tax/period.ts'
import type { TaxRow } from '#domain/tax/rows.ts'
import { ADDITION_CODES, taxByMonth } from '#domain/tax/stay.ts'
import type { Context } from '#server/platform/http/route.ts'

/** A tax that is declared by itself; null: the tourist tax, of all its tariffs. */
export type TaxId = number | null

interface Guest {
  readonly age: number
  readonly from: Day | null
  readonly to: Day | null
  readonly exemption: ExemptionReason | null
}

export interface StayEntry {
  readonly id: number
  readonly bookingId: number
  readonly bookingCode: string
  readonly arrival: Day
  readonly departure: Day
  readonly arrived: boolean
  readonly touristTax: TouristTax | null
  readonly otherTaxes: readonly OtherTaxTrace[]
  readonly people: readonly Guest[]
  readonly charges: readonly { readonly type: 'tax' | 'otherTax'; readonly code: string; readonly amount: Cents }[]
}

/** Firm stays with a night in these months. */
export const readStays = async ({ tx, establishmentId }: Context, { from, to }: Months): Promise<StayEntry[]> => {
  const { rows } = await sql<StayEntry>`
    select s.id, s.booking_id as "bookingId", s.booking_code as "bookingCode", s.arrival, s.departure, s.arrived,
      s.tourist_tax as "touristTax", s.other_taxes as "otherTaxes",
      (select coalesce(json_agg(json_build_object('age', g.age, 'from', g.from_day, 'to', g.to_day, 'exemption', g.exemption_reason)
          order by g.position), '[]')
        from guest_tax_entry g where g.establishment_id = s.establishment_id and g.occupancy_id = s.id) as people,
      (select coalesce(json_agg(json_build_object('type', c.type, 'code', c.code, 'amount', c.amount)), '[]')
        from charged_tax_entry c
        where c.establishment_id = s.establishment_id and c.booking_id = s.booking_id and c.occupancy_id = s.id) as charges
    from stay_tax_entry s
    where s.establishment_id = ${establishmentId} and s.arrival <= ${to} and s.departure > ${from}
    order by s.arrival, s.booking_code, s.id`.execute(tx)
  return rows
}

const personOf = ({ age, from, to, exemption }: Guest, isTouristTax: boolean): Person => ({
  age,
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
  // The reasons of the tourist tax are of that tax alone (CGCT L2333-31).
  ...(exemption === null || !isTouristTax ? {} : { exemption }),
})

const taxOfStay = (stay: StayEntry, taxId: TaxId): TouristTax | null =>
  taxId === null ? stay.touristTax : (stay.otherTaxes.find(({ code }) => code === otherTaxCode(taxId))?.tax ?? null)

/** A row of each month and category, as the stay was charged. */
export const rowsOfStay = (stay: StayEntry, taxId: TaxId, category: string): TaxStayRow[] => {
  const tax = taxOfStay(stay, taxId)
  if (tax === null) return []
  const { id, bookingId, bookingCode, arrival, departure } = stay
  const rows = taxByMonth({
    ...{ arrival, departure, collectedBy: tax.collectedBy, spans: tax.segments },
    people: stay.people.map((guest) => personOf(guest, taxId === null)),
    category: taxId === null ? category : 'ALL',
  })
  return rows.map((row) => ({ ...row, occupancyId: id, bookingId, bookingCode, arrival, departure, correction: false }))
}

/** What its lines ask of the guest for a tax, and what its statement says; nothing is asked where a partner collects it. */
export const chargedOf = (stay: StayEntry, taxId: TaxId, rows: readonly TaxRow[]) => ({
  charged: sum(
    stay.charges
      .filter(({ type, code }) =>
        taxId === null ? type === 'tax' : type === 'otherTax' && code === otherTaxCode(taxId),
      )
      .map(({ amount }) => amount),
  ),
  stated: sum(rows.filter((row) => row.collectedBy === 'ESTABLISHMENT').map((row) => row.total)),
})

interface ForfaitEntry {
  readonly category: string | null
  readonly start: Day
  readonly last: Day
  readonly opens: Day
  readonly closes: Day
  readonly base: Cents
  readonly capacity: number
  readonly abatement: number
  readonly rates: readonly number[]
}

/** What the site owes by its capacity, by month (CGCT L2333-40). */
export const readForfaits = async (context: Context, taxId: TaxId, category: string): Promise<TaxStayRow[]> => {
  const { rows } = await sql<ForfaitEntry>`
    select f.category, f.start_date as start, f.end_date as last, f.opening_start as opens, f.opening_end as closes,
      coalesce(f.base, 0) as base, f.capacity, coalesce(f.abatement, 0) as abatement,
      array[coalesce(f.department_rate, 0), coalesce(f.region_rate, 0), coalesce(f.grand_paris_rate, 0), coalesce(f.mobility_rate, 0)] as rates
    from forfait_entry f
    where f.establishment_id = ${context.establishmentId}
      and case when ${taxId}::bigint is null then f.is_tourist_tax else f.tax_id = ${taxId}::bigint end
    order by f.start_date, f.id`.execute(context.tx)
  return rows.flatMap((row) =>
    forfaitByMonth({
      category: taxId === null ? (row.category ?? category) : 'ALL',
      ...{ start: row.start, end: addDays(row.last, 1), base: cents(Number(row.base)), capacity: row.capacity },
      ...{ opening: { start: row.opens, end: addDays(row.closes, 1) }, abatement: row.abatement },
      additions: row.rates.flatMap((rate, i) => (rate > 0 ? [{ rate, code: ADDITION_CODES[i] ?? '' }] : [])),
    }).map((one) => ({ ...one, ...OF_NO_STAY })),
  )
}

const OF_NO_STAY = {
  ...{ occupancyId: null, bookingId: null, bookingCode: null, arrival: null, departure: null, correction: false },
} as const
