/** Vouchers that leave by e-mail on their day. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { House } from '#server/platform/http/mount.ts'
import { unattendedContext } from '#server/platform/http/unattended.ts'
import type { Log } from '#server/platform/log.ts'
import { sendPlanned } from '#server/modules/gift/paper.ts'

interface Due {
  readonly establishmentId: number
  readonly id: number
}

/** Of houses whose day it is. One that nobody paid for waits. */
const dueIn = async ({ db, now }: House): Promise<readonly Due[]> => {
  const { rows } = await sql<Due>`
    select g.establishment_id as "establishmentId", g.id from gift_sale g join establishment e on e.id = g.establishment_id
    where g.send_on is not null and g.sent_at is null and g.cancelled_on is null and g.paid >= g.amount
      and g.send_on <= (${now()}::timestamptz at time zone e.time_zone)::date
    order by g.send_on, g.id limit 200`.execute(db)
  return rows
}

/** Leaves once: whoever comes second finds that it left. */
const sendOne = (house: House, { establishmentId, id }: Due): Promise<void> =>
  inTransaction(house.db, async (tx) => {
    const { rows } =
      await sql`select from gift_sale where establishment_id = ${establishmentId} and id = ${id} and send_on is not null
      and sent_at is null and cancelled_on is null for no key update`.execute(tx)
    if (rows.length > 0) await sendPlanned(await unattendedContext(house, establishmentId, null, tx, house.now()), id)
  })

/** What cannot leave is logged, and its day forgotten: its record still says that it was not sent. */
const giveUp = async ({ db }: House, { establishmentId, id }: Due): Promise<void> => {
  await sql`update gift_sale set send_on = null where establishment_id = ${establishmentId} and id = ${id}`.execute(db)
}

export const sendDueGifts = async (
  house: House,
  log: Pick<Log, 'warn'>,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  for (const due of await dueIn(house)) {
    if (isStopping()) return
    try {
      await sendOne(house, due)
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      log.warn({ establishment: due.establishmentId, gift: due.id, code: error.code }, 'a voucher could not leave')
      await giveUp(house, due)
    }
  }
}
