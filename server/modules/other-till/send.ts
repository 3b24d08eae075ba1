/** Tickets of our tills leave in a file with its own count and total; which of them left is kept beside them. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { MOST_OTHER_TICKETS } from '#domain/sale/other-till.ts'
import { TICKETS_FORMAT } from '#contract/operations/sale/till-file.ts'
import type { SendPreview, SendWhat, TicketsInFile, TillFile } from '#contract/operations/sale/till-file.ts'
import { digestOf } from '#server/modules/other-till/read-upload.ts'
import { readTillFile, tellTillFiles } from '#server/modules/other-till/read.ts'
import type { Context } from '#server/platform/http/route.ts'

const SENT = sql`exists (select from ticket_sent s where s.establishment_id = t.establishment_id and s.ticket_id = t.id)`

/** Tickets `t` that are asked for; those of training leave from training alone. */
const asked = ({ establishmentId, training }: Context, { unsentOnly, from, to }: SendWhat): RawBuilder<unknown> => sql`
  t.establishment_id = ${establishmentId} and t.training = ${training}
  and (${from}::date is null or t.ticket_on >= ${from}::date) and (${to}::date is null or t.ticket_on <= ${to}::date)
  and (not ${unsentOnly}::boolean or not ${SENT})`

export const previewSend = async (context: Context, what: SendWhat): Promise<SendPreview> => {
  const { rows } = await sql<SendPreview>`
    select count(*)::int as tickets, coalesce(sum(t.total), 0)::bigint as total, (count(*) filter (where ${SENT}))::int as known,
      min(t.ticket_on) as "fromDay", max(t.ticket_on) as "toDay"
    from ticket_entry t where ${asked(context, what)}`.execute(context.tx)
  const [row] = rows
  if (row === undefined) throw new Error('aggregates give one row')
  return row
}

type TicketOut = TicketsInFile['tickets'][number] & {
  readonly id: number
  readonly day: Day
  readonly isKnown: boolean
}

const readTickets = async (context: Context, what: SendWhat): Promise<TicketOut[]> => {
  const { rows } = await sql<TicketOut>`
    select t.id, t.ticket_on as day, ${SENT} as "isKnown",
      t.till || '-' || lpad(t.seq::text, greatest(6, length(t.seq::text)), '0') as number, t.recorded_at as at,
      t.cash_register_code as till, t.total,
      (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('article', left(coalesce(a.code, l.label), 120), 'label', l.label,
          'quantity', l.quantity, 'amount', l.amount, 'nature', l.nature)) || jsonb_build_object('rate', l.tva_rate) order by l.position), '[]')
        from ticket_line_entry l left join article a on a.establishment_id = l.establishment_id and a.id = l.article_id
        where l.establishment_id = t.establishment_id and l.ticket_id = t.id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('method', y.method_label, 'amount', y.amount) order by y.id), '[]')
        from ticket_payment_entry y where y.establishment_id = t.establishment_id and y.ticket_id = t.id) as payments
    from ticket_entry t where ${asked(context, what)} order by t.id limit ${MOST_OTHER_TICKETS + 1}`.execute(context.tx)
  return rows
}

/** A ticket a line, so that people find theirs. */
const textOf = (head: Omit<TicketsInFile, 'tickets'>, tickets: readonly TicketOut[]): string => {
  const lines = tickets.map(({ number, at, till, total, lines: sold, payments }) =>
    JSON.stringify({ number, at, till, total, lines: sold, payments }),
  )
  return `${JSON.stringify(head).slice(0, -1)},"tickets":[\n${lines.join(',\n')}\n]}\n`
}

const houseOf = async ({ tx, establishmentId }: Context): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select name from establishment where id = ${establishmentId}`.execute(tx)
  return rows[0]?.name ?? ''
}

/** Of two who send what never left, the other finds nothing. Throws RuleError otherTill.nothingToSend, otherTill.tooMany. */
export const sendTickets = async (context: Context, what: SendWhat): Promise<TillFile> => {
  const { tx, establishmentId, training, now, user } = context
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tickets sent ${establishmentId}`}, 0))`.execute(tx)
  const tickets = await readTickets(context, what)
  if (tickets.length > MOST_OTHER_TICKETS) throw new RuleError('otherTill.tooMany', { max: MOST_OTHER_TICKETS })
  const days = tickets.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) throw new RuleError('otherTill.nothingToSend')
  const total = cents(tickets.reduce((sum, ticket) => sum + ticket.total, 0))
  const known = tickets.filter(({ isKnown }) => isKnown)
  const head = { format: TICKETS_FORMAT, version: 1, house: await houseOf(context), made: now.toISOString() } as const
  const text = textOf({ ...head, count: tickets.length, total }, tickets)
  const name = `tickets-${first}-${last}.json`
  const { rows } = await sql<{ id: number }>`
    insert into till_file (establishment_id, training, way, state, name, sha256, from_day, to_day, tickets, total, known, known_total, at,
      user_id)
    values (${establishmentId}, ${training}, 'OUT', 'SENT', ${name}, ${digestOf(text)}, ${first}, ${last}, ${tickets.length}, ${total},
      ${known.length}, ${known.reduce((sum, ticket) => sum + ticket.total, 0)}, ${now}, ${user.id}) returning id`.execute(
    tx,
  )
  const id = rows[0]?.id ?? 0
  await sql`insert into till_file_text (establishment_id, till_file_id, content) values (${establishmentId}, ${id}, ${text})`.execute(
    tx,
  )
  await sql`insert into ticket_sent (establishment_id, till_file_id, ticket_id)
    select ${establishmentId}::bigint, ${id}::bigint, unnest(${tickets.map((ticket) => ticket.id)}::bigint[])`.execute(
    tx,
  )
  await tellTillFiles(context, [id])
  return readTillFile(context, id)
}
