/** A file of another till comes in: previewed, kept, counted once all of its words are known. */
import { sql } from 'kysely'
import { type Cents, cents, sum } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { safeFileName } from '#domain/file-name.ts'
import { linesTotal } from '#domain/sale/other-till.ts'
import type { LackingWord, TillFile, TillFilePreview } from '#contract/operations/sale/till-file.ts'
import { INSTANT, readUpload } from '#server/modules/other-till/read-upload.ts'
import type { PlacedTicket, ReadFile } from '#server/modules/other-till/read-upload.ts'
import { readTillFile, tellTillFiles } from '#server/modules/other-till/read.ts'
import { settle } from '#server/modules/other-till/settle.ts'
import { lockTill, requireTakings, wordsOf } from '#server/modules/other-till/till.ts'
import type { Words } from '#server/modules/other-till/till.ts'
import type { Context, Upload } from '#server/platform/http/route.ts'

/** Words that nobody said yet, in the order in which lists have them. */
const lackingOf = (tickets: readonly PlacedTicket[], words: Words): LackingWord[] => {
  const found = new Map<string, { kind: LackingWord['kind']; word: string; numbers: Set<string>; amount: number }>()
  const add = (kind: LackingWord['kind'], word: string, number: string, amount: number): void => {
    const key = `${kind} ${word}`
    const one = found.get(key) ?? { kind, word, numbers: new Set(), amount: 0 }
    one.numbers.add(number)
    one.amount += amount
    found.set(key, one)
  }
  for (const { number, lines, payments } of tickets) {
    for (const { article, rate, nature, amount } of lines) {
      if (nature === null && words.natureOf(article) === undefined) add('ARTICLE', article, number, amount)
      if (rate !== null && words.rateOf(rate) === undefined) add('RATE', rate, number, amount)
    }
    for (const { method, amount } of payments)
      if (words.methodOf(method) === undefined) add('METHOD', method, number, amount)
  }
  return [...found.values()]
    .map(({ kind, word, numbers, amount }) => ({ kind, word, tickets: numbers.size, amount: cents(amount) }))
    .toSorted((a, b) => a.kind.localeCompare(b.kind) || a.word.localeCompare(b.word, 'fr'))
}

const spanOf = (tickets: readonly PlacedTicket[]) => {
  const days = tickets.map(({ day }) => day).toSorted()
  return { first: days[0] ?? null, last: days.at(-1) ?? null }
}

const fresh = (tickets: readonly PlacedTicket[]): PlacedTicket[] => tickets.filter(({ isKnown }) => !isKnown)
const totalOf = (tickets: readonly PlacedTicket[]): Cents => sum(tickets.map(linesTotal))

/** What a file would bring; nothing is kept. Throws RuleError record.unknown, otherTill.inactive, right.insufficient. */
export const previewUpload = async (
  context: Context,
  tillId: number,
  upload: Upload,
  asked: Cents | null,
): Promise<TillFilePreview> => {
  requireTakings(context)
  const { till, tickets, count, total, said, faults } = await readUpload(context, tillId, upload, asked)
  const { rows } = await sql<{ day: string | null }>`
    select last_closed_day(${context.establishmentId}, ${context.training}) as day`.execute(context.tx)
  const closed = rows[0]?.day ?? ''
  const known = tickets.filter(({ isKnown }) => isKnown)
  const { first, last } = spanOf(tickets)
  return {
    ...{ tickets: count, total, said, fromDay: first, toDay: last },
    ...{ known: known.length, knownTotal: totalOf(known) },
    late: fresh(tickets).filter(({ day }) => day <= closed).length,
    faults,
    lacking: lackingOf(fresh(tickets), await wordsOf(context, till)),
  }
}

const keepFile = async (context: Context, name: string, file: ReadFile): Promise<number> => {
  const { tx, establishmentId, training, now, user } = context
  const known = file.tickets.filter(({ isKnown }) => isKnown)
  const { first, last } = spanOf(file.tickets)
  const { rows } = await sql<{ id: number }>`
    insert into till_file (establishment_id, training, way, state, other_till_id, name, sha256, from_day, to_day, tickets, total, known,
      known_total, at, user_id)
    values (${establishmentId}, ${training}, 'IN', 'WAITING', ${file.till.id}, ${name}, ${file.sha256}, ${first}, ${last},
      ${file.tickets.length}, ${file.total}, ${known.length}, ${totalOf(known)}, ${now}, ${user.id}) returning id`.execute(
    tx,
  )
  const id = rows[0]?.id ?? 0
  await sql`insert into till_file_text (establishment_id, till_file_id, content)
    values (${establishmentId}, ${id}, ${file.text})`.execute(tx)
  return id
}

const keepTickets = async (context: Context, fileId: number, file: ReadFile): Promise<void> => {
  const { tx, establishmentId, training } = context
  const rows = fresh(file.tickets).map((ticket) => ({
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
      select ${establishmentId}::bigint, t.id, ${fileId}::bigint, ${file.till.id}::bigint, ${training}::boolean, t.number, t.at, t.total
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

/**
 * All of it or nothing: it counts at once, or waits where a word of it is not known here. Throws RuleError record.unknown,
 * otherTill.inactive, right.insufficient, and the code of its first fault.
 */
export const receiveUpload = async (
  context: Context,
  tillId: number,
  upload: Upload,
  asked: Cents | null,
): Promise<TillFile> => {
  requireTakings(context)
  await lockTill(context, tillId)
  const file = await readUpload(context, tillId, upload, asked)
  const [fault] = file.faults
  if (fault !== undefined) throw new RuleError(fault.code, { ...fault.context, at: fault.at })
  const extension = /^\s*\{/.test(file.text) ? 'json' : 'csv'
  // A workbook comes as the text of its cells.
  const stem = upload.fileName.replace(/\.(?:xlsx|txt)$/i, `.${extension}`)
  const id = await keepFile(context, safeFileName(stem, [extension]), file)
  await keepTickets(context, id, file)
  await settle(context, id, file.till)
  await tellTillFiles(context, [id])
  return readTillFile(context, id)
}
