/**
 * Runs one job that the queue gave: as its owner, watched, stopped where they ask. A server that was thought dead and is not finishes
 * nothing, since each change of a job counts for its last attempt alone.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { ZodError } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import type { Reason } from '#domain/booking/facts.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { House } from '#server/platform/http/mount.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Log } from '#server/platform/log.ts'
import { keepFile } from './file.ts'
import { JobStoppedError, checkMay } from './kinds.ts'
import type { JobKind, JobTools } from './kinds.ts'
import { contextOfPerson } from './person.ts'
import type { QueuedJob } from './queue.ts'
import { beginJob, cancelledJob, endJob, failJob, putBackJob, watchJob } from './record.ts'
import type { JobRecord } from './record.ts'

/** How often progress is written and told, and how soon a cancelled job knows. */
const WATCH_MS = 400

export interface Runner {
  readonly house: House
  readonly kinds: readonly JobKind[]
  readonly log: Log
  /** The server stops: what it does is left to another. */
  readonly isStopping: () => boolean
}

type Stop = 'cancelled' | 'stopping' | 'lost'

interface Watch {
  readonly tools: JobTools
  readonly stopped: () => Stop | undefined
  readonly end: () => Promise<void>
}

/** Writes how far a job is, at a steady pace whatever it tells, and learns whether it is to stop. */
const watchOver = ({ house, log, isStopping }: Runner, job: JobRecord): Watch => {
  let far: { done: number; total: number | null } | undefined
  let stop: Stop | undefined
  let looking: Promise<void> = Promise.resolve()
  const look = async (): Promise<void> => {
    const told = far
    far = undefined
    const { isMine, isCancelled } = await inTransaction(house.db, (tx) => watchJob(tx, job, told))
    if (isCancelled) stop ??= 'cancelled'
    else if (!isMine) stop ??= 'lost'
  }
  const timer = setInterval(() => {
    if (isStopping()) stop ??= 'stopping'
    looking = looking
      .then(look)
      .catch((error: unknown) => log.warn({ err: error, job: job.id }, 'a job was not watched'))
  }, WATCH_MS)
  return {
    tools: {
      progress: async (done, total = null) => {
        far = { done, total }
        await turn()
        if (stop !== undefined) throw new JobStoppedError()
      },
      cancelled: () => stop !== undefined,
    },
    stopped: () => stop,
    end: () => {
      clearInterval(timer)
      return looking
    },
  }
}

/** Another attempt has the job: what this one did is not kept. */
class LostError extends Error {
  constructor() {
    super('another attempt has the job')
  }
}

const work = async ({ house }: Runner, kind: JobKind, job: JobRecord, tools: JobTools): Promise<void> => {
  const input: unknown = kind.input.parse(job.input)
  const done = async (tx: Tx): Promise<FileAnswer | object> => {
    const context = await contextOfPerson(house, job, tx)
    checkMay(kind, input, context)
    return kind.run(context, input as never, tools)
  }
  const end = async (tx: Tx, result: FileAnswer | object): Promise<void> => {
    const isMine = await endJob(
      tx,
      job,
      house.now(),
      result instanceof FileAnswer ? { file: result, answer: result.of.beside } : { answer: result },
    )
    if (!isMine) throw new LostError()
    if (result instanceof FileAnswer) await result.of.leaves?.(tx)
  }
  if (kind.write) return inTransaction(house.db, async (tx) => end(tx, await done(tx)))
  const result = await done(house.db)
  if (result instanceof FileAnswer) await keepFile(house.db, job, result)
  return inTransaction(house.db, (tx) => end(tx, result))
}

/** What the owner is told of an error; a defect is logged under the number that they are shown. */
const failureOf = (error: unknown, job: JobRecord, log: Log): Reason => {
  if (error instanceof RuleError) return { code: error.code, context: error.context }
  if (error instanceof ZodError) return { code: 'form.invalid', context: {} }
  const logId = crypto.randomUUID().slice(0, 8)
  log.error({ logId, err: error, job: job.id, kind: job.kind }, 'a job failed')
  return { code: 'server.failed', context: { logId } }
}

const attempt = async (runner: Runner, kind: JobKind, job: JobRecord): Promise<void> => {
  const { house, log } = runner
  const watch = watchOver(runner, job)
  const ended = (write: (tx: Tx) => Promise<unknown>) => inTransaction(house.db, write)
  try {
    await work(runner, kind, job, watch.tools)
    await watch.end()
  } catch (error) {
    await watch.end()
    const stop = watch.stopped()
    if (error instanceof LostError || stop === 'lost') return
    if (stop === 'cancelled') await ended((tx) => cancelledJob(tx, job, house.now()))
    else if (stop === 'stopping' && kind.again !== false) {
      await ended((tx) => putBackJob(tx, job))
      throw error // so that the queue gives it again
    } else if (stop === 'stopping') await ended((tx) => failJob(tx, job, house.now(), INTERRUPTED))
    else await ended(async (tx) => failJob(tx, job, house.now(), failureOf(error, job, log)))
  }
}

const INTERRUPTED: Reason = { code: 'job.interrupted', context: {} }

/** Runs the job, to its end or its failure; throws where the queue is to give it again. */
export const runJob = async (runner: Runner, queued: QueuedJob): Promise<void> => {
  const { house, kinds, log } = runner
  if (runner.isStopping()) throw new JobStoppedError()
  const kindOf = (name: string): JobKind | undefined => kinds.find((one) => one.name === name)
  const begun = await inTransaction(house.db, (tx) => beginJob(tx, queued, (name) => kindOf(name)?.again !== false))
  if (begun === undefined) return
  const { job, isWorn } = begun
  const kind = kindOf(job.kind)
  if (kind !== undefined && !isWorn) return attempt(runner, kind, job)
  log.warn({ job: job.id, kind: job.kind, attempt: job.attempt }, 'a job that was interrupted is not begun again')
  await inTransaction(house.db, (tx) => failJob(tx, job, house.now(), INTERRUPTED))
  return undefined
}
