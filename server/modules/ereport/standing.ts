/** Where a house stands with its reports: their periods, what each became, and what keeps the next from leaving. */
import { sql } from 'kysely'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { DUE_DAYS, reportPeriods } from '#domain/ereport/period.ts'
import type { ReportPeriod } from '#domain/ereport/period.ts'
import type { ReportState } from '#contract/lists/ereport/report.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import type { Reporter } from '#server/modules/ereport/files.ts'
import { readReports } from '#server/modules/ereport/stored.ts'
import type { StoredReport } from '#server/modules/ereport/stored.ts'

/** Somebody at a desk, or the server by itself. */
export interface Asking extends Reporter {
  readonly today: Day
}

export interface StoodPeriod extends ReportPeriod {
  readonly state: ReportState
  readonly stored: StoredReport | null
  /** Its due date is past, and nothing left. */
  readonly late: boolean
}

interface House {
  readonly debits: boolean
  readonly siren: string | null
  readonly name: string
  readonly timeZone: string
  readonly closed: Day | null
}

export interface Standing extends House {
  /** Null: nothing is reported. */
  readonly since: Day | null
  readonly platform: { readonly id: string | null; readonly name: string | null }
  readonly reports: readonly StoredReport[]
  /** Those that have begun, by due date. */
  readonly periods: readonly StoodPeriod[]
}

const readHouse = async ({ tx, establishmentId, training }: Reporter): Promise<House> => {
  const { rows } = await sql<House>`
    select e.vat_on_debits as debits, coalesce(e.siren, left(e.siret, 9)) as siren, coalesce(e.corporate_name, e.name) as name, e.time_zone as "timeZone",
      (select c.day from tax_closed_through c where c.establishment_id = e.id and c.training = ${training}) as closed
    from establishment e where e.id = ${establishmentId}`.execute(tx)
  const [house] = rows
  if (house === undefined) throw new Error('a request is of an establishment')
  return house
}

const GONE: readonly ReportState[] = ['NOTHING', 'SENT', 'ACCEPTED']

/** Of what was made: its place in the outbox; otherwise whether its days are over and closed. */
const stood = (period: ReportPeriod, stored: StoredReport | null, closed: Day | null, today: Day): StoodPeriod => {
  const open = period.through >= today ? 'RUNNING' : closed === null || closed < period.through ? 'BLOCKED' : 'READY'
  const state = stored === null ? open : stored.state
  return { ...period, state, stored, late: period.due < today && !GONE.includes(state) }
}

export const readStanding = async (asking: Asking): Promise<Standing> => {
  const { tx, establishmentId, today } = asking
  const house = await readHouse(asking)
  const { vatStatement: chosen } = await preferencesOf(tx, establishmentId)
  const reports = await readReports(asking)
  const due = {
    ...DUE_DAYS,
    ...{ decade1: chosen.reportDecade1, decade2: chosen.reportDecade2, decade3: chosen.reportDecade3 },
    ...{ month: chosen.reportMonth, late: chosen.reportLate },
  }
  const since = chosen.reportsFrom
  const periods = since === null || since > today ? [] : reportPeriods(chosen, since, today, due)
  return {
    ...house,
    ...{ since, reports, platform: { id: chosen.reportPlatform, name: chosen.reportPlatformName } },
    periods: periods.map((period) => {
      const stored = reports.find(({ kind, from }) => kind === period.kind && from === period.from) ?? null
      return stood(period, stored, house.closed, today)
    }),
  }
}

/** The first day that must be closed before a period may leave. */
export const openFrom = ({ closed }: House, { from }: ReportPeriod): Day =>
  closed === null || closed < from ? from : addDays(closed, 1)
