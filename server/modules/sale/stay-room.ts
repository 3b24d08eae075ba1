/** A stay that a till sells to: found, locked with the account of its file, and how much it still takes. */
import { sql } from 'kysely'
import { bookingAccount } from '#domain/billing/account.ts'
import { cents, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { postingRefusal, postingRoom } from '#domain/sale/posting.ts'
import type { StayFound } from '#contract/operations/sale/stay-posting.ts'
import { findStaysHere, stayHere } from '#server/modules/booking/index.ts'
import type { StayHere } from '#server/modules/booking/index.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { openAccount } from '#server/platform/account.ts'
import type { Account } from '#server/platform/account.ts'
import type { Context } from '#server/platform/http/route.ts'

/** What tills put on stays and did not take back, cents. */
const postedOn = async (
  { tx, establishmentId }: Context,
  occupancyIds: readonly number[],
): Promise<ReadonlyMap<number, Cents>> => {
  if (occupancyIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; total: Cents }>`
    select occupancy_id as id, sum(total)::bigint as total from stay_posting
    where establishment_id = ${establishmentId} and occupancy_id = any (${[...occupancyIds]}::bigint[]) group by 1`.execute(
    tx,
  )
  return new Map(rows.map(({ id, total }) => [id, total]))
}

const limitOf = async ({ tx, establishmentId }: Context): Promise<Cents> =>
  (await preferencesOf(tx, establishmentId)).sale.stayLimit

const foundOf = (stay: StayHere, limit: Cents, posted: Cents, refusal: StayFound['refusal']): StayFound => {
  const { occupancyId, bookingId, code, place, placeType, guest, plates, arrival, departure, balance } = stay
  return {
    ...{ occupancyId, bookingId, code, place, placeType, guest, plates, arrival, departure, posted, refusal },
    left: refusal === null ? postingRoom({ limit, posted, balance }) : ZERO,
  }
}

/** Stays of today that the text names: by place, plate, name or file. */
export const searchStays = async (context: Context, text: string): Promise<{ list: readonly StayFound[] }> => {
  const [limit, stays] = [await limitOf(context), await findStaysHere(context, text)]
  const posted = await postedOn(
    context,
    stays.map(({ occupancyId }) => occupancyId),
  )
  return {
    list: stays.map((stay) => {
      const refusal = limit <= 0 ? { code: 'posting.off', context: {} } : postingRefusal(stay, context.today)
      return foundOf(stay, limit, posted.get(stay.occupancyId) ?? ZERO, refusal)
    }),
  }
}

export interface LockedStay {
  readonly stay: StayHere
  readonly account: Account
  /** What its file owes in all, now that nobody else may change it. */
  readonly balance: Cents
  readonly posted: Cents
  readonly limit: Cents
  readonly left: Cents
}

/**
 * Locks the account of the file that the stay is in, before anything else: of two tills that post at once, the second counts what the
 * first put there. Throws RuleError record.unknown, record.stale where it left for another file meanwhile.
 */
export const lockStay = async (context: Context, occupancyId: number): Promise<LockedStay> => {
  const before = await stayHere(context, occupancyId)
  if (before === undefined) throw new RuleError('record.unknown')
  const account = openAccount(context, bookingAccount(before.bookingId))
  const { total, retained, paid } = await account.lock()
  const stay = await stayHere(context, occupancyId)
  if (stay?.bookingId !== before.bookingId) throw new RuleError('record.stale')
  const [limit, posted] = [await limitOf(context), (await postedOn(context, [occupancyId])).get(occupancyId) ?? ZERO]
  const balance = cents(total - retained - paid)
  return { stay, account, balance, posted, limit, left: postingRoom({ limit, posted, balance }) }
}
