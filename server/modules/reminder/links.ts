/** Links that reminders bring along: made before them, so that none waits for a provider (decision 0435). */
import { sql } from 'kysely'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { LinkUse } from '#domain/billing/pay-link.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { SuretyRow } from '#contract/operations/reminder/surety.ts'
import { askLink, cancelLink, providerFor } from '#server/modules/payment/index.ts'
import type { LinkAsked } from '#server/modules/payment/index.ts'
import { readRules } from '#server/modules/reminder/automatic/rules.ts'
import { readOwed, readSettings } from '#server/modules/reminder/surety-rows.ts'
import type { Asked } from '#server/modules/reminder/surety-rows.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { House } from '#server/platform/http/mount.ts'
import type { Context } from '#server/platform/http/route.ts'
import { unattendedContext } from '#server/platform/http/unattended.ts'
import type { Log } from '#server/platform/log.ts'

type Owed = Pick<SuretyRow, 'bookingId' | 'suretyAmount' | 'balanceAmount'>

const USE: Readonly<Record<Asked, LinkUse>> = { suretyRequest: 'HOLD', balanceReminder: 'PAYMENT' }

const bringsLinks = async ({ tx, establishmentId }: Context, use: LinkUse): Promise<boolean> =>
  (await providerFor(tx, establishmentId, use))?.inReminders === true

interface Made {
  readonly id: number
  readonly bookingId: number
  readonly use: LinkUse
  readonly amount: number
  readonly guaranteeId: number | null
  readonly state: string
  readonly automatic: boolean
}

/** What there is of these files: links, the newest first, and cautions that are still asked. */
const readState = async ({ tx, establishmentId }: Context, ids: readonly number[]) => {
  const made =
    await sql<Made>`select id, account_id as "bookingId", use, amount, guarantee_id as "guaranteeId", state, automatic
    from account_link where establishment_id = ${establishmentId} and kind = 'booking' and account_id = any (${ids}::bigint[])
    order by id desc`.execute(tx)
  const missing = await sql<{
    id: number
    bookingId: number
  }>`select id, account_id as "bookingId" from account_guarantee
    where establishment_id = ${establishmentId} and kind = 'booking' and account_id = any (${ids}::bigint[]) and missing > 0`.execute(
    tx,
  )
  return { made: made.rows, missing: missing.rows }
}
type State = Awaited<ReturnType<typeof readState>>

/** One that a guest may use; or that somebody withdrew, or the provider would not make, and that is not asked again by itself. */
const isDone = (made: Made | undefined): boolean =>
  made !== undefined && !['EXPIRED', 'REFUSED', 'PAID'].includes(made.state)

interface Wanted {
  readonly asks: readonly LinkAsked[]
  /** Asks a balance as it was. */
  readonly stale: number | null
}

const wanted = (state: State, asked: Asked, { bookingId, suretyAmount, balanceAmount }: Owed): Wanted => {
  const made = state.made.filter((one) => one.bookingId === bookingId && one.use === USE[asked])
  if (asked === 'suretyRequest') {
    const missing = suretyAmount === 0 ? [] : state.missing.filter((one) => one.bookingId === bookingId)
    const left = missing.filter(({ id }) => !isDone(made.find(({ guaranteeId }) => guaranteeId === id)))
    return { asks: left.map(({ id }) => ({ bookingId, amount: null, guaranteeId: id })), stale: null }
  }
  if (balanceAmount === 0) return { asks: [], stale: null }
  const [last] = made
  const isStale =
    last?.automatic === true && last.amount !== balanceAmount && ['WAITING', 'PENDING'].includes(last.state)
  const asks = isStale || !isDone(last) ? [{ bookingId, amount: balanceAmount, guaranteeId: null }] : []
  return { asks, stale: isStale ? last.id : null }
}

/** Asks what is missing. What may not be asked is left: the reminder goes without. */
const askFor = async (context: Context, { asks, stale }: Wanted): Promise<void> => {
  if (stale !== null) await cancelLink(context, stale)
  for (const one of asks)
    await inTransaction(context.tx, (tx) => askLink({ ...context, tx }, one)).catch((error: unknown) => {
      if (!(error instanceof RuleError)) throw error
    })
}

/** A provider that does not answer for a day keeps no reminder back. */
const PATIENCE_MS = 86_400_000

/**
 * A reminder leaves once its link is there. Throws RuleError `payLink.notReady` while it is being made.
 */
export const assertLinkReady = async (context: Context, asked: Asked, bookingId: number): Promise<void> => {
  const { tx, establishmentId, now } = context
  const { rows } = await sql`select from account_link where establishment_id = ${establishmentId} and kind = 'booking'
    and account_id = ${bookingId} and use = ${USE[asked]} and state = 'WAITING'
    and created_at > ${new Date(now.getTime() - PATIENCE_MS)} limit 1`.execute(tx)
  if (rows.length > 0) throw new RuleError('payLink.notReady')
}

/** By hand, a reminder may be sent before its link was asked. Throws as `assertLinkReady`. */
export const askBefore = async (context: Context, asked: Asked, owed: Owed): Promise<void> => {
  if (!(await bringsLinks(context, USE[asked]))) return
  await askFor(context, wanted(await readState(context, [owed.bookingId]), asked, owed))
  await assertLinkReady(context, asked, owed.bookingId)
}

type Parts = Pick<House, 'db' | 'services' | 'now'>

/** Files that owe something and arrive on this day, and lack a link: each in a transaction of its own. */
const prepareDay = async (house: Parts, context: Context, uses: readonly Asked[], day: Day): Promise<void> => {
  const owing = await readOwed(context, await readSettings(context), { from: day, to: day })
  const state = await readState(
    context,
    owing.map(({ bookingId }) => bookingId),
  )
  for (const owed of owing)
    for (const asked of uses) {
      const want = wanted(state, asked, owed)
      if (want.asks.length > 0)
        await inTransaction(house.db, async (tx) =>
          askFor(await unattendedContext(house, context.establishmentId, null, tx, house.now()), want),
        )
    }
}

const prepareOf = async (house: Parts, establishmentId: number): Promise<void> => {
  const context = await unattendedContext(house, establishmentId, null, house.db, house.now())
  const uses: Asked[] = []
  for (const asked of ['suretyRequest', 'balanceReminder'] as const)
    if (await bringsLinks(context, USE[asked])) uses.push(asked)
  const rules = await readRules(context, 'ACTIVE')
  const own = rules.filter(({ trigger }) => trigger in USE).map(({ days }) => days)
  const days = Math.max((await readSettings(context)).nbdaySurety, ...own) + 1
  for (let ahead = 0; ahead <= days; ahead++) await prepareDay(house, context, uses, addDays(context.today, ahead))
}

/** Asks for the links of reminders that leave within a day, on every site whose provider brings them along. */
export const prepareLinks = async (
  house: Parts,
  log: Pick<Log, 'error'>,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`select distinct establishment_id as id from link_provider
    where active and in_reminders and secret_key is not null order by id`.execute(house.db)
  for (const { id } of rows) {
    if (isStopping()) return
    await prepareOf(house, id).catch((error: unknown) =>
      log.error({ err: error, site: id }, 'links of reminders could not be asked for'),
    )
  }
}
