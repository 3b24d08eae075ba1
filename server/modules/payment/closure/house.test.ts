/** Closing as people and the clock ask for it: state, job, backup first, papers, list. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ClosureState } from '#contract/operations/payment/closure.ts'
import type { JobRow } from '#contract/operations/session/jobs.ts'
import { RuleError } from '#domain/rule-error.ts'
import { allJobs } from '#server/app.ts'
import { createTypstRenderer } from '#server/documents/typst-renderer.ts'
import { readPdf } from '#server/documents/pdf-reader.fixture.ts'
import type { Backup } from '#server/platform/backup/start-backup.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { runJob } from '#server/platform/jobs/run.ts'
import { closeDueDays } from '#server/modules/payment/closure/nightly.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'
import { quiet } from '#server/testing/test-server.ts'

let base: { at: string } | null = null
let fault: string | null = null
const backup = {
  state: () => ({ base }),
  second: () => undefined,
  takeBase: () => {
    if (fault !== null) return Promise.reject(new RuleError(fault))
    base = { at: new Date().toISOString() }
    return Promise.resolve({ ...base, name: 'base', bytes: 1, ms: 1 })
  },
} as unknown as Backup

let desk: Desk
beforeAll(async () => {
  desk = await openDesk({}, { backup, documents: createTypstRenderer({ warn: () => undefined }) })
  await desk.at('2027-03-01T09:00:00Z')
  const file = await desk.booked([aStay(desk.site)])
  await desk.pay(file.id, 8300)
  await desk.staff().post('payment/bill/edit', { bookingId: file.id, kind: 'DOWN_PAYMENT' }, intent())
})

const log = { ...quiet, warn: () => undefined, info: () => undefined, error: () => undefined }
const state = async () => (await desk.staff().get('payment/closure')).body as unknown as ClosureState
const ask = async (input: object): Promise<JobRow | undefined> => {
  const { house, establishmentId } = desk.house
  const started = await desk.staff().post('job/start', { kind: 'closure', title: 'Clôture', input }, intent())
  expect([started.status, started.text]).toEqual([200, started.text])
  await runJob(
    { house, kinds: allJobs, log, isStopping: () => false },
    { establishmentId, id: Number(started.body['id']) },
  )
  return ((await desk.staff().get('job')).body['list'] as JobRow[]).find(({ id }) => id === started.body['id'])
}
const count = async (kind: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from closure where kind = ${kind}
    and establishment_id = ${desk.house.establishmentId}`.execute(desk.house.house.db)
  return rows[0]?.n ?? 0
}
const closuresListed = async (criteria: object) =>
  (await desk.staff().post('payment/closure/search', { criteria, page: 0, size: 50, sort: [] })).body['list'] as {
    id: number
    period: string
    total: number
  }[]

describe('the clock', () => {
  test('closes nothing before four in the morning of the site, then every day behind it', async () => {
    await desk.at('2027-03-03T02:59:00Z') // 03:59 in Paris
    await closeDueDays(desk.house.house, log)
    expect(await count('DAY')).toBe(0)
    await desk.at('2027-03-03T03:00:00Z')
    await closeDueDays(desk.house.house, log)
    const { lastDay, next } = await state()
    expect(lastDay).toBe('2027-03-02')
    expect(next[0]).toMatchObject({ kind: 'DAY', period: '2027-03-03', waiting: 1, prevented: [] })
    await closeDueDays(desk.house.house, log)
    expect(await count('DAY')).toBe(61)
  })

  test('follows the clocks of the site through a change of hour', async () => {
    await desk.at('2027-03-28T01:59:00Z') // 03:59 in Paris, where two o’clock was three
    await closeDueDays(desk.house.house, log)
    expect((await state()).lastDay).toBe('2027-03-02')
    await desk.at('2027-03-28T02:00:00Z')
    await closeDueDays(desk.house.house, log)
    expect((await state()).lastDay).toBe('2027-03-27')
  })
})

test('an open till keeps its day open, and the days before it are closed', async () => {
  const { db } = desk.house.house
  await desk.at('2027-03-30T20:00:00Z')
  await sql`insert into till_session (establishment_id, till, opened_on, opened_at, opened_by, float, holder_id)
    values (${desk.house.establishmentId}, 'BAR', '2027-03-29', '2027-03-29T08:00:00Z', ${desk.staff().userId}, 0, ${desk.staff().userId})`.execute(
    db,
  )
  await closeDueDays(desk.house.house, log)
  const { lastDay, next } = await state()
  expect(lastDay).toBe('2027-03-28')
  expect(next[0]?.prevented).toEqual([{ code: 'closure.tillsOpen', context: { tills: 'BAR', date: '2027-03-29' } }])
  expect(await ask({ kind: 'DAY', through: '2027-03-29' })).toMatchObject({ failure: { code: 'closure.tillsOpen' } })
  await sql`update till_session set closed_on = '2027-03-30', closed_at = '2027-03-30T20:00:00Z', closed_by = opened_by`.execute(
    db,
  )
})

describe('a person', () => {
  test('closes today too, and nothing more is dated in it', async () => {
    await desk.at('2027-03-31T20:00:00Z')
    expect(await ask({ kind: 'DAY', through: '2027-04-01' })).toMatchObject({ failure: { code: 'closure.inFuture' } })
    expect(await ask({ kind: 'DAY', through: '2027-03-31' })).toMatchObject({ state: 'DONE' })
    const file = await desk.booked([aStay(desk.site)])
    expect((await desk.pay(file.id, 100)).body).toMatchObject({ message: 'payment.dayClosed' })
    expect(await ask({ kind: 'DAY', through: '2027-03-31' })).toMatchObject({ failure: { code: 'closure.nothing' } })
    await desk.at('2027-04-01T06:00:00Z')
    expect((await desk.pay(file.id, 100)).status).toBe(200)
    expect((await desk.pay(file.id, 100, { paidOn: '2027-03-31' })).body).toMatchObject({
      message: 'payment.dayClosed',
    })
  })

  test('closes no month without a backup, and says why it failed', async () => {
    fault = 'backup.failed'
    expect(await ask({ kind: 'MONTH', month: '2027-01' })).toMatchObject({ failure: { code: 'backup.failed' } })
    expect(await count('MONTH')).toBe(0)
    fault = null
    for (const month of ['2027-01', '2027-02', '2027-03'])
      expect(await ask({ kind: 'MONTH', month })).toMatchObject({ state: 'DONE' })
    expect(await ask({ kind: 'MONTH', month: '2027-04' })).toMatchObject({ failure: { code: 'closure.periodsOpen' } })
    expect((await state()).lastMonth).toBe('2027-03-31')
  })

  test('reads each closure with its paper, kept byte for byte', async () => {
    const [march] = await closuresListed({ kind: 'MONTH' })
    expect(march).toMatchObject({ period: '03/2027', total: 8300 })
    const pdf = () => desk.staff().get(`payment/closure/document/${march?.id}`)
    const [first, second] = [await pdf(), await pdf()]
    expect(first.bytes.equals(second.bytes)).toBe(true)
    const { text } = await readPdf(first.bytes)
    expect(text).toContain('Clôture mensuelle')
    expect(text).toContain('mars 2027')
    expect(text).toContain('Empreinte de la clé publique')
    const [day] = await closuresListed({ kind: 'DAY' })
    expect((await desk.staff().get(`payment/closure/document/${day?.id}`)).bytes.length).toBeGreaterThan(10_000)
    const other = await desk.house.user(undefined, desk.house.otherEstablishmentId)
    expect((await other.get(`payment/closure/document/${day?.id}`)).status).toBe(404)
  })

  test('closes the year as a technical user, which makes the next', async () => {
    await desk.at('2028-01-02T08:00:00Z')
    await closeDueDays(desk.house.house, log) // waits for the year 2028
    expect((await state()).next[0]).toMatchObject({ period: '2027-12-31', prevented: [] })
    expect(await ask({ kind: 'DAY', through: '2027-12-31' })).toMatchObject({ state: 'DONE' })
    expect((await state()).next[0]).toMatchObject({ prevented: [{ code: 'closure.newYearNeeded' }] })
    for (let month = 4; month <= 12; month++)
      expect(await ask({ kind: 'MONTH', month: `2027-${String(month).padStart(2, '0')}` })).toMatchObject({
        failure: null,
      })
    const { next, late } = await state()
    expect(late).toBe(false)
    const label = next[2]?.period
    expect(next[2]).toMatchObject({ prevented: [] })
    expect(await ask({ kind: 'YEAR', label })).toMatchObject({ state: 'DONE' })
    expect(await ask({ kind: 'YEAR', label })).toMatchObject({ failure: { code: 'closure.documentsMade' } })
    const years = (await desk.staff().get('establishment/financial-year')).body['list'] as {
      label: string
      status: string
    }[]
    expect(years.map(({ status }) => status)).toContain('CLOSED')
    expect(years.map((year) => year.label)).toContain('2028')
    const { facts, chains, intact } = await verifyChains(
      desk.house.house.db,
      desk.house.establishmentId,
      desk.house.house.services.keys,
    )
    expect({ facts, faults: chains.flatMap((chain) => chain.faults), intact }).toEqual({
      facts: [],
      faults: [],
      intact: true,
    })
  })

  test('who may only read closes nothing', async () => {
    const reader = await desk.house.user({ ...{}, payment_closure: { code: '001', canExport: false } } as never)
    const started = await reader.post(
      'job/start',
      { kind: 'closure', title: 'x', input: { kind: 'DAY', through: '2028-01-01' } },
      intent(),
    )
    expect(started.status).toBe(401)
    for (const input of [{ kind: 'MONTH', month: '2027-13' }, { kind: 'DAY', through: '2027-02-30' }, { kind: 'YEAR' }])
      expect((await desk.staff().post('job/start', { kind: 'closure', title: 'x', input }, intent())).status).toBe(400)
  })
})
