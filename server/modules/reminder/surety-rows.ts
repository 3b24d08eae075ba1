/** Who owes a caution or a balance before arriving, and what was told them of it. */
import { sql } from 'kysely'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { SuretyLists, SuretyRow, SuretySettings } from '#contract/operations/reminder/surety.ts'
import { saveGuarantee } from '#server/modules/payment/index.ts'
import type { Context } from '#server/platform/http/route.ts'

export const MOMENTS = ['FIRST', 'REMINDER'] as const
export type Moment = (typeof MOMENTS)[number]
export type Asked = 'suretyRequest' | 'balanceReminder'

/** The key under which one message alone is ever written: of a function, of a stay, at a moment. */
export const onceOf = (asked: Asked, moment: Moment, bookingId: number): string => `${asked} ${moment} ${bookingId}`

/** Of the first settings in use; mode 3, ten and five days, where there are none. */
export const readSettings = async ({ tx, establishmentId }: Context): Promise<SuretySettings> => {
  const { rows } = await sql<{ id: number; calcul: string; nbdaySurety: number; nbdaySuretyReminder: number }>`
    select id, calcul, nbday_surety as "nbdaySurety", nbday_surety_reminder as "nbdaySuretyReminder" from surety
    where establishment_id = ${establishmentId} and active order by id limit 1`.execute(tx)
  const [found] = rows
  const calcul = found?.calcul === '1' ? 1 : found?.calcul === '2' ? 2 : 3
  return {
    id: found?.id ?? 0,
    calcul,
    nbdaySurety: found?.nbdaySurety ?? 10,
    nbdaySuretyReminder: found?.nbdaySuretyReminder ?? 5,
  }
}

/** What is owed of a stay, by what the settings ask for. */
export interface Owed {
  readonly bookingId: number
  readonly startDate: Day
  readonly suretyAmount: Cents
  readonly balanceAmount: Cents
}

interface Found extends Owed, Omit<SuretyRow, 'error' | keyof Owed> {
  readonly hasEmail: boolean
  readonly lost: keyof typeof LOST_CODES | null
}

/** Messages that nobody got: they do not count as told, and why is said. */
const LOST_CODES = {
  REFUSED: 'reminder.refused',
  BOUNCED: 'reminder.bounced',
  GIVEN_UP: 'reminder.givenUp',
  CANCELLED: 'reminder.cancelled',
} as const
const LOST = sql`(${sql.join(Object.keys(LOST_CODES).map((state) => sql`${state}`))})`

const told = (asked: Asked, moment: Moment) =>
  sql`exists (select from mail_told m where m.establishment_id = b.establishment_id
    and m.once = ${onceOf(asked, moment, 0).slice(0, -1)} || b.id and m.state not in ${LOST})`

/** Firm stays that begin in these days and owe something of what is asked, the soonest first. 500 at most. */
export const readOwed = async (
  { tx, establishmentId }: Context,
  { calcul }: SuretySettings,
  where: { readonly from: Day; readonly to: Day } | { readonly ids: readonly number[] },
): Promise<readonly Found[]> => {
  const chosen =
    'ids' in where ? sql`b.id = any (${where.ids}::bigint[])` : sql`b.arrival between ${where.from} and ${where.to}`
  const { rows } = await sql<Found>`
    select * from (
      select b.id as "bookingId", b.code as "bookingCode", b.customer_id as "customerId",
        concat_ws(' ', coalesce(c.company_name, c.surname), case when c.company_name is null then c.name end) as "customerName",
        b.arrival as "startDate", b.departure as "endDate", b.status_id as "statusId",
        case when ${calcul} in (1, 3) then coalesce((select sum(g.missing) from account_guarantee g
          where g.establishment_id = b.establishment_id and g.kind = 'booking' and g.account_id = b.id), 0) else 0 end::bigint as "suretyAmount",
        case when ${calcul} in (2, 3) then greatest(b.balance, 0) else 0 end::bigint as "balanceAmount",
        ${told('suretyRequest', 'FIRST')} as "isSuretySend", ${told('balanceReminder', 'FIRST')} as "isBalanceSend",
        ${told('suretyRequest', 'REMINDER')} as "isSuretyReminderSend",
        ${told('balanceReminder', 'REMINDER')} as "isBalanceSendReminder",
        c.email is not null as "hasEmail",
        (select m.state from mail_told m where m.establishment_id = b.establishment_id and m.state in ${LOST}
          and m.once = any (array[${sql.join(
            (['suretyRequest', 'balanceReminder'] as const).flatMap((asked) =>
              MOMENTS.map((moment) => sql`${onceOf(asked, moment, 0).slice(0, -1)} || b.id`),
            ),
          )}]) order by m.id desc limit 1) as lost
      from booking b join customer c on c.id = b.customer_id
      where b.establishment_id = ${establishmentId} and b.state_id = 3 and b.status = 'SAVED' and b.status_id in (3, 4) and ${chosen}
    ) found where "suretyAmount" > 0 or "balanceAmount" > 0
    order by "startDate", "bookingId" limit 500`.execute(tx)
  return rows
}

