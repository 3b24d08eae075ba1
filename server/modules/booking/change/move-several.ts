/** Several stays moved in one transaction: their nights are given back first, so that they may exchange places. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { reason } from '#domain/booking/facts.ts'
import type { Reason } from '#domain/booking/facts.ts'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { FileDifference, MoveSeveralPreview, moveSeveralBody } from '#contract/operations/booking/move-several.ts'
import { moveAsked, moveStay } from '#server/modules/booking/change/move.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import { displacedBy, leavePlaces, lockTypes } from '#server/modules/inventory/index.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'

type Asked = z.output<typeof moveSeveralBody>

interface Stay {
  readonly id: number
  readonly bookingId: number
  readonly placeTypeId: number
  readonly name: string
}

/** A move that was refused, among others. */
class MoveRefused extends RuleError {
  readonly stay: Stay

  constructor(stay: Stay, { code, context }: RuleError) {
    super(code, context)
    this.stay = stay
  }
}

/** In the order that they are asked in. Throws RuleError `record.unknown`. */
const staysOf = async ({ tx, establishmentId }: Context, ids: readonly number[]): Promise<Stay[]> => {
  const { rows } = await sql<Stay>`
    select o.id, o.booking_id as "bookingId", o.place_type_id as "placeTypeId",
      coalesce(nullif(c.company_name, ''), c.surname, b.code, '') as name
    from occupancy o
    join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id
    left join customer c on c.id = b.customer_id
    where o.establishment_id = ${establishmentId} and o.id = any (${ids}::bigint[])`.execute(tx)
  return ids.map((id) => {
    const found = rows.find((row) => row.id === id)
    if (found === undefined) throw new RuleError('record.unknown')
    return found
  })
}

/** Files in the order of their ids, then the nights: as whoever moves one stay, so that nobody waits in a circle. */
const lockAll = async (context: Context, stays: readonly Stay[], { moves }: Asked): Promise<void> => {
  const { tx, establishmentId, now } = context
  const files = [...new Set(stays.map((stay) => stay.bookingId))].toSorted((a, b) => a - b)
  for (const id of files) await lockFile(tx, establishmentId, id)
  const types = [...stays.map((stay) => stay.placeTypeId), ...moves.map((move) => move.placeTypeId)]
  await lockTypes(tx, establishmentId, types, now)
}

/**
 * Moves them all and prices each again. Throws StaleError and the codes of `moveStay`, of the first stay that cannot go where
 * it is sent.
 */
export const moveSeveral = async (context: Context, asked: Asked): Promise<{ warnings: Reason[] }> => {
  const ids = asked.moves.map((move) => move.occupancyId)
  const stays = await staysOf(context, ids)
  await lockAll(context, stays, asked)
  await leavePlaces(context, ids, context.today)
  const warnings: Reason[] = []
  for (const [i, move] of asked.moves.entries()) {
    const stay = stays[i]
    if (stay === undefined) continue
    try {
      warnings.push(...(await moveStay(context, await moveAsked(context, move))).warnings)
    } catch (error) {
      throw error instanceof RuleError ? new MoveRefused(stay, error) : error
    }
  }
  return { warnings }
}

interface Total {
  readonly bookingId: number
  readonly code: string
  readonly name: string
  readonly total: Cents
}

const totalsOf = async ({ tx, establishmentId }: Context, stays: readonly Stay[]): Promise<Total[]> => {
  const { rows } = await sql<Total>`
    select b.id as "bookingId", coalesce(b.code, '') as code, b.total,
      coalesce(nullif(c.company_name, ''), c.surname, '') as name
    from booking b left join customer c on c.id = b.customer_id
    where b.establishment_id = ${establishmentId} and b.id = any (${stays.map((stay) => stay.bookingId)}::bigint[])
    order by b.code, b.id`.execute(tx)
  return rows
}

class RolledBack extends Error {
  readonly after: readonly Total[]
  readonly warnings: readonly Reason[]

  constructor(after: readonly Total[], warnings: readonly Reason[]) {
    super('rolled back')
    this.after = after
    this.warnings = warnings
  }
}

const nothing = { warnings: [], files: [], difference: cents(0) }

/** Does it all in a savepoint that is rolled back, and says what it would cost. Throws StaleError, RuleError record.unknown. */
export const previewSeveral = async (context: Context, asked: Asked): Promise<MoveSeveralPreview> => {
  const stays = await staysOf(
    context,
    asked.moves.map((move) => move.occupancyId),
  )
  const before = await totalsOf(context, stays)
  try {
    return await inTransaction(context.tx, async (tx) => {
      const inside = { ...context, tx, changed: async () => undefined }
      const { done, displaced } = await displacedBy(inside, () => moveSeveral(inside, asked))
      throw new RolledBack(await totalsOf(inside, stays), [...displaced, ...done.warnings])
    })
  } catch (error) {
    if (error instanceof MoveRefused) {
      const { stay, code, context: why } = error
      return { ...nothing, refused: { occupancyId: stay.id, name: stay.name, reason: reason(code, why) } }
    }
    if (!(error instanceof RolledBack)) throw error
    const files = before.map(({ total, ...file }): FileDifference => {
      const after = error.after.find((one) => one.bookingId === file.bookingId)?.total ?? total
      return { ...file, before: total, after }
    })
    const difference = cents(files.reduce((sum, file) => sum + file.after - file.before, 0))
    return { refused: null, warnings: error.warnings, files, difference }
  }
}
