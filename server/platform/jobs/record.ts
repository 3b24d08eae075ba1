/** The row of a job: every change of it counts only while the attempt that makes it is the last one, and is told to its owner. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Reason } from '#domain/booking/facts.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { recordChange } from '#server/platform/http/mount.ts'
import type { QueuedJob } from './queue.ts'

export interface JobRecord {
  readonly establishmentId: number
  readonly id: number
  readonly userId: number
  readonly kind: string
  readonly input: unknown
  readonly till: string
  readonly attempt: number
}

/** Begun so many times, a job that kills its server is not begun again. */
const MOST_ATTEMPTS = 3

/** Told to the screens of its owner, and of nobody else. */
export const tellJob = (tx: Tx, { establishmentId, id }: QueuedJob, userId: number): Promise<void> =>
  recordChange(tx, establishmentId, userId, { entity: 'job', id, action: 'SAVED', functionality: 'session' })

/** Began; or, of one that a dead server left, may not be begun again; undefined where there is nothing to do. */
export type Begun = { readonly job: JobRecord; readonly isWorn: boolean } | undefined

/** Takes the job for a new attempt. `mayRepeat`: whether its kind bears to be begun again. */
export const beginJob = async (tx: Tx, queued: QueuedJob, mayRepeat: (kind: string) => boolean): Promise<Begun> => {
  const { rows } = await sql<JobRecord & { before: string }>`
    update job j set state = 'RUNNING', attempt = j.attempt + 1, done = 0, total = null
    from (select id, state from job where establishment_id = ${queued.establishmentId} and id = ${queued.id} for update) b
    where j.establishment_id = ${queued.establishmentId} and j.id = b.id and j.state in ('WAITING', 'RUNNING')
    returning j.establishment_id as "establishmentId", j.id, j.user_id as "userId", j.kind, j.input, j.till, j.attempt, b.state as before`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) return undefined
  const { before, ...job } = row
  await tellJob(tx, job, job.userId)
  return { job, isWorn: job.attempt > MOST_ATTEMPTS || (before === 'RUNNING' && !mayRepeat(job.kind)) }
}

/** False where another attempt has the job now, or it was ended. */
const change = async (tx: Tx, job: JobRecord, what: RawBuilder<unknown>): Promise<boolean> => {
  const { rows } = await sql`
    update job set ${what}
    where establishment_id = ${job.establishmentId} and id = ${job.id} and attempt = ${job.attempt} and state = 'RUNNING'
    returning 1`.execute(tx)
  if (rows.length > 0) await tellJob(tx, job, job.userId)
  return rows.length > 0
}

/** What it left: the name of its file, or what the screen reads. */
export interface Result {
  readonly file?: { readonly fileName: string; readonly type: string }
  readonly answer?: object | undefined
}

export const endJob = (tx: Tx, job: JobRecord, now: Date, { file, answer }: Result): Promise<boolean> =>
  change(
    tx,
    job,
    sql`state = 'DONE', ended_at = ${now}, done = coalesce(total, done), file_name = ${file?.fileName ?? null},
      file_type = ${file?.type ?? null}, answer = ${answer === undefined ? null : JSON.stringify(answer)}::jsonb`,
  )

export const failJob = (tx: Tx, job: JobRecord, now: Date, { code, context }: Reason): Promise<boolean> =>
  change(
    tx,
    job,
    sql`state = 'FAILED', ended_at = ${now}, failure = ${code}, failure_context = ${JSON.stringify(context)}::jsonb`,
  )

export const cancelledJob = (tx: Tx, job: JobRecord, now: Date): Promise<boolean> =>
  change(tx, job, sql`state = 'CANCELLED', ended_at = ${now}`)

/** The server stops: somebody begins it again. */
export const putBackJob = (tx: Tx, job: JobRecord): Promise<boolean> =>
  change(tx, job, sql`state = 'WAITING', attempt = attempt - 1, done = 0, total = null`)

export interface Watched {
  readonly isMine: boolean
  readonly isCancelled: boolean
}

/** How far it is, told where that changed; and whether it is to stop. */
export const watchJob = async (
  tx: Tx,
  job: JobRecord,
  far: { readonly done: number; readonly total: number | null } | undefined,
): Promise<Watched> => {
  if (far !== undefined) await change(tx, job, sql`done = ${far.done}, total = ${far.total}`)
  const { rows } = await sql<{ cancelled: boolean }>`
    select cancel_asked as cancelled from job
    where establishment_id = ${job.establishmentId} and id = ${job.id} and attempt = ${job.attempt} and state = 'RUNNING'`.execute(
    tx,
  )
  return { isMine: rows.length > 0, isCancelled: rows[0]?.cancelled === true }
}
