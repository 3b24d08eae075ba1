/** Books taken over in mid-year: opening entries, and advances of the other software that are neither lost nor declared twice. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Takeover } from '#contract/operations/payment/accounting-takeover.ts'
import type { Day } from '#domain/day.ts'
import { readFec } from '#domain/accounting/fec-reader.fixture.ts'
import { toDay } from '#domain/day.ts'
import { cancelExport, makeExport } from '#server/modules/accounting/export/make-export.ts'
import { yearFile } from '#server/modules/accounting/export/read-exports.ts'
import { closeDays, closeMonth } from '#server/modules/payment/closure/close.ts'
import { aStay } from '#server/testing/campsite.ts'
import { of, refusal } from '#server/testing/cash-desk.ts'
import { operate } from '#server/testing/context.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import type { Answer } from '#server/testing/test-house.ts'

const desk = await openDesk()
const { house } = desk.house
const { rows: users } = await sql<{ id: number }>`select id from app_user order by id limit 1`.execute(house.db)
const userId = users[0]?.id ?? 0
const site = desk.site.establishmentId

const post = (path: string, body: object): Promise<Answer> => desk.staff().post(path, body, intent())
const send = (what: string, body: object = {}): Promise<Answer> => post(`payment/accounting-takeover/${what}`, body)
const read = async (): Promise<Takeover> =>
  (await desk.staff().get('payment/accounting-takeover')).body as unknown as Takeover
const sums = async (): Promise<Record<string, number>> => {
  const { body } = await operate(desk.house, userId, (context) => yearFile(context, '2027-12-31' as Day))
  const parts: Buffer[] = []
  for await (const piece of body as AsyncIterable<string | Uint8Array>) parts.push(Buffer.from(piece))
  const by: Record<string, number> = {}
  for (const { account, debit, credit } of readFec(Buffer.concat(parts).toString()))
    by[account] = (by[account] ?? 0) + debit - credit
  return Object.fromEntries(Object.entries(by).filter(([, sum]) => sum !== 0))
}
const make = (through: string): Promise<number> =>
  operate(desk.house, userId, (context) =>
    makeExport(context, {
      ...{ through: toDay(through), confirm: true, software: 'FEC', progress: () => Promise.resolve() },
    }),
  )
const vat = async (from: string, to: string): Promise<number> => {
  const { body } = await post('result/tva-statement/search', { criteria: { view: 'RATES', from, to } })
  return (body['list'] as { vat: number | null }[]).reduce((sum, row) => sum + (row.vat ?? 0), 0)
}

/** 63.00 of arrhes in the old software, of which 5.73 of VAT was declared; another 20.00 that it did not declare (1.82). */
const TEXT = '4191;Avances;ANCIEN;;83\n4458;TVA sur avances;;5,73;\n445712;TVA collectée;;;5,73\n512;Banque;;83;'
let declared = 0
let files: readonly number[] = []

beforeAll(async () => {
  await desk.at('2027-03-01T09:00:00Z')
  await sql`
    insert into payment_method (establishment_id, label, kind, position) select ${site}, 'Régularisation', 'REGULATION', 90
    where not exists (select from payment_method where establishment_id = ${site} and kind = 'REGULATION')`.execute(
    house.db,
  )
  const { rows } = await sql<{ id: number }>`
    select id from payment_method where establishment_id = ${site} and kind = 'REGULATION'`.execute(house.db)
  const stays = [aStay(desk.site), aStay(desk.site, { arrival: '2027-08-01', departure: '2027-08-08' })]
  const [one, other] = [await desk.booked([stays[0] ?? {}]), await desk.booked([stays[1] ?? {}])]
  files = [one.id, other.id]
  const settle = (bookingId: number, amount: number) =>
    post('payment/payment/write-off', {
      bookingId,
      amount,
      methodId: rows[0]?.id,
      reason: 'Versé dans l’ancien logiciel',
    })
  of(await settle(one.id, 6300))
  of(await settle(other.id, 2000))
})

