/** A file of another till and its tickets, as they are kept. */
import { sql } from 'kysely'
import { type Cents, sum } from '#domain/money.ts'
import { linesTotal } from '#domain/sale/other-till.ts'
import { INSTANT } from '#server/modules/other-till/read-upload.ts'
import type { PlacedTicket, ReadFile } from '#server/modules/other-till/read-upload.ts'
import type { Context } from '#server/platform/http/route.ts'

export const spanOf = (tickets: readonly PlacedTicket[]) => {
  const days = tickets.map(({ day }) => day).toSorted()
  return { first: days[0] ?? null, last: days.at(-1) ?? null }
}

export const fresh = (tickets: readonly PlacedTicket[]): PlacedTicket[] => tickets.filter(({ isKnown }) => !isKnown)
export const totalOf = (tickets: readonly PlacedTicket[]): Cents => sum(tickets.map(linesTotal))

/** READING: its tickets come by a job. */
export const keepFile = async (
  context: Context,
  name: string,
  file: ReadFile,
  state: 'WAITING' | 'READING',
): Promise<number> => {
  const { tx, establishmentId, training, now, user } = context
  const known = file.tickets.filter(({ isKnown }) => isKnown)
  const { first, last } = spanOf(file.tickets)
  const { rows } = await sql<{ id: number }>`
    insert into till_file (establishment_id, training, way, state, other_till_id, name, sha256, from_day, to_day, tickets, total, known,
      known_total, at, user_id)
    values (${establishmentId}, ${training}, 'IN', ${state}, ${file.till.id}, ${name}, ${file.sha256}, ${first}, ${last},
      ${file.tickets.length}, ${file.total}, ${known.length}, ${totalOf(known)}, ${now}, ${user.id}) returning id`.execute(
    tx,
  )
  const id = rows[0]?.id ?? 0
  await sql`insert into till_file_text (establishment_id, till_file_id, content)
    values (${establishmentId}, ${id}, ${file.text})`.execute(tx)
  return id
}

/** Tickets that no earlier file brought: all of them, or a part of them. */
export const keepTickets = async (
  context: Context,
  file: { readonly id: number; readonly tillId: number },
  tickets: readonly PlacedTicket[],
): Promise<void> => {
  const { tx, establishmentId, training } = context
  const rows = tickets.map((ticket) => ({
    ...{ number: ticket.number, instant: ticket.instant, total: linesTotal(ticket) },
    ...{ lines: ticket.lines, payments: ticket.payments },
  }))
  // One statement: which id a ticket was given is nobody else's business.
  await sql`
    with told as materialized (
      select nextval('record_id') as id, r.number, ${INSTANT} as at, r.total, r.lines, r.payments
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(number text, instant text, total bigint, lines jsonb, payments jsonb)
      join establishment e on e.id = ${establishmentId}),
    tickets as (
      insert into other_till_ticket (establishment_id, id, till_file_id, other_till_id, training, number, at, total)
      select ${establishmentId}::bigint, t.id, ${file.id}::bigint, ${file.tillId}::bigint, ${training}::boolean, t.number, t.at, t.total
      from told t),
    lines as (
      insert into other_till_line (establishment_id, ticket_id, position, article, quantity, amount, rate_word, nature)
      select ${establishmentId}::bigint, t.id, l.position, l.line ->> 'article', (l.line ->> 'quantity')::bigint,
        (l.line ->> 'amount')::bigint, l.line ->> 'rate', l.line ->> 'nature'
      from told t cross join lateral jsonb_array_elements(t.lines) with ordinality as l(line, position))
    insert into other_till_payment (establishment_id, ticket_id, position, method_word, amount)
    select ${establishmentId}::bigint, t.id, p.position, p.paid ->> 'method', (p.paid ->> 'amount')::bigint
    from told t cross join lateral jsonb_array_elements(t.payments) with ordinality as p(paid, position)`.execute(tx)
}
