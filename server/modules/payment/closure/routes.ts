/** What comes next in the closing of the books, and what still prevents it. */
import { sql } from 'kysely'
import type { Reason } from '#domain/booking/facts.ts'
import { addDays, daysBetween } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import {
  dayOfNoYear,
  daysToClose,
  endOfMonth,
  isLate,
  monthRefusal,
  nextDay,
  nextMonth,
  nextYear,
  yearToClose,
} from '#domain/fiscal/closure.ts'
import type { Books } from '#domain/fiscal/closure.ts'
import { RuleError } from '#domain/rule-error.ts'
import { idParams } from '#contract/operations/input.ts'
import { closures } from '#contract/operations/payment/closure.ts'
import type { ClosureState, NextClosure } from '#contract/operations/payment/closure.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { handle } from '#server/platform/http/handle.ts'
import { route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'
import { openSessions } from '#server/modules/payment/cash/open-sessions.ts'
import type { OpenSession } from '#server/modules/payment/cash/open-sessions.ts'
import { tillsOf } from '#server/modules/payment/closure/close.ts'
import { awaySaid, stationsAway } from '#server/modules/payment/closure/away.ts'
import type { AwayStation } from '#server/modules/payment/closure/away.ts'
import { closedAt, readBooks } from '#server/modules/payment/closure/books.ts'
import { giveDocument } from '#server/modules/payment/closure/closure-document.ts'
import { hasBackupSince } from '#server/modules/payment/closure/work.ts'

/** What a rule refuses, told rather than thrown. */
const refusalsOf = (rule: () => unknown): Reason[] => {
  try {
    rule()
    return []
  } catch (error) {
    if (error instanceof RuleError) return [{ code: error.code, context: error.context }]
    throw error
  }
}

const NONE = { period: null, from: null, to: null, waiting: 0, prevented: [] } as const

interface Holding {
  readonly sessions: readonly OpenSession[]
  readonly stations: readonly AwayStation[]
}

const dayOf = (books: Books, today: Day, { sessions, stations }: Holding): NextClosure => {
  const [from, to] = [nextDay(books), addDays(today, -1)]
  if (from === null || from > today) return { kind: 'DAY', ...NONE }
  const wanted = from > to ? today : to
  // Days that have a year may close before the next year is made.
  const missing = dayOfNoYear(books, from, wanted)
  const through = missing !== undefined && missing > from ? addDays(missing, -1) : wanted
  const open = sessions.filter(({ openedOn }) => openedOn <= through)
  const away = stations.filter(({ since }) => since <= through)
  const prevented = [
    ...refusalsOf(() => daysToClose(books, through, today)),
    ...(open.length > 0 ? [{ code: 'closure.tillsOpen', context: tillsOf(open) }] : []),
    ...(away.length > 0 ? [{ code: 'closure.stationsAway', context: awaySaid(away) }] : []),
  ]
  return { kind: 'DAY', period: through, from, to: through, waiting: daysBetween(from, through) + 1, prevented }
}

const monthRow = (books: Books, today: Day, canBackUp: boolean): NextClosure => {
  const month = nextMonth(books)
  if (month === null) return { kind: 'MONTH', ...NONE }
  const to = endOfMonth(month)
  const refusal = monthRefusal(books, month)
  const prevented = [
    ...(refusal === null ? [] : [{ code: refusal.code, context: refusal.context }]),
    ...(canBackUp ? [] : [{ code: 'closure.backupNeeded', context: {} }]),
  ]
  const { firstDay } = books
  const start = `${month}-01` as Day
  const from = firstDay !== null && firstDay > start ? firstDay : start
  const months =
    (Number(today.slice(0, 4)) - Number(month.slice(0, 4))) * 12 + Number(today.slice(5, 7)) - Number(month.slice(5))
  return { kind: 'MONTH', period: month, from, to, waiting: Math.max(0, months), prevented }
}

const yearRow = (books: Books, today: Day, technical: boolean): NextClosure => {
  const year = nextYear(books)
  if (year === undefined) return { kind: 'YEAR', ...NONE }
  const { label, start, end } = year
  const prevented = [
    ...refusalsOf(() => yearToClose(books, { label, technical: true })),
    ...(technical ? [] : [{ code: 'closure.technicalOnly', context: {} }]),
  ]
  return { kind: 'YEAR', period: label, from: start, to: end, waiting: end < today ? 1 : 0, prevented }
}

const isRunning = async (tx: Tx, { establishmentId }: Context): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from schedule where name = ${`closing ${establishmentId}`} and leased_until > clock_timestamp()`.execute(
    tx,
  )
  return rows.length > 0
}

const closureState = async (context: Context): Promise<ClosureState> => {
  const { tx, today, services, user } = context
  const books = await readBooks(tx, context)
  const month = nextMonth(books)
  const at = month === null ? null : await closedAt(tx, context, endOfMonth(month))
  const backedUp = at !== null && hasBackupSince(services.backup, at)
  const { lastDay, lastMonth } = books
  return {
    ...{ today, lastDay, lastMonth, backedUp },
    late: isLate(books, today),
    running: await isRunning(tx, context),
    next: [
      dayOf(books, today, {
        sessions: await openSessions(tx, context.establishmentId),
        stations: await stationsAway(tx, context),
      }),
      monthRow(books, today, backedUp || services.backup !== undefined),
      yearRow(books, today, user.systeme),
    ],
  }
}

export const closureRoutes: readonly Route[] = [
  handle(closures.state)(closureState),
  route(
    {
      method: 'GET',
      path: 'payment/closure/document/:id',
      right: ['payment_closure', 'read'],
      write: false,
      summary: 'Document d’une clôture en PDF, tel qu’il a été fait',
      params: idParams,
    },
    (context, { params }) => giveDocument(context, params.id),
  ),
]
