/** Stays by type that a change sends to another place, told before it is made. */
import { sql } from 'kysely'
import { reason } from '#domain/booking/facts.ts'
import type { Reason } from '#domain/booking/facts.ts'
import type { Context } from '#server/platform/http/route.ts'

interface Displaced {
  readonly who: string
  readonly from: string
  readonly to: string
}

const read = async ({ tx, establishmentId, now }: Context, since: number): Promise<Displaced[]> => {
  const { rows } = await sql<Displaced>`
    select coalesce(nullif(c.company_name, ''), c.surname, b.code, '…') as who, p.code as "from", q.code as "to"
    from booking_event e
    join booking b on b.establishment_id = e.establishment_id and b.id = e.booking_id
    join place p on p.establishment_id = e.establishment_id and p.id = (e.detail ->> 'fromPlaceId')::bigint
    join place q on q.establishment_id = e.establishment_id and q.id = (e.detail ->> 'placeId')::bigint
    left join customer c on c.id = b.customer_id
    where e.establishment_id = ${establishmentId} and e.kind = 'REARRANGED' and e.at = ${now} and e.id > ${since}
    order by p.position, p.code, e.id`.execute(tx)
  return rows
}

/**
 * Does `work`, and says who changes place by it: one reason that names them with where they were and where they go, or none.
 * What they hold is rearranged by `moveStays`, which tells it in their files.
 */
export const displacedBy = async <T>(
  context: Context,
  work: () => Promise<T>,
): Promise<{ readonly done: T; readonly displaced: readonly Reason[] }> => {
  const { rows } = await sql<{ id: number }>`select nextval('record_id') as id`.execute(context.tx)
  const done = await work()
  const list = (await read(context, rows[0]?.id ?? 0)).map(({ who, from, to }) => `${who} (${from} → ${to})`)
  return { done, displaced: list.length === 0 ? [] : [reason('stay.displaces', { list: list.join(', ') })] }
}
