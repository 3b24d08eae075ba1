/** A long file of another till, kept before: its tickets come in with progress, all of them or none (decision 0475). */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { JobInput } from '#contract/operations/session/jobs.ts'
import { fresh, keepTickets, totalOf } from '#server/modules/other-till/keep.ts'
import { readTillFile, tellTillFiles } from '#server/modules/other-till/read.ts'
import { readUpload } from '#server/modules/other-till/read-upload.ts'
import type { ReadFile } from '#server/modules/other-till/read-upload.ts'
import { settle } from '#server/modules/other-till/settle.ts'
import { lockTill, requireTakings } from '#server/modules/other-till/till.ts'
import type { Context } from '#server/platform/http/route.ts'
import { jobs } from '#server/platform/jobs/kinds.ts'
import type { JobTools } from '#server/platform/jobs/kinds.ts'
import { beginJob } from '#server/platform/jobs/routes.ts'

/** Tickets that come in at one stroke. */
const STROKE = 500

/** The text that was kept, looked at again: what came in meanwhile may forbid it now. Throws the code of its first fault. */
const readAgain = async (context: Context, id: number, tillId: number): Promise<ReadFile> => {
  const { tx, establishmentId } = context
  const { rows } = await sql<{ content: string; total: ReadFile['total'] }>`
    select c.content, f.total from till_file f
    join till_file_text c on c.establishment_id = f.establishment_id and c.till_file_id = f.id
    where f.establishment_id = ${establishmentId} and f.id = ${id}`.execute(tx)
  const [kept] = rows
  if (kept === undefined) throw new RuleError('record.unknown')
  const bytes = Buffer.from(kept.content)
  const file = await readUpload(context, tillId, { bytes }, kept.total, id)
  const [fault] = file.faults
  if (fault !== undefined) throw new RuleError(fault.code, { ...fault.context, at: fault.at })
  return file
}

/** Of one that was read already, or given up, nothing. */
const readKept = async (context: Context, { id }: JobInput<'tillFile'>, { progress }: JobTools): Promise<object> => {
  requireTakings(context)
  const { tx, establishmentId } = context
  const { otherTillId: tillId } = await readTillFile(context, id)
  if (tillId === null) throw new RuleError('otherTill.notReceived')
  await lockTill(context, tillId)
  const { state } = await readTillFile(context, id)
  if (state !== 'READING') return { id }
  await progress(0)
  const file = await readAgain(context, id, tillId)
  const tickets = fresh(file.tickets)
  for (let done = 0; done < tickets.length; done += STROKE) {
    await progress(done, tickets.length)
    await keepTickets(context, { id, tillId }, tickets.slice(done, done + STROKE))
  }
  await progress(tickets.length, tickets.length)
  const known = file.tickets.filter(({ isKnown }) => isKnown)
  await sql`update till_file set state = 'WAITING', known = ${known.length}, known_total = ${totalOf(known)}, version = version + 1
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  await settle(context, id, file.till)
  await tellTillFiles(context, [id])
  return { id }
}

/** Begun again after a dead server: nothing of it was kept. */
export const otherTillJobs = jobs({
  tillFile: { right: () => ({ right: ['sale_cash_register', 'write'] }), write: true, run: readKept },
})

const LONGEST_NAME = 90

/** Throws RuleError job.tooMany. */
export const beginReading = async (
  context: Context,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<void> => {
  const [kind] = otherTillJobs
  if (kind !== undefined) await beginJob(context, kind, `Tickets : ${name.slice(0, LONGEST_NAME)}`, { id })
}
