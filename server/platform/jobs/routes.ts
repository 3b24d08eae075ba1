/** A person's own jobs: nobody else sees, stops or begins them, and nobody reads them from another establishment. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { idParams } from '#contract/operations/input.ts'
import { JOB_FILE, jobs } from '#contract/operations/session/jobs.ts'
import type { JobRow } from '#contract/operations/session/jobs.ts'
import { handle } from '#server/platform/http/handle.ts'
import { FileAnswer, route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'
import { partsOf } from './file.ts'
import { checkMay } from './kinds.ts'
import type { JobKind } from './kinds.ts'
import { tellJob } from './record.ts'

/** The last ones, in the list of the top bar. */
const SHOWN = 20

/** Waiting or running at once, of one person: the queue is everybody's. */
const MOST_AT_ONCE = 5

const own = ({ establishmentId, user }: Context) => sql`establishment_id = ${establishmentId} and user_id = ${user.id}`

const mine = async (context: Context): Promise<{ list: JobRow[]; total: number }> => {
  const { rows } = await sql<Omit<JobRow, 'failure'> & { code: string | null; said: Record<string, string> | null }>`
    select id, kind, title, state, done, total, cancel_asked and ended_at is null as stopping, failure as code,
      failure_context as said, file_name as "fileName", created_at as "createdAt", ended_at as "endedAt",
      jsonb_path_query_array(coalesce(answer, '{}'), ${`$.refused[0 to ${SHOWN - 1}]`}) as refused,
      coalesce(jsonb_array_length(answer -> 'refused'), 0) as "refusedCount"
    from job where ${own(context)} order by id desc limit ${SHOWN}`.execute(context.tx)
  const list = rows.map(({ code, said, ...row }) => ({
    ...row,
    failure: code === null ? null : { code, context: said ?? {} },
  }))
  return { list, total: list.length }
}

const queue = async (context: Context, id: number): Promise<{ status: 'SAVED'; id: number }> => {
  const { establishmentId, tx, user, services } = context
  await services.jobs.send(tx, { establishmentId, id })
  await tellJob(tx, { establishmentId, id }, user.id)
  return { status: 'SAVED', id }
}

/** Throws RuleError job.tooMany. The lock makes two windows of one person wait for each other. */
const checkRoom = async (context: Context): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`job:${context.user.id}`}, 7))`.execute(context.tx)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from job where user_id = ${context.user.id} and ended_at is null`.execute(context.tx)
  if ((rows[0]?.count ?? 0) >= MOST_AT_ONCE) throw new RuleError('job.tooMany', { most: MOST_AT_ONCE })
}

/** Writes a job and gives it to the queue. Throws RuleError right.insufficient, job.tooMany, or the ZodError of its input. */
export const beginJob = async (context: Context, kind: JobKind, title: string, given: unknown) => {
  const input: unknown = kind.input.parse(given)
  checkMay(kind, input, context)
  await checkRoom(context)
  const { rows } = await sql<{ id: number }>`
    insert into job (establishment_id, user_id, kind, title, input, till, created_at)
    values (${context.establishmentId}, ${context.user.id}, ${kind.name}, ${title}, ${JSON.stringify(input)}::jsonb, ${context.till},
      ${context.now})
    returning id`.execute(context.tx)
  const [row] = rows
  if (row === undefined) throw new Error('the job was just written')
  return queue(context, row.id)
}

/** One that waits is over at once; one that runs is told, and stops where it can. */
const cancel = async (context: Context, id: number) => {
  const { rows } = await sql<{ id: number }>`
    update job set cancel_asked = true, state = case when state = 'WAITING' then 'CANCELLED' else state end,
      ended_at = case when state = 'WAITING' then ${context.now}::timestamptz end
    where ${own(context)} and id = ${id} and state in ('WAITING', 'RUNNING') returning id`.execute(context.tx)
  if (rows.length === 0) await known(context, id)
  const { establishmentId, tx, user } = context
  await tellJob(tx, { establishmentId, id }, user.id)
  return { status: 'SAVED' as const, id }
}

/** Throws RuleError record.unknown for somebody else's, or one of another establishment. */
const known = async (context: Context, id: number) => {
  const { rows } = await sql<{
    kind: string
    input: unknown
    answer: unknown
    attempt: number
    fileName: string | null
    fileType: string | null
  }>`
    select kind, input, answer, attempt, file_name as "fileName", file_type as "fileType" from job
    where ${own(context)} and id = ${id}`.execute(context.tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  return row
}

/** Of one that waits, runs or is done, nothing: a second press on « Recommencer » starts no second one. */
const retry = async (context: Context, kinds: readonly JobKind[], id: number) => {
  await readable(context, kinds, id)
  await checkRoom(context)
  const { rows } = await sql`
    update job set state = 'WAITING', attempt = 0, done = 0, total = null, cancel_asked = false, failure = null, failure_context = null,
      ended_at = null
    where ${own(context)} and id = ${id} and state in ('FAILED', 'CANCELLED') returning id`.execute(context.tx)
  return rows.length === 0 ? { status: 'SAVED' as const, id } : queue(context, id)
}

/** What a job left is theirs while they may still ask for it. */
const readable = async (context: Context, kinds: readonly JobKind[], id: number) => {
  const job = await known(context, id)
  const kind = kinds.find(({ name }) => name === job.kind)
  if (kind === undefined) throw new RuleError('record.unknown')
  checkMay(kind, job.input, context)
  return { ...job, kind }
}

const fileOfJob = async (context: Context, kinds: readonly JobKind[], id: number): Promise<FileAnswer> => {
  const { attempt, fileName, fileType } = await readable(context, kinds, id)
  if (fileName === null || fileType === null) throw new RuleError('job.noFile')
  const { establishmentId, db } = context
  return new FileAnswer(fileType, fileName, partsOf(db, { establishmentId, id, attempt }), false)
}

/** Routes of the kinds of jobs that there are. */
export const jobRoutes = (kinds: readonly JobKind[]): readonly Route[] => [
  handle(jobs.mine)(mine),
  handle(jobs.start)((context, { body }) => {
    const kind = kinds.find(({ name }) => name === body.kind)
    if (kind === undefined) throw new RuleError('record.unknown')
    return beginJob(context, kind, body.title, body.input)
  }),
  handle(jobs.read)(async (context, { params }) => {
    const { kind, input, answer } = await readable(context, kinds, params.id)
    return { id: params.id, kind: kind.name, input, answer }
  }),
  handle(jobs.cancel)((context, { params }) => cancel(context, params.id)),
  handle(jobs.retry)((context, { params }) => retry(context, kinds, params.id)),
  route(
    {
      method: 'GET',
      path: JOB_FILE,
      right: 'session',
      write: false,
      summary: 'Fichier qu’un de mes travaux a préparé',
      params: idParams,
    },
    (context, { params }) => fileOfJob(context, kinds, params.id),
  ),
]