describe('opening entries', () => {
  test.each([
    [{ on: '2027-03-02', text: TEXT }, 'on opening.inFuture'],
    [{ on: '2026-12-31', text: TEXT }, 'on closure.newYearNeeded'],
    [{ on: '2027-03-01', text: '' }, 'text opening.importEmpty'],
    [{ on: '2027-03-01', text: ' '.repeat(1_000_001) }, 'text opening.tooLong'],
    [{ on: '2027-03-01', text: '512;Banque;;83;\n4191;Avances;;;80' }, 'text opening.unbalanced'],
    [{ on: '2027-03-01', text: '512;Banque;;83;\n41;Avances;;;83' }, 'text opening.importLine'],
  ])('are refused beside the field (%#)', async (body, code) => {
    expect(refusal(await send('save', body))).toBe(code)
  })

  test('are typed again, and taken back, while nothing was exported', async () => {
    expect((await send('save', { on: '2027-02-28', text: TEXT })).body).toMatchObject({ count: 4 })
    expect((await send('save', { on: '2027-03-01', text: TEXT })).status).toBe(200)
    expect(await read()).toMatchObject({ on: '2027-03-01', exported: false })
    expect((await send('remove')).body).toMatchObject({ count: 1 })
    expect(await read()).toMatchObject({ on: null, text: '' })
    await desk.at('2027-03-05T09:00:00Z')
    // The first document is of the 1st.
    expect(refusal(await send('save', { on: '2027-03-02', text: TEXT }))).toBe('on opening.late')
    expect((await send('save', { on: '2027-03-01', text: TEXT })).status).toBe(200)
  })
})

describe('advances of the other software', () => {
  test('are settlements that somebody says are advances', async () => {
    const { settlements } = await read()
    expect(settlements.map(({ amount, takenOver }) => [amount, takenOver])).toEqual([
      [2000, 'NO'],
      [6300, 'NO'],
    ])
    const [not, is] = settlements
    declared = is?.id ?? 0
    expect((await send('mark', { id: declared, takenOver: 'DECLARED' })).status).toBe(200)
    expect((await send('mark', { id: not?.id, takenOver: 'NOT_DECLARED' })).status).toBe(200)
    expect((await send('mark', { id: 999_999_999, takenOver: 'NO' })).status).toBe(404)
    // VAT of the second is of this month; that of the first was declared elsewhere.
    expect(await vat('2027-03-01', '2027-03-31')).toBe(182)
  })

  test('are in the first export once, and their VAT is declared once', async () => {
    await desk.at('2027-04-10T09:00:00Z')
    for (const bookingId of files) {
      const { totals } = await desk.read(bookingId)
      await desk.pay(bookingId, totals.balance)
      expect((await post('payment/bill/edit', { bookingId })).status).toBe(200)
    }
    await desk.at('2027-05-01T09:00:00Z')
    const closer = await operate(desk.house, userId, (context) => Promise.resolve(context))
    await closeDays(house.db, closer, toDay('2027-04-30'))
    const id = await make('2027-04-30')
    // Two weeks of 223.86, of which 83.00 came before: no debt, no advance, no loss, and the VAT of both bills less what was declared.
    expect(await sums()).toEqual({
      ...{ 5115: 2 * 22_386 - 8300, 512: 8300, 445712: -2 * 2005, 447: -672, 70611: -2 * 19_091, 7085: -2 * 954 },
    })
    expect(await vat('2027-01-01', '2027-04-30')).toBe(2 * 2005 - 573)
    expect(await read()).toMatchObject({ exported: true })
    expect(refusal(await send('save', { on: '2027-03-01', text: TEXT }))).toBe('opening.exported')
    expect(refusal(await send('remove'))).toBe('opening.exported')
    expect(refusal(await send('mark', { id: declared, takenOver: 'NO' }))).toBe('opening.settlementExported')
    await operate(desk.house, userId, (context) => cancelExport(context, id, 'Reprise à revoir'))
    expect((await send('save', { on: '2027-03-01', text: TEXT })).status).toBe(200)
    expect(refusal(await send('mark', { id: declared, takenOver: 'NO' }))).toBe('opening.billed')
    for (const month of ['2027-01', '2027-02', '2027-03']) await closeMonth(house.db, closer, month, () => true)
    of(await post('result/tva-statement/validate', { month: '2027-03-01' }))
    expect(refusal(await send('mark', { id: declared, takenOver: 'NO' }))).toBe('opening.stated')
    // What March declared stays, and April what it adds: nothing of what the other software declared.
    expect(await vat('2027-01-01', '2027-04-30')).toBe(2 * 2005 - 573)
  })
})
