/** Electronic reports: operations, the file of a period, and what leaves by itself once its days are closed. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { ReportKind } from '#domain/ereport/period.ts'
import { sumCollected } from '#domain/ereport/state.ts'
import { negate } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { REPORT_FILE, reportParams, reports } from '#contract/operations/ereport/report.ts'
import type { ReportStanding } from '#contract/operations/ereport/report.ts'
import { duties } from '#contract/operations/ereport/duty.ts'
import { readDuties } from '#server/modules/ereport/duties.ts'
import { makeReport } from '#server/modules/ereport/make.ts'
import { readStanding } from '#server/modules/ereport/standing.ts'
import type { Standing } from '#server/modules/ereport/standing.ts'
import { todayIn } from '#server/platform/auth/session.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { SERVER_TILL } from '#server/platform/fiscal/seal.ts'
import { handle } from '#server/platform/http/handle.ts'
import { recordChange } from '#server/platform/http/mount.ts'
import type { House } from '#server/platform/http/mount.ts'
import { FileAnswer, route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'
import type { Log } from '#server/platform/log.ts'

const CHANGED = { entity: 'ereport', action: 'SAVED', functionality: 'result_tva_statement' } as const

const lacksOf = ({ siren, platform }: Standing): ReportStanding['lacks'] => [
  ...(siren === null ? (['SIREN'] as const) : []),
  ...(platform.id === null || platform.name === null ? (['PLATFORM'] as const) : []),
]

const stateOf = async (context: Context): Promise<ReportStanding> => {
  const standing = await readStanding(context)
  const carried = sumCollected([
    ...standing.reports.flatMap(({ moved }) => moved.moved),
    ...standing.reports.flatMap(({ moved }) =>
      moved.told.map(({ rate, amount }) => ({ rate, amount: negate(amount) })),
    ),
  ])
  return {
    ...{ since: standing.since, lacks: lacksOf(standing), debits: standing.debits, training: context.training },
    carried,
  }
}

interface FileRow {
  readonly number: string
  readonly content: Buffer
}

/** The bytes as they left. Throws RuleError record.unknown. */
const fileOf = async ({ tx, establishmentId }: Context, kind: ReportKind, from: Day): Promise<FileAnswer> => {
  const { rows } = await sql<FileRow>`
    select number, content from ereport
    where establishment_id = ${establishmentId} and kind = ${kind} and from_day = ${from} and content is not null
    order by id desc limit 1`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  return new FileAnswer('application/xml', `${row.number}.xml`, row.content, false)
}

export const ereportRoutes: readonly Route[] = [
  handle(duties.read)(async (context) => ({ list: await readDuties(context) })),
  handle(reports.state)((context) => stateOf(context)),
  handle(reports.send)(async (context, { body }) => {
    const id = await makeReport(context, body)
    await context.changed({ ...CHANGED, id })
    return { status: 'SAVED' as const, id }
  }),
  route(
    {
      method: 'GET',
      path: REPORT_FILE,
      right: ['result_tva_statement', 'read'],
      write: false,
      summary: 'Le fichier du dernier rapport d’une période, tel qu’il est parti',
      params: reportParams,
    },
    (context, { params }) => fileOf(context, params.kind, params.from),
  ),
]

interface Site {
  readonly establishmentId: number
  readonly timeZone: string
}

const sites = async ({ db }: House): Promise<readonly Site[]> => {
  const { rows } = await sql<Site>`
    select id as "establishmentId", time_zone as "timeZone" from establishment where not training order by id`.execute(
    db,
  )
  return rows
}

/** Periods that may leave, and of which no report was ever made: what was refused waits for somebody. */
const sendOne = (house: House, { establishmentId, timeZone }: Site): Promise<boolean> =>
  inTransaction(house.db, async (tx) => {
    const now = house.now()
    const maker = {
      ...{ tx, establishmentId, training: false, till: SERVER_TILL, now, today: todayIn(timeZone, now), user: null },
      services: house.services,
    }
    const standing = await readStanding(maker)
    const next = standing.periods
      .filter(({ state, opens }) => state === 'READY' && opens <= maker.today)
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))[0]
    if (next === undefined || lacksOf(standing).length > 0) return false
    const id = await makeReport(maker, next)
    await recordChange(tx, establishmentId, null, { ...CHANGED, id })
    return true
  })

/** Reports that are due leave by themselves, in their order. */
export const sendDueReports = async (
  house: House,
  log: Log,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  for (const site of await sites(house)) {
    try {
      while (!isStopping() && (await sendOne(house, site)));
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      log.warn({ establishment: site.establishmentId, code: error.code }, 'a report could not leave')
    }
  }
}
