/** Statements of taxes of a house: what guests were charged, by month, once; and what changed since. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import type { ListAnswer } from '#contract/list.ts'
import type { taxStatementList } from '#contract/lists/result/tax-statement.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { TaxPeriodState } from '#contract/operations/result/tax-statement.ts'
import { readPdf } from '#server/documents/pdf-reader.fixture.ts'
import { createTypstRenderer } from '#server/documents/typst-renderer.ts'
import { closeDueDays } from '#server/modules/payment/closure/nightly.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent, stayIn } from '#server/testing/desk.ts'
import { openPartnerDesk } from '#server/testing/partner-desk.ts'
import { quiet } from '#server/testing/test-server.ts'

const { desk, partner, reserve } = await openPartnerDesk({
  documents: createTypstRenderer({ warn: () => undefined }),
})

type Row = ListAnswer<typeof taxStatementList>['list'][number]

const rows = async (criteria: object): Promise<readonly Row[]> => {
  const { status, text, body } = await desk.staff().post('result/tax-statement/search', { criteria })
  if (status !== 200) throw new Error(text)
  return body['list'] as Row[]
}
const sumOf = (list: readonly Row[], key: 'total' | 'due' | 'nights'): number =>
  list.reduce((n, row) => n + row[key], 0)
const period = async (day: string) =>
  (await desk.staff().get(`result/tax-statement/period?day=${day}`)).body as unknown as TaxPeriodState
const validate = async (from: string, to: string, due: number) =>
  desk.staff().post('result/tax-statement/validate', { from, to, due }, intent())
const log = { ...quiet, warn: () => undefined, info: () => undefined, error: () => undefined }
const bytesOf = async (path: string): Promise<Buffer> => (await desk.staff().get(`result/tax-statement/${path}`)).bytes

const PEOPLE = [{ age: 41 }, { age: 39, from: '2027-07-02' }, { age: 9 }, { age: 30, exemption: 'SEASONAL_WORKER' }]
let long: BookingFile

beforeAll(async () => {
  await desk.at('2027-03-01T09:00:00Z')
  await desk.prefer('taxStatement', { since: toDay('2027-06-01') })
  long = await desk.booked([aStay(desk.site, { arrival: '2027-06-28', departure: '2027-07-05', people: PEOPLE })])
  await desk.booked([aStay(desk.site, { arrival: '2027-06-10', departure: '2027-06-12' })])
  await reserve(await partner('FREE', { collectsTouristTax: true }), { arrival: '2027-06-20', departure: '2027-06-22' })
  await desk.booked([aStay(desk.site, { arrival: '2027-06-14', departure: '2027-06-16' })], 2)
  await desk.at('2027-07-08T09:00:00Z')
})

test('sums to what guests are charged, month by month, stay by stay', async () => {
  const { db } = desk.house.house
  const all = await rows({ view: 'CATEGORY', from: '2027-06-01', to: '2027-07-31' })
  // 0.22 and 10 % = 0.24; the first adult 3 nights of June and 4 of July, the other 3 of July.
  expect(
    all.map((row) => [row.month, row.category, row.collectedBy, row.persons, row.nights, row.total, row.exempt]),
  ).toEqual([
    ['2027-06', 'CAMPING_3', 'ESTABLISHMENT', 3, 7, 168, { MINOR: [1, 3], SEASONAL_WORKER: [1, 3] }],
    ['2027-06', 'CAMPING_3', 'PARTNER', 2, 4, 96, {}],
    ['2027-07', 'CAMPING_3', 'ESTABLISHMENT', 2, 7, 168, { MINOR: [1, 4], SEASONAL_WORKER: [1, 4] }],
  ])
  const stays = await rows({ view: 'STAY', from: '2027-06-01', to: '2027-07-31' })
  expect(sumOf(stays, 'total')).toBe(sumOf(all, 'total'))
  const { rows: charged } = await sql<{ n: number }>`select sum(l.amount)::int as n from booking_line l
    join booking b on b.establishment_id = l.establishment_id and b.id = l.booking_id
    where l.type = 'tax' and b.status_id = 3 and l.establishment_id = ${desk.site.establishmentId}`.execute(db)
  expect(sumOf(all, 'due')).toBe(charged[0]?.n)
  expect((await rows({ view: 'STATEMENT' })).map((row) => [row.from, row.state, row.due, row.byPartners])).toEqual([
    ['2027-07-01', 'DRAFT', 168, 0],
    ['2027-06-01', 'DRAFT', 168, 96],
  ])
})

test('a month that is not closed, out of its turn or other than it was read is not validated', async () => {
  const codeOf = async (...asked: Parameters<typeof validate>) => (await validate(...asked)).body['message']
  expect(await codeOf('2027-06-01', '2027-06-30', 168)).toBe('taxStatement.daysOpen')
  expect(await codeOf('2027-07-01', '2027-07-31', 168)).toBe('taxStatement.earlierOpen')
  expect((await period('2027-06-15')).prevented).toMatchObject({ code: 'taxStatement.daysOpen' })
  await closeDueDays(desk.house.house, log)
  expect(await codeOf('2027-06-01', '2027-06-30', 167)).toBe('taxStatement.changed')
  expect(await codeOf('2027-06-01', '2027-07-31', 336)).toBe('taxStatement.daysOpen')
  expect((await period('2027-06-15')).notArrived).toHaveLength(3)
})

test('what changes after it was validated is a correction of the next month, and its papers stay as they are', async () => {
  const june = await period('2027-06-15')
  expect(june).toMatchObject({ state: 'DRAFT', prevented: null, due: 168, byPartners: 96, differs: [] })
  expect((await validate('2027-06-01', '2027-06-30', 168)).status).toBe(200)
  expect((await validate('2027-06-01', '2027-06-30', 168)).body['message']).toBe('taxStatement.validated')
  const { documents } = await period('2027-06-15')
  expect(documents.map(({ kind, name }) => [kind, name])).toEqual([
    ['SUMMARY', 'taxe-de-sejour-2027-06.pdf'],
    ['REGISTER', 'taxe-de-sejour-2027-06-sejours.pdf'],
    ['DETAIL', 'taxe-de-sejour-2027-06-sejours.csv'],
  ])
  const [summary, register, detail] = await Promise.all(documents.map(({ id }) => bytesOf(`document/${id}`)))
  expect(JSON.stringify(await readPdf(summary ?? Buffer.of()))).toMatch(/Relevé de taxe.*À reverser.*1,68/s)
  expect(JSON.stringify(await readPdf(register ?? Buffer.of()))).toMatch(/détail par séjour.*Mois de 06\/2027.*Total/s)
  expect(new TextDecoder().decode(detail).split('\r\n')).toHaveLength(5)

  // The guests of the long stay are cancelled after all: nothing of June moves.
  const file = await desk.read(long.id)
  const gone = { id: file.id, version: file.version, reason: 'Annulé', by: 'CUSTOMER', retained: 0 }
  expect((await desk.staff().post('booking/booking/cancel', gone, intent())).status).toBe(200)
  expect((await period('2027-06-15')).due).toBe(168)
  const july = await rows({ view: 'CATEGORY', from: '2027-07-01', to: '2027-07-31' })
  expect(july.map((row) => [row.month, row.correction, row.nights, row.total, row.exempt])).toEqual([
    ['2027-06', true, -3, -72, { MINOR: [-1, -3], SEASONAL_WORKER: [-1, -3] }],
  ])
  expect(stayIn(file).id).toBe(stayIn(long).id)
  const [statement] = await rows({ view: 'STATEMENT' })
  expect(statement).toMatchObject({ from: '2027-07-01', due: -72, corrections: -72 })
  const again = await Promise.all(documents.map(({ id }) => bytesOf(`document/${id}`)))
  expect(again).toEqual([summary, register, detail])
  const { rows: events } = await sql<{ n: number }>`select count(*)::int as n from jet where code = 950
    and establishment_id = ${desk.site.establishmentId}`.execute(desk.house.house.db)
  expect(events[0]?.n).toBe(1)
})

test('dates that are no period of the authority have no statement', async () => {
  const { body } = await desk.staff().get('result/tax-statement/period?day=2031-01-01')
  expect(body['message']).toBe('taxStatement.notAPeriod')
})

test('the authority’s period and its columns are the house’s to set', async () => {
  await desk.prefer('taxStatement', { since: toDay('2027-06-01'), period: 'QUARTER' })
  expect((await rows({ view: 'STATEMENT' })).map((row) => [row.from, row.to, row.state])).toEqual([
    ['2027-07-01', '2027-09-30', 'DRAFT'],
    ['2027-06-01', '2027-06-30', 'VALIDATED'],
  ])
  await desk.prefer('taxStatement', {
    ...{ since: toDay('2027-06-01'), columns: 'ARRIVAL=Entrée\nTAXABLE_NIGHTS\nTOTAL', separator: 'TAB' as const },
    ...{ dates: 'COMPACT' as const, decimals: 'POINT' as const },
  })
  await desk.booked([aStay(desk.site, { arrival: '2027-07-30', departure: '2027-08-02' })])
  const file = await bytesOf('file?day=2027-07-15')
  expect(new TextDecoder().decode(file)).toBe(
    'Entrée\tNuitées taxées\tTotal\r\n20270730\t4\t0.96\r\n20270628\t-3\t-0.72\r\n',
  )
  const kept = (await desk.staff().get('module/preference-tax-statement/edit')).body
  const wrong = { ...kept, columns: 'ARRIVAL\nRIEN=x' }
  expect((await desk.staff().post('module/preference-tax-statement/edit', wrong)).body).toMatchObject({
    fields: [{ path: 'columns', message: 'taxStatement.column', context: { line: 'RIEN=x' } }],
  })
  expect((await desk.staff().post('module/preference-tax-statement/edit', { ...wrong, columns: '=' })).status).toBe(400)
})

test('an early departure, a tariff that changed since, another tax and the forfait are declared as they were charged', async () => {
  const { db } = desk.house.house
  const { establishmentId } = desk.site
  await desk.at('2027-07-08T10:00:00Z')
  const stay = { arrival: '2027-07-08', departure: '2027-07-15' }
  const file = await desk.booked([aStay(desk.site, stay)])
  const arrived = { id: file.id, version: file.version, occupancyIds: [stayIn(file).id] }
  expect((await desk.staff().post('booking/arrival/arrive', arrived, intent())).status).toBe(200)
  const { version } = await desk.read(file.id)
  const leaving = { ...arrived, version, leaving: '2027-07-11', price: 'KEEP' }
  const left = await desk.staff().post('booking/departure/early', leaving, intent())
  expect([left.status, left.text]).toEqual([200, left.text])
  // What is voted afterwards changes nothing of what was asked.
  await sql`update tourist_tax set base = 60 where establishment_id = ${establishmentId}`.execute(db)
  const ofFile = async (criteria: object = {}) =>
    (await rows({ view: 'STAY', from: '2027-07-01', to: '2027-07-31', ...criteria })).filter(
      (row) => row.bookingId === file.id,
    )
  expect((await ofFile()).map((row) => [row.departure, row.nights, row.total])).toEqual([['2027-07-11', 6, 144]])
  expect((await period('2027-07-15')).differs).toEqual([])

  const { rows: made } = await sql<{ id: number }>`
    with t as (insert into tax_type (establishment_id, label, is_tourist_tax) values (${establishmentId}, 'Redevance', false) returning id),
    x as (insert into tax (establishment_id, label, tax_type_id) select ${establishmentId}, 'Écologie', id from t returning id),
    y as (insert into tourist_tax (establishment_id, label, tax_id, start_date, end_date, regime, base, min_age)
      select ${establishmentId}, '2027', id, '2027-01-01', '2027-12-31', 'NIGHT', 50, 0 from x)
    select id from x`.execute(db)
  const taxId = made[0]?.id ?? 0
  await desk.booked([aStay(desk.site, { arrival: '2027-07-29', departure: '2027-08-02' })])
  const other = await rows({ view: 'CATEGORY', from: '2027-07-01', to: '2027-07-31', taxId })
  expect(other.map((row) => [row.category, row.regime, row.nights, row.total])).toEqual([['ALL', 'NIGHT', 3, 150]])
  const labels = (await rows({ view: 'STATEMENT' })).map((row) => row.tax)
  expect(new Set(labels)).toEqual(new Set(['Taxe de séjour', 'Écologie']))

  await sql`insert into tourist_tax (establishment_id, label, tax_id, start_date, end_date, regime, base, min_age, capacity, abatement,
      opening_start, opening_end, department_rate)
    select ${establishmentId}, 'Forfait', id, '2027-07-01', '2027-12-31', 'FORFAIT', 40, 18, 150, 4000, '2027-05-15', '2027-07-10', 1000
    from tax where establishment_id = ${establishmentId} and label = 'Taxe de séjour'`.execute(db)
  const july = await rows({ view: 'CATEGORY', from: '2027-07-01', to: '2027-07-31' })
  // 150 people × 0.40 × 10 nights, 40 % off: 360.00, and 10 %.
  expect(july.find((row) => row.regime === 'FORFAIT')).toMatchObject({ nights: 10, base: 36_000, total: 39_600 })
})
