import { sql } from 'kysely'
import type { EventFile, NoteFile } from '#contract/operations/booking/file.ts'
import type { MoneyEvent } from '#server/platform/account.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { Sender } from '#server/platform/db/transaction.ts'

/** What happens to a file; the planning and the guest's file tell it. */
export type EventKind =
  | MoneyEvent['kind']
  | 'SAVED'
  | 'CONVERTED'
  | 'VALIDATED'
  | 'DOWNGRADED'
  | 'MOVED'
  | 'REPRICED'
  | 'REARRANGED'
  | 'DELETED'
  | 'EXPIRED'
  | 'PRINTED'
  | 'ARRIVED'
  | 'ARRIVAL_UNDONE'
  | 'GONE'
  | 'LEFT_EARLY'
  | 'CANCELLED'
  | 'NO_SHOW'
  | 'CLOSED'
  | 'REOPENED'
  | 'STAY_ADDED'
  | 'STAY_REMOVED'
  | 'MERGED'
  | 'SPLIT'
  | 'TRANSFERRED'
  | 'PAYERS'
  | 'AID_REQUESTED'
  | 'AID_AGREED'
  | 'AID_REFUSED'
  | 'AID_REOPENED'
  | 'AID_REMOVED'
  | 'POSTED'
  | 'POSTED_BACK'
  | 'UNDONE'

/** The row of an event; old values go in `detail`. */
export const eventColumns = (
  { establishmentId, now, user }: Pick<Context, 'establishmentId' | 'now' | 'user'>,
  bookingId: number,
  kind: EventKind,
  detail: Readonly<Record<string, unknown>> = {},
) => ({
  establishment_id: establishmentId,
  booking_id: bookingId,
  at: now.toISOString(),
  user_id: user.id,
  kind,
  detail: JSON.stringify(detail),
})

/** Writes an event of the file. */
export const writeEvent = async (
  context: Context,
  bookingId: number,
  kind: EventKind,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  await context.tx
    .insertInto('booking_event')
    .values(eventColumns(context, bookingId, kind, detail))
    .execute()
}

/** Newest first. */
export const readNotes = async (tx: Sender, establishmentId: number, bookingId: number): Promise<NoteFile[]> => {
  const { rows } = await sql<NoteFile>`
    select n.id, n.text, n.created_at as "createdAt", u.name as "createdBy"
    from booking_note n left join app_user u on u.id = n.created_by
    where n.establishment_id = ${establishmentId} and n.booking_id = ${bookingId}
    order by n.created_at desc, n.id desc`.execute(tx)
  return rows
}

export const addNote = async (context: Context, bookingId: number, text: string): Promise<number> => {
  const { id } = await context.tx
    .insertInto('booking_note')
    .values({
      establishment_id: context.establishmentId,
      booking_id: bookingId,
      text,
      created_at: context.now,
      created_by: context.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A move tells its places by their ids: the reader knows their numbers. */
const placeCode = (side: 'from' | 'to') => sql`
  (select p.code from place p where p.establishment_id = e.establishment_id and p.id = (e.detail #>> ${`{${side},placeId}`})::bigint)`

/** Newest first. */
export const readEvents = async (tx: Sender, establishmentId: number, bookingId: number): Promise<EventFile[]> => {
  const { rows } = await sql<EventFile>`
    select e.id, e.at, u.name as "user", e.kind, case when e.kind <> 'MOVED' then e.detail
      else e.detail || jsonb_build_object('fromPlace', ${placeCode('from')}, 'toPlace', ${placeCode('to')}) end as detail
    from booking_event e left join app_user u on u.id = e.user_id
    where e.establishment_id = ${establishmentId} and e.booking_id = ${bookingId}
    order by e.at desc, e.id desc`.execute(tx)
  return rows
}
