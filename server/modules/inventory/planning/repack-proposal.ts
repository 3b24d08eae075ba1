/** What re-packing proposes, and what some of its moves would bring. Nothing here writes. */
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { z } from 'zod'
import { countFreeWeeks } from '#domain/availability/free-weeks.ts'
import { repackSteps } from '#domain/availability/repack.ts'
import type { Repacking } from '#domain/availability/repack.ts'
import type {
  ProposedMove,
  RepackGain,
  RepackProposal,
  repackBody,
  repackChosenBody,
} from '#contract/operations/booking/repack.ts'
import { repackBoard } from '#server/modules/inventory/planning/repack-board.ts'
import type { RepackBoard } from '#server/modules/inventory/planning/repack-board.ts'
import type { Context } from '#server/platform/http/route.ts'

export type Asked = z.output<typeof repackBody>
export type Chosen = z.output<typeof repackChosenBody>

/** Beyond these steps little is gained. */
export const STEPS = 300_000

/** A proposal that is waited for comes within 2 s, reading and answering included. */
const SEARCH_MS = 1600

/** Who moves, as it is told. */
const told = async (context: Context, moves: Repacking['moves']): Promise<ProposedMove[]> => {
  if (moves.length === 0) return []
  const { rows } = await sql<Omit<ProposedMove, 'frees' | 'makesRoomFor'>>`
    select o.id as "occupancyId", o.version, o.booking_id as "bookingId", coalesce(b.code, '') as code,
      coalesce(nullif(c.company_name, ''), c.surname, '') as name, o.arrival, o.departure,
      f.id as "fromPlaceId", f.code as "fromCode", t.id as "toPlaceId", t.code as "toCode"
    from unnest(${moves.map((m) => m.id)}::bigint[], ${moves.map((m) => m.from)}::bigint[], ${moves.map((m) => m.to)}::bigint[])
      as m (id, from_id, to_id)
    join occupancy o on o.establishment_id = ${context.establishmentId} and o.id = m.id
    join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id
    join place f on f.establishment_id = o.establishment_id and f.id = m.from_id
    join place t on t.establishment_id = o.establishment_id and t.id = m.to_id
    left join customer c on c.id = b.customer_id
    order by o.arrival, f.code, o.id`.execute(context.tx)
  const reasons = new Map(moves.map((move) => [move.id, move]))
  return rows.map((row) => ({
    ...row,
    frees: reasons.get(row.occupancyId)?.frees ?? [],
    makesRoomFor: reasons.get(row.occupancyId)?.makesRoomFor ?? [],
  }))
}

interface Search {
  /** Between two stretches of the search: others work meanwhile. What it throws ends the search. */
  readonly rest: (tried: number) => Promise<unknown>
  readonly isOver?: () => boolean
}

/** Moves that free whole weeks of a type, never fewer than there are. Throws RuleError record.unknown. */
export const searchRepack = async (
  context: Context,
  asked: Asked,
  { rest, ...limit }: Search,
): Promise<RepackProposal> => {
  const { places, fixed, movables } = await repackBoard(context, asked)
  const { from, to } = asked
  const search = repackSteps(places, fixed, movables, { from, to, budget: { steps: STEPS, ...limit } })
  let step = search.next()
  for (; step.done !== true; step = search.next()) await rest(step.value)
  const { before, after, gained, lost, moves } = step.value
  return { before, after, gained, lost, moves: await told(context, moves) }
}

/** The same within 2 s. Throws RuleError record.unknown. */
export const proposeRepack = (context: Context, asked: Asked): Promise<RepackProposal> => {
  const end = performance.now() + SEARCH_MS
  return searchRepack(context, asked, { rest: () => turn(), isOver: () => performance.now() > end })
}

/** Free weeks without and with the chosen moves. */
export const gainOf = ({ places, fixed, movables }: RepackBoard, { from, to, moves }: Chosen): RepackGain => {
  const target = new Map(moves.map((move) => [move.occupancyId, move.toPlaceId]))
  const moved = movables.map((stay) => ({ ...stay, placeId: target.get(stay.id) ?? stay.placeId }))
  return {
    before: countFreeWeeks(places, [...fixed, ...movables], { from, to }),
    after: countFreeWeeks(places, [...fixed, ...moved], { from, to }),
  }
}

export const gainOfChosen = async (context: Context, chosen: Chosen): Promise<RepackGain> =>
  gainOf(await repackBoard(context, chosen), chosen)
