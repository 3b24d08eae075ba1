/** Who owes a caution or a balance before arriving, and what was told them of it. */
import { sql } from 'kysely'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { LOST_MAIL } from '#domain/mail/outbox.ts'
import type { LostMail } from '#domain/mail/outbox.ts'
import { RuleError } from '#domain/rule-error.ts'
import { allows } from '#contract/rights.ts'
import type { SuretyLists, SuretyRow, SuretySettings } from '#contract/operations/reminder/surety.ts'
import { payersOfFiles } from '#server/modules/booking/index.ts'
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

/** As many stays as a search reads. */
const MOST = 1000

type Where = { readonly from: Day; readonly to: Day } | { readonly ids: readonly number[] }

/** What is owed of a stay, by what the settings ask for. */
interface Found extends Omit<SuretyRow, 'error'> {
  readonly hasEmail: boolean
  readonly lost: LostMail | null
}

/** Why a message reached nobody. It counts as told all the same: it is written once, and sent again from its own screen. */
const LOST_CODES = {
  REFUSED: 'reminder.refused',
  BOUNCED: 'reminder.bounced',
  GIVEN_UP: 'reminder.givenUp',
  CANCELLED: 'reminder.cancelled',
} as const satisfies Record<LostMail, string>

/** What `mail_outcome` calls the messages of a stay, but for its number. */
const keyOf = (asked: Asked, moment: Moment) => sql`${onceOf(asked, moment, 0).slice(0, -1)} || b.id`
const told = (asked: Asked, moment: Moment) =>
  sql`exists (select from mail_outcome m where m.establishment_id = b.establishment_id and m.once = ${keyOf(asked, moment)})`
const KEYS = sql.join(
  (['suretyRequest', 'balanceReminder'] as const).flatMap((asked) => MOMENTS.map((moment) => keyOf(asked, moment))),
)

const rowsOf = async (
  { tx, establishmentId }: Context,
  { calcul }: SuretySettings,
  where: Where,
): Promise<readonly Found[]> => {
  const chosen =
    'ids' in where ? sql`b.id = any (${where.ids}::bigint[])` : sql`b.arrival between ${where.from} and ${where.to}`
  const { rows } = await sql<Found>`
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
      (select m.state from mail_outcome m where m.establishment_id = b.establishment_id and m.once = any (array[${KEYS}])
        and m.state in (${sql.join([...LOST_MAIL])}) order by m.id desc limit 1) as lost
    from booking b join customer c on c.id = b.customer_id
    where b.establishment_id = ${establishmentId} and b.state_id = 3 and b.status = 'SAVED' and b.status_id in (3, 4) and ${chosen}
    order by b.arrival, b.id limit ${MOST + 1}`.execute(tx)
  return rows
}

/**
 * Firm stays that begin in these days and owe something of what is asked, the soonest first; of a file that several pay, the customer's
 * own part: the others are no guests. Throws RuleError `reminder.tooMany`.
 */
export const readOwed = async (context: Context, settings: SuretySettings, where: Where): Promise<readonly Found[]> => {
  const rows = await rowsOf(context, settings, where)
  if (rows.length > MOST) throw new RuleError('reminder.tooMany', { max: MOST })
  const files = rows.map(({ bookingId, customerId }) => ({ id: bookingId, customerId }))
  const shared = await payersOfFiles(context.tx, context.establishmentId, files)
  const own = ({ bookingId, customerId, balanceAmount }: Found): Cents => {
    const payers = shared.get(bookingId)
    if (payers === undefined || balanceAmount === 0) return balanceAmount
    return cents(Math.max(0, payers.find(({ payerId }) => payerId === customerId)?.balance ?? 0))
  }
  return rows
    .map((row) => ({ ...row, balanceAmount: own(row) }))
    .filter(({ suretyAmount, balanceAmount }) => suretyAmount > 0 || balanceAmount > 0)
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

/** Of firm stays to come that have no caution at all: what the settings in use ask of a rental or of a pitch. In the order of locks. */
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
      order by b.id, o.id
    ) asked where amount is not null`.execute(tx)
  return rows
}

/**
 * Asks the cautions that the settings name of stays to come that have none. Answers of how many. Throws RuleError `right.insufficient`
 * where guarantees may not be asked, `reminder.noAmounts` where the settings name none, and as `saveGuarantee`.
 */
export const askSureties = async (context: Context): Promise<number> => {
  if (!allows(context.rights.payment_guarantee, 'write')) throw new RuleError('right.insufficient')
  const { rows } = await sql`select 1 from (select rental_amount, pitch_amount from surety
    where establishment_id = ${context.establishmentId} and active order by id limit 1) used
    where coalesce(rental_amount, pitch_amount) is not null`.execute(context.tx)
  if (rows.length === 0) throw new RuleError('reminder.noAmounts')
  const stays = await staysWithout(context)
  for (const { bookingId, occupancyId, amount } of stays)
    await saveGuarantee(
      context,
      { kind: 'booking', id: bookingId },
      { id: 0, version: 0, occupancyId, amount, label: 'Caution' },
    )
  return stays.length
}
