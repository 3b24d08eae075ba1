/** Runs the job that a caller asked for, here and now, as the queue would. */
import { allJobs } from '#server/app.ts'
import { runJob } from '#server/platform/jobs/run.ts'
import type { JobInput, JobName, JobRow } from '#contract/operations/session/jobs.ts'
import { intent } from '#server/testing/desk.ts'
import type { Caller, TestHouse } from '#server/testing/test-house.ts'
import { quiet } from '#server/testing/test-server.ts'

/** Runs one that waits in the queue, as often as it is given. */
export const runQueued = async (house: TestHouse, id: number, kinds = allJobs): Promise<void> => {
  const log = { ...quiet, error: (...said: readonly unknown[]) => console.error(...said) }
  await runJob(
    { house: house.house, kinds, isStopping: () => false, log },
    { establishmentId: house.establishmentId, id },
  )
}

/** Answers how it ended, and what it answered. */
export const runNow = async <K extends JobName>(
  house: TestHouse,
  by: Caller,
  kind: K,
  input: JobInput<K>,
): Promise<{ readonly job: JobRow; readonly answer: Readonly<Record<string, unknown>> }> => {
  const started = await by.post('job/start', { kind, title: kind, input }, intent())
  const id = Number(started.body['id'])
  if (started.status !== 200) throw new Error(started.text)
  await runQueued(house, id)
  const job = ((await by.get('job')).body['list'] as JobRow[]).find((one) => one.id === id)
  if (job === undefined) throw new Error('the job is not in the list')
  return { job, answer: ((await by.get(`job/answer/${id}`)).body['answer'] ?? {}) as Record<string, unknown> }
}
