/** A file of another till, read and checked: what it says, what of it is known, what forbids taking it in. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Cents, cents, sum } from '#domain/money.ts'
import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import { linesTotal, otherFileFaults } from '#domain/sale/other-till.ts'
import type { OtherFault, OtherFile, OtherTicket } from '#domain/sale/other-till.ts'
import { readOtherSheet, sheetSeparator } from '#domain/sale/other-till-sheet.ts'
import { csvRows } from '#domain/statement/csv.ts'
import { ticketsInFile } from '#contract/operations/sale/till-file.ts'
import { readTill } from '#server/modules/other-till/till.ts'
import type { OtherTillRow } from '#server/modules/other-till/till.ts'
import { fileText } from '#server/modules/payment/index.ts'
import type { Context, Upload } from '#server/platform/http/route.ts'

/** Lines of a sheet that are read: that many make no more than the tickets of one file. */
const MOST_ROWS = 300_000
/** Clocks of tills differ. */
const AHEAD_MINUTES = 10

const refused = (code: string, context: OtherFault['context'] = {}): OtherFile => ({
  ...{ tickets: [], total: null, count: null },
  faults: [{ at: 0, code, context }],
})

/** Without what no text of a database can hold: a file is no body that the server cleaned already. */
const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** Our own layout. */
const readJson = (text: string): OtherFile => {
  let json: unknown
  try {
    json = JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? clean(value) : value))
  } catch {
    return refused('otherTill.unreadable')
  }
  const { data, error } = ticketsInFile.safeParse(json)
  if (data === undefined) return refused('otherTill.layout', { where: error.issues[0]?.path.join('.') ?? '' })
  const tickets = data.tickets.map(({ number, at, total, lines, payments }, i): OtherTicket => ({
    ...{ at: i + 1, number, instant: at, total: cents(total) },
    lines: lines.map(({ article, quantity, amount, rate, nature = null }) => ({
      ...{ article, quantity: Math.round(quantity * 1000), amount: cents(amount), nature },
      rate: rate === null ? null : String(rate),
    })),
    payments: payments.map(({ method, amount }) => ({ method, amount: cents(amount) })),
  }))
  return { tickets, total: cents(data.total), count: data.count, faults: [] }
}

const readText = (text: string, { heads }: OtherTillRow): OtherFile => {
  if (text.trim() === '') return refused('otherTill.empty')
  if (/^\s*[[{]/.test(text)) return readJson(text)
  // What is no text: a workbook is read by the browser, and comes as its cells.
  if (text.includes('\0') || text.startsWith('PK') || text.startsWith('%PDF')) return refused('otherTill.unreadable')
  try {
    return readOtherSheet(csvRows(text, sheetSeparator(text), MOST_ROWS), heads)
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    return refused('otherTill.unreadable')
  }
}

/** A ticket of the file, where it stands here. */
export interface PlacedTicket extends OtherTicket {
  /** Its own day, on the clock of the campsite. */
  readonly day: Day
  /** An earlier file brought it. */
  readonly isKnown: boolean
}

/** The instant of rows `r` with a column `instant`, on the clock of `e`. */
export const INSTANT = sql`case when r.instant ~ '(Z|[+-][0-9]{2}:?[0-9]{2})$' then r.instant::timestamptz
  else r.instant::timestamp at time zone e.time_zone end`

interface Place {
  readonly rank: number
  readonly day: Day
  readonly isFuture: boolean
  readonly known: Cents | null
}

/** Throws nothing: tickets were checked before. */
const placesOf = async (context: Context, tillId: number, tickets: readonly OtherTicket[]): Promise<Place[]> => {
  const { tx, establishmentId, training, now } = context
  const rows = tickets.map(({ number, instant }, rank) => ({ rank, number, instant }))
  const { rows: places } = await sql<Place>`
    select r.rank, (r.at at time zone r.time_zone)::date as day,
      r.at > ${now}::timestamptz + make_interval(mins => ${AHEAD_MINUTES}) as "isFuture", k.total as known
    from (select r.rank, r.number, ${INSTANT} as at, e.time_zone
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(rank integer, number text, instant text)
      join establishment e on e.id = ${establishmentId}) r
    left join other_till_ticket k on k.establishment_id = ${establishmentId} and k.training = ${training}
      and k.other_till_id = ${tillId} and k.number = r.number and k.stands
    order by r.rank`.execute(tx)
  return places
}

const placeFaults = (tickets: readonly OtherTicket[], places: readonly Place[]): OtherFault[] =>
  tickets.flatMap((ticket, i) => {
    const { at, number } = ticket
    const place = places[i]
    if (place?.isFuture === true) return [{ at, code: 'otherTill.inFuture', context: { number } }]
    // The same number with another content: which of both is right is for its till to say.
    const total = linesTotal(ticket)
    if (place?.known != null && place.known !== total)
      return [{ at, code: 'otherTill.changed', context: { number, total, known: place.known } }]
    return []
  })

/** The same text came in before, and stands. */
const knownFile = async (context: Context, tillId: number, sha256: string, except: number): Promise<OtherFault[]> => {
  const { tx, establishmentId, training } = context
  const { rows } = await sql<{ name: string; date: Day }>`
    select f.name, (f.at at time zone e.time_zone)::date as date from till_file f join establishment e on e.id = f.establishment_id
    where f.establishment_id = ${establishmentId} and f.training = ${training} and f.other_till_id = ${tillId} and f.sha256 = ${sha256}
      and f.state in ('READING', 'WAITING', 'TAKEN') and f.id <> ${except}`.execute(tx)
  return rows.map((one) => ({ at: 0, code: 'otherTill.fileKnown', context: { ...one } }))
}

export interface ReadFile {
  readonly till: OtherTillRow
  readonly text: string
  readonly sha256: string
  /** None where any of them has a fault. */
  readonly tickets: readonly PlacedTicket[]
  /** How many it has all the same, and what they make. */
  readonly count: number
  readonly total: Cents
  readonly said: Cents | null
  /** That of the whole file first. */
  readonly faults: readonly OtherFault[]
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** `asked`: the total that somebody read on the till; `except`: the file itself, which was kept before. Throws RuleError record.unknown, otherTill.inactive. */
export const readUpload = async (
  context: Context,
  tillId: number,
  { bytes }: Pick<Upload, 'bytes'>,
  asked: Cents | null,
  except = 0,
): Promise<ReadFile> => {
  const till = await readTill(context, tillId)
  if (!till.active) throw new RuleError('otherTill.inactive')
  const text = fileText(bytes).replace(/^\uFEFF/, '')
  const sha256 = digestOf(text)
  const file = readText(text, till)
  const known = await knownFile(context, tillId, sha256, except)
  const own = otherFileFaults(file, asked)
  const said = file.total ?? asked
  const total = sum(file.tickets.map(linesTotal))
  const read = { till, text, sha256, total, said, count: file.tickets.length }
  // What cannot be read has no instants: nothing more is looked at.
  if (own.length > 0) return { ...read, tickets: [], faults: [...known, ...own] }
  const places = await placesOf(context, tillId, file.tickets)
  const tickets = file.tickets.flatMap((ticket, i): PlacedTicket[] => {
    const place = places[i]
    return place === undefined ? [] : [{ ...ticket, day: place.day, isKnown: place.known !== null }]
  })
  const faults = [...known, ...placeFaults(file.tickets, places)]
  const isNothingNew = faults.length === 0 && tickets.every(({ isKnown }) => isKnown)
  return { ...read, tickets, faults: isNothingNew ? [{ at: 0, code: 'otherTill.nothingNew', context: {} }] : faults }
}
