/** A file of another till comes in: previewed, kept, counted once all of its words are known. */
import { sql } from 'kysely'
import { type Cents, cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { safeFileName } from '#domain/file-name.ts'
import { LONG_TILL_FILE } from '#contract/operations/sale/till-file.ts'
import type { LackingWord, TillFile, TillFilePreview } from '#contract/operations/sale/till-file.ts'
import { beginReading } from '#server/modules/other-till/job.ts'
import { fresh, keepFile, keepTickets, spanOf, totalOf } from '#server/modules/other-till/keep.ts'
import { readUpload } from '#server/modules/other-till/read-upload.ts'
import type { PlacedTicket } from '#server/modules/other-till/read-upload.ts'
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

/**
 * All of it or nothing: it counts at once, or waits where a word of it is not known here; one with many new tickets is read by a job. Throws
 * RuleError record.unknown, otherTill.inactive, right.insufficient, job.tooMany, and the code of its first fault.
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
  const name = safeFileName(stem, [extension])
  const tickets = fresh(file.tickets)
  const isLong = tickets.length > LONG_TILL_FILE
  const id = await keepFile(context, name, file, isLong ? 'READING' : 'WAITING')
  if (isLong) await beginReading(context, { id, name })
  else {
    await keepTickets(context, { id, tillId }, tickets)
    await settle(context, id, file.till)
  }
  await tellTillFiles(context, [id])
  return readTillFile(context, id)
}
