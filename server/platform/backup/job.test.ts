import { expect, test } from 'vitest'
import { RuleError } from '#domain/rule-error.ts'
import type { JobRow } from '#contract/operations/session/jobs.ts'
import { allJobs } from '#server/app.ts'
import { runJob } from '#server/platform/jobs/run.ts'
import { intent } from '#server/testing/desk.ts'
import { testHouse } from '#server/testing/test-house.ts'
import { quiet } from '#server/testing/test-server.ts'
import type { Backup, Progress } from './start-backup.ts'

const BASE = { name: 'base', at: '2026-11-20T01:10:00.000Z', bytes: 10, ms: 5 }

test('a base on demand is a job: told how far, done, or refused with its reason', async () => {
  const { house, establishmentId, user } = await testHouse()
  const caller = await user()
  const outcome = async (backup?: Pick<Backup, 'takeBase'>): Promise<JobRow | undefined> => {
    const started = await caller.post('job/start', { kind: 'backup', title: 'Sauvegarde', input: {} }, intent())
    expect(started.status).toBe(200)
    const services = { ...house.services, backup: backup as Backup | undefined }
    const log = { ...quiet, warn: () => undefined, error: () => undefined }
    const runner = { house: { ...house, services }, kinds: allJobs, log, isStopping: () => false }
    await runJob(runner, { establishmentId, id: Number(started.body['id']) })
    return ((await caller.get('job')).body['list'] as JobRow[]).find(({ id }) => id === started.body['id'])
  }
  const done = async (progress?: Progress): Promise<typeof BASE> => {
    await progress?.(5, 10)
    return BASE
  }
  expect(await outcome({ takeBase: done })).toMatchObject({ state: 'DONE' })
  expect(await outcome()).toMatchObject({ state: 'FAILED', failure: { code: 'backup.none' } })
  for (const code of ['backup.busy', 'backup.failed'] as const)
    expect(await outcome({ takeBase: () => Promise.reject(new RuleError(code, { reason: 'x' })) })).toMatchObject({
      failure: { code },
    })
})
