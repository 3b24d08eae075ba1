/** Tickets of ours leave once, are given again byte for byte, and come in at another house: two sites are integrated so. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TillFile } from '#contract/operations/sale/till-file.ts'
import { of } from '#server/testing/cash-desk.ts'
import { intent } from '#server/testing/desk.ts'
import { otherTillsOf } from '#server/testing/other-till.ts'
import { openTill } from '#server/testing/till-desk.ts'

const desk = await openTill()
const { db } = desk.house.house
const send = (body: object) => desk.staff().post('sale/till-file/send', body, intent())
const found = async (body: object) => (await desk.staff().post('sale/till-file/send-preview', body)).body

test('tickets leave once, again if they are asked for, and the same bytes come back', async () => {
  await desk.at('2027-03-02T09:00:00Z')
  expect((await send({ unsentOnly: true })).body['message']).toBe('otherTill.nothingToSend')
  const bread = await desk.article({ code: 'BAG', label: 'Baguette', price: 211, rate: 550 })
  const gas = await desk.article({ code: 'GAZ', label: 'Gaz', price: 1200, deposit: 500 })
  const wash = await desk.article({ code: 'LAV', label: 'Lavage', price: 550, rate: 1000, nature: 'SERVICE' })
  await desk.sell([{ articleId: bread, quantity: 2 }, { articleId: wash }], 972)
  await desk.sell([{ articleId: gas }], 1700)
  expect(await found({ unsentOnly: true })).toEqual({
    ...{ tickets: 2, total: 2672, known: 0, fromDay: '2027-03-02', toDay: '2027-03-02' },
  })
  const first = of<TillFile>(await send({ unsentOnly: true }))
  expect(first).toMatchObject({ state: 'SENT', way: 'OUT', tickets: 2, total: 2672, known: 0, till: null })
  await desk.at('2027-03-03T09:00:00Z')
  await desk.sell([{ articleId: wash, quantity: -1 }], -550)
  expect(of<TillFile>(await send({ unsentOnly: true }))).toMatchObject({ tickets: 1, total: -550 })
  expect((await send({ unsentOnly: true })).body['message']).toBe('otherTill.nothingToSend')
  expect(await found({ unsentOnly: false, from: '2027-03-01' })).toMatchObject({ tickets: 3, known: 3 })
  expect(of<TillFile>(await send({ unsentOnly: false, from: '2027-03-03', to: '2027-03-03' }))).toMatchObject({
    ...{ tickets: 1, known: 1, knownTotal: -550 },
  })
  expect((await send({ unsentOnly: false, from: '2027-03-03', to: '2027-03-02' })).status).toBe(400)
  const [one, again] = await Promise.all([1, 2].map(() => desk.staff().get(`sale/till-file/content/${first.id}`)))
  expect(one?.bytes.equals(again?.bytes ?? Buffer.alloc(0))).toBe(true)
  expect(JSON.parse(one?.text ?? '')).toMatchObject({
    ...{ format: 'pinede-tickets', count: 2, total: 2672 },
    tickets: [
      { lines: [{ article: 'BAG', quantity: 2, amount: 422, rate: 550, nature: 'GOODS' }, { article: 'LAV' }] },
      { lines: [{ article: 'GAZ' }, { nature: 'DEPOSIT', rate: null, amount: 500 }] },
    ],
  })
  const received = { id: first.id, version: first.version }
  expect((await desk.staff().post('sale/till-file/drop', received, intent())).body['message']).toBe(
    'otherTill.notReceived',
  )
})

test('of two who send what never left, the other finds nothing', async () => {
  const wash = await sql<{ id: number }>`select id from article where code = 'LAV'`.execute(db)
  await desk.sell([{ articleId: wash.rows[0]?.id ?? 0 }], 550)
  const both = await Promise.all([send({ unsentOnly: true }), send({ unsentOnly: true })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('what one house sends another takes in, against its total, each ticket once', async () => {
  const whole = of<TillFile>(await send({ unsentOnly: false }))
  const { bytes } = await desk.staff().get(`sale/till-file/content/${whole.id}`)
  const other = desk.house.otherEstablishmentId
  const there = await desk.house.user(undefined, other)
  await sql`update payment_method set label = 'Liquide' where establishment_id = ${other} and kind = 'CASH'`.execute(db)
  for (const rate of [550, 1000, 2000])
    await sql`insert into tva (establishment_id, label, rate)
      select ${other}, ${`T${rate}`}, ${rate} where not exists (select from tva where establishment_id = ${other} and rate = ${rate})`.execute(
      db,
    )
  let tillId = 0
  const tills = otherTillsOf(
    desk.house,
    () => there,
    () => tillId,
  )
  tillId = await tills.aTill({ code: 'SITE-1', label: 'Premier camping' })
  const waiting = await tills.receive(bytes, { name: whole.name })
  // Natures and rates travel with the tickets; what its methods are called does not.
  expect(waiting.lacking.map(({ kind }) => kind)).toEqual(['METHOD'])
  const method = await sql<{ id: number }>`
    select id from payment_method where establishment_id = ${other} and label = 'Liquide'`.execute(db)
  const methods = waiting.lacking.map(({ word }) => ({ word, methodId: method.rows[0]?.id ?? 0 }))
  const taken = of<TillFile>(await tills.post('complete', { id: waiting.id, version: waiting.version, methods }))
  expect(taken).toMatchObject({ state: 'TAKEN', tickets: whole.tickets, total: whole.total, known: 0 })
  expect((await tills.counted()).reduce((sum, [, , total]) => sum + total, 0)).toBe(whole.total)
  expect(await tills.refusal(bytes)).toEqual(['otherTill.fileKnown', 'otherTill.fileKnown'])
})

test('a text that is no more what it was is not given', async () => {
  const { rows } = await sql<{ id: number }>`select id from till_file where way = 'OUT' order by id limit 1`.execute(db)
  await sql`update till_file_text set content = content || ' ' where till_file_id = ${rows[0]?.id ?? 0}`.execute(db)
  const { body } = await desk.staff().get(`sale/till-file/content/${rows[0]?.id ?? 0}`)
  expect(body['message']).toBe('otherTill.contentChanged')
})
