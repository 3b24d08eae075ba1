/** Long files of another till are read by a job: refused at once where they are wrong, counted whole or not at all, once. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TillFile } from '#contract/operations/sale/till-file.ts'
import { LONG_TILL_FILE } from '#contract/operations/sale/till-file.ts'
import type { JobRow } from '#contract/operations/session/jobs.ts'
import { RuleError } from '#domain/rule-error.ts'
import { otherTillJobs } from '#server/modules/other-till/job.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import type { JobKind } from '#server/platform/jobs/kinds.ts'
import { of } from '#server/testing/cash-desk.ts'
import { freshDesk, intent } from '#server/testing/desk.ts'
import { otherSheet, otherTillsOf } from '#server/testing/other-till.ts'
import { runQueued } from '#server/testing/run-job.ts'

const desk = await freshDesk('2027-03-10T09:00:00Z')
const db = () => desk.house.house.db
let tillId = 0
const tills = otherTillsOf(
  desk.house,
  () => desk.staff(),
  () => tillId,
)
const { aTill, file, post, receive, refusal } = tills

beforeAll(async () => {
  tillId = await aTill({ nature: 'SERVICE' })
})

const MANY = LONG_TILL_FILE + 100
const line = (number: string): string => `${number};08/03/2027;12:30;Menu;1;10,00;10;CB resto;10,00`
const numbers = (letter: string, count = MANY): string[] => Array.from({ length: count }, (_, i) => `${letter}-${i}`)
const long = (letter: string, count = MANY): string => otherSheet(numbers(letter, count).map(line), `${count * 10},00`)

const lastJob = async (): Promise<JobRow> => {
  const [job] = (await desk.staff().get('job')).body['list'] as JobRow[]
  if (job === undefined) throw new Error('a job was begun')
  return job
}
const counted = async (): Promise<readonly [number, number]> => {
  const { rows } = await sql<{ kept: number; counted: number }>`
    select count(*)::int as kept, (count(*) filter (where counted_on is not null))::int as counted from other_till_ticket`.execute(
    db(),
  )
  return [rows[0]?.kept ?? 0, rows[0]?.counted ?? 0]
}
/** Its server died as the last ticket had come in. */
const killed = async (id: number): Promise<void> => {
  const cut = otherTillJobs.map((one): JobKind => ({
    ...one,
    run: async (...given) => {
      await one.run(...given)
      throw new RuleError('job.interrupted')
    },
  }))
  await runQueued(desk.house, id, cut)
  await sql`update job set state = 'RUNNING', ended_at = null, failure = null, failure_context = null where id = ${id}`.execute(
    db(),
  )
}

const complete = (one: TillFile) =>
  post('complete', {
    ...{ id: one.id, version: one.version, rates: [], articles: [] },
    methods: [{ word: 'CB resto', methodId: desk.site.methods.CARD }],
  })

test('one that is wrong is refused at once, and begins nothing', async () => {
  const wrong = otherSheet(numbers('W').map(line), '1,00')
  expect(await refusal(wrong)).toEqual(['otherTill.totalDiffers', 'otherTill.totalDiffers'])
  expect((await desk.staff().get('job')).body['list']).toEqual([])
})

test('its tickets come in by a job, all of them at its end, once', async () => {
  const kept = await receive(long('A'))
  expect(kept).toMatchObject({ state: 'READING', tickets: MANY, total: MANY * 1000, lacking: [] })
  expect(await counted()).toEqual([0, 0])
  const job = await lastJob()
  expect(job).toMatchObject({ kind: 'tillFile', state: 'WAITING', title: 'Tickets : z.csv' })
  expect(await refusal(long('A'))).toEqual(['otherTill.fileKnown', 'otherTill.fileKnown'])
  expect((await complete(kept)).body['message']).toBe('otherTill.notWaiting')

  await runQueued(desk.house, job.id)
  expect(await lastJob()).toMatchObject({ state: 'DONE', failure: null })
  const waiting = await file(kept.id)
  expect([waiting.state, waiting.lacking.map(({ word }) => word)]).toEqual(['WAITING', ['CB resto']])
  expect(await counted()).toEqual([MANY, 0])
  await runQueued(desk.house, job.id)
  const again = await desk
    .staff()
    .post('job/start', { kind: 'tillFile', title: 'Encore', input: { id: kept.id } }, intent())
  await runQueued(desk.house, Number(again.body['id']))
  expect(await counted()).toEqual([MANY, 0])

  expect(of<TillFile>(await complete(waiting)).state).toBe('TAKEN')
  expect(await counted()).toEqual([MANY, MANY])
})

test('one that was stopped keeps nothing, goes on, or is given up', async () => {
  const [before] = await counted()
  const kept = await receive(long('B'))
  const { id } = await lastJob()
  await killed(id)
  expect(await counted()).toEqual([before, before])
  expect((await file(kept.id)).state).toBe('READING')
  await runQueued(desk.house, id)
  expect((await file(kept.id)).state).toBe('TAKEN')
  expect(await counted()).toEqual([before + MANY, before + MANY])

  const given = await receive(long('C'))
  const { id: other } = await lastJob()
  await desk.staff().post(`job/cancel/${other}`)
  await runQueued(desk.house, other)
  expect((await post('drop', { id: given.id, version: given.version })).status).toBe(200)
  await desk.staff().post(`job/retry/${other}`)
  await runQueued(desk.house, other)
  expect(await lastJob()).toMatchObject({ state: 'FAILED', failure: { code: 'record.unknown' } })
  expect(await counted()).toEqual([before + MANY, before + MANY])
})

test('what came in meanwhile by another file is not counted twice', async () => {
  const [before] = await counted()
  const kept = await receive(long('D'))
  const { id } = await lastJob()
  expect((await receive(otherSheet(['D-3', 'D-4', 'E-1'].map(line), '30,00'))).state).toBe('TAKEN')
  await runQueued(desk.house, id)
  expect(await file(kept.id)).toMatchObject({ state: 'TAKEN', known: 2, knownTotal: 2000 })
  expect(await counted()).toEqual([before + MANY + 1, before + MANY + 1])
})

test('one that it contradicts meanwhile fails with why, and may be given up', async () => {
  const [before] = await counted()
  const kept = await receive(long('F'))
  const { id } = await lastJob()
  await receive(otherSheet(['F-9;08/03/2027;12:30;Menu;1;12,00;10;CB resto;12,00'], '12,00'))
  await runQueued(desk.house, id)
  expect(await lastJob()).toMatchObject({ state: 'FAILED', failure: { code: 'otherTill.changed' } })
  expect((await file(kept.id)).state).toBe('READING')
  expect(await counted()).toEqual([before + 1, before + 1])
  expect((await post('drop', { id: kept.id, version: kept.version })).status).toBe(200)
})

test('is of who answers for the cash, when it runs too', async () => {
  const kept = await receive(long('G'))
  const seller = await desk.house.user({
    ...everywhere('111', true),
    payment_deposit: { code: '001', canExport: false },
  })
  const started = await seller.post('job/start', { kind: 'tillFile', title: 'Essai', input: { id: kept.id } }, intent())
  await runQueued(desk.house, Number(started.body['id']))
  const [job] = (await seller.get('job')).body['list'] as JobRow[]
  expect(job).toMatchObject({ state: 'FAILED', failure: { code: 'right.insufficient' } })
  expect((await file(kept.id)).state).toBe('READING')
})
