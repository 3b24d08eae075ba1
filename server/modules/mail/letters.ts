/** Guests without address: their messages are letters, which wait to be printed as they were written. */
import { sql } from 'kysely'
import type { Body } from '#domain/document/body.ts'
import { resolveBody } from '#domain/document/resolve.ts'
import { RuleError } from '#domain/rule-error.ts'
import { DOCUMENT_KINDS } from '#contract/document/kinds.ts'
import { letterDocument, letterFile } from '#server/documents/letter-document.ts'
import { lettersWorn } from '#server/documents/letters-together.ts'
import type { LetterWorn } from '#server/documents/letters-together.ts'
import { readSeller } from '#server/documents/parties.ts'
import { writeEvent } from '#server/modules/mail/event.ts'
import { tellMail } from '#server/modules/mail/queue.ts'
import { bodyOfText, languageFor, renderWritten } from '#server/modules/mail/written.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'
import { SOFTWARE } from '#server/platform/software.ts'

interface Letter {
  readonly id: number
  readonly name: string
  readonly subject: string
  readonly aboutKind: string | null
  readonly aboutId: number | null
  readonly writtenAt: string
  /** Other files that are to go into the envelope. */
  readonly files: number
}

const FIRST_NAME = sql`coalesce((select r.name from mail_recipient r where r.establishment_id = m.establishment_id
  and r.mail_id = m.id order by r.position limit 1), '')`

/** The pile, oldest first. */
export const lettersToPrint = async ({ tx, establishmentId }: Context): Promise<readonly Letter[]> => {
  const { rows } = await sql<Letter>`
    select m.id, ${FIRST_NAME} as name, m.subject, m.about_kind as "aboutKind", m.about_id as "aboutId", m.written_at as "writtenAt",
      (select count(*)::integer from mail_attachment a where a.establishment_id = m.establishment_id and a.mail_id = m.id
        and a.content_id is null) as files
    from mail m where m.establishment_id = ${establishmentId} and m.state = 'LETTER' order by m.written_at, m.id limit 1000`.execute(
    tx,
  )
  return rows
}

interface ToPrint extends Letter {
  readonly text: string
  readonly body: Body | null
  readonly modelId: number | null
  readonly languageId: number | null
  readonly customerId: number | null
}

/** Its record is gone, or there never was one: the words, to the name that it bears. */
const plainLetter = async (context: Context, letter: ToPrint, body: Body): Promise<LetterWorn> => {
  const { id, name, subject } = letter
  const { seller, logo } = await readSeller(context.tx, context.establishmentId)
  const nothing = { tags: {}, blocks: {}, today: context.today }
  const writing = { money: String, number: String, day: String, flag: String }
  const catalogue = { isTag: () => false, isBlock: () => false, mayBeEmpty: () => true }
  const { flow } = resolveBody(body, { values: nothing, writing, catalogue })
  const frame = { title: subject, number: '', anchor: `letter-${id}`, subtitle: '', training: context.training }
  const file = letterFile({ ...frame, seller, recipient: [name], facts: [], software: SOFTWARE, language: 'fr' }, flow)
  const languageId = letter.languageId ?? (await languageFor(context, null))
  return { paper: letterDocument([file], context.now, logo, new Map()), functionKey: 'letter', languageId }
}

const letterOf = async (context: Context, letter: ToPrint): Promise<LetterWorn> => {
  const { aboutId, aboutKind, modelId, subject, text, customerId } = letter
  const body = letter.body ?? bodyOfText(text)
  const kind = DOCUMENT_KINDS.find((one) => one === aboutKind)
  if (kind === undefined || aboutId === null) return plainLetter(context, letter, body)
  const languageId = letter.languageId ?? (await languageFor(context, customerId))
  try {
    return await renderWritten(context, { kind, entityId: aboutId, modelId, languageId, subject, body })
  } catch (error) {
    if (error instanceof RuleError && error.code === 'record.unknown') return plainLetter(context, letter, body)
    throw error
  }
}

/** One PDF of letters as they were written, in the order of the pile. Throws RuleError `record.unknown`, `document.failed`. */
export const printLetters = async (context: Context, ids: readonly number[]): Promise<FileAnswer> => {
  const { tx, establishmentId } = context
  const { rows } = await sql<ToPrint>`
    select m.id, ${FIRST_NAME} as name, m.subject, m.about_kind as "aboutKind", m.about_id as "aboutId", m.written_at as "writtenAt",
      0 as files, m.text, m.body, m.customer_id as "customerId", m.language_id as "languageId",
      (select c.id from mailing_configuration c where c.establishment_id = m.establishment_id and c.id = m.model_id) as "modelId"
    from mail m where m.establishment_id = ${establishmentId} and m.id = any (${[...ids]}::bigint[])
      and m.state in ('LETTER', 'PRINTED') and m.erased_at is null order by m.written_at, m.id`.execute(tx)
  if (rows.length < new Set(ids).size) throw new RuleError('record.unknown')
  const letters: LetterWorn[] = []
  for (const letter of rows) letters.push(await letterOf(context, letter))
  const bytes = await context.services.batchDocuments.render(await lettersWorn(tx, establishmentId, letters))
  return new FileAnswer('application/pdf', 'courriers.pdf', bytes)
}

/** Those of the pile that were printed. */
export const markPrinted = async (
  { tx, establishmentId, now, user }: Context,
  ids: readonly number[],
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    update mail set state = 'PRINTED', sent_at = ${now} where establishment_id = ${establishmentId} and state = 'LETTER'
      and id = any (${[...ids]}::bigint[]) returning id`.execute(tx)
  for (const { id } of rows) {
    await writeEvent(tx, { establishmentId, id }, { kind: 'PRINTED', at: now, userId: user.id })
    await tellMail(tx, { establishmentId, id })
  }
  return rows.length
}