const errorOf = ({ hasEmail, lost }: Found): SuretyRow['error'] => {
  if (lost !== null) return { code: LOST_CODES[lost], context: {} }
  return hasEmail ? null : { code: 'reminder.noEmail', context: {} }
}

const shown = ({ hasEmail, lost, ...row }: Found): SuretyRow => ({ ...row, error: errorOf({ hasEmail, lost, ...row }) })

/** What was asked the first time, and is owed still. */
const isUnanswered = (row: Found): boolean =>
  (row.isSuretySend && row.suretyAmount > 0) || (row.isBalanceSend && row.balanceAmount > 0)

/**
 * Both tables of the screen: everybody who owes something, and of them those whom it was told, once their arrival is near enough for a
 * reminder. Throws RuleError `reminder.days`.
 */
export const readLists = async (context: Context, startDate: Day, endDate: Day): Promise<SuretyLists> => {
  if (endDate < startDate) throw new RuleError('reminder.days')
  const settings = await readSettings(context)
  const rows = await readOwed(context, settings, { from: startDate, to: endDate })
  const last = addDays(context.today, settings.nbdaySuretyReminder)
  return {
    suretyList: rows.map(shown),
    suretyReminderList: rows.filter((row) => isUnanswered(row) && row.startDate <= last).map(shown),
  }
}

interface Stay {
  readonly bookingId: number
  readonly occupancyId: number
  readonly amount: Cents
}

/** Of firm stays to come that have no caution at all: what the settings in use ask of a rental or of a pitch. The soonest first. */
const staysWithout = async ({ tx, establishmentId, today }: Context): Promise<readonly Stay[]> => {
  const { rows } = await sql<Stay>`
    with settings as (
      select rental_amount, pitch_amount from surety where establishment_id = ${establishmentId} and active order by id limit 1
    )
    select * from (
      select b.id as "bookingId", o.id as "occupancyId", case when l.rental then s.rental_amount else s.pitch_amount end as amount
      from booking b
      cross join settings s
      join occupancy o on o.establishment_id = b.establishment_id and o.booking_id = b.id and not o.cancelled
      join place_type t on t.establishment_id = o.establishment_id and t.id = o.place_type_id
      join layout l on l.establishment_id = t.establishment_id and l.id = t.layout_id
      where b.establishment_id = ${establishmentId} and b.state_id = 3 and b.status = 'SAVED' and b.status_id = 3
        and o.arrival > ${today}
        and not exists (select from account_guarantee g
          where g.establishment_id = b.establishment_id and g.kind = 'booking' and g.account_id = b.id)
      order by o.arrival, o.id
    ) asked where amount is not null`.execute(tx)
  return rows
}

/** Asks the cautions that the settings name of stays to come that have none. Answers of how many. Throws as `saveGuarantee`. */
export const askSureties = async (context: Context): Promise<number> => {
  const stays = await staysWithout(context)
  for (const { bookingId, occupancyId, amount } of stays)
    await saveGuarantee(
      context,
      { kind: 'booking', id: bookingId },
      { id: 0, version: 0, occupancyId, amount, label: 'Caution' },
    )
  return stays.length
}
