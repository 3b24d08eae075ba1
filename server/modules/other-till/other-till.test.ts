/** Files of another till: each once, against its own total, completed, counted, taken back; what is wrong is refused whole. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ListAnswer } from '#contract/list.ts'
import { messageOf } from '#contract/messages.ts'
import type { tillFileList } from '#contract/lists/sale/till-file.ts'
import type { tillFileTicketList } from '#contract/lists/sale/till-file-ticket.ts'
import type { TillFile } from '#contract/operations/sale/till-file.ts'
import { toDay } from '#domain/day.ts'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import { of } from '#server/testing/cash-desk.ts'
import { operate } from '#server/testing/context.ts'
import { freshDesk } from '#server/testing/desk.ts'
import { otherSheet, otherTillsOf } from '#server/testing/other-till.ts'

const desk = await freshDesk('2027-03-10T09:00:00Z')
const db = () => desk.house.house.db
let tillId = 0
const tills = otherTillsOf(
  desk.house,
  () => desk.staff(),
  () => tillId,
)
const { aTill, counted, file, post, preview, receive, refusal } = tills

beforeAll(async () => {
  tillId = await aTill({ nature: 'SERVICE' })
})

const methodId = (): number => desk.site.methods.CARD
/** Whose words are known from then on: its method and its rate of 10 %. */
const known = { methods: [{ word: 'CB resto', methodId: 0 }], rates: [], articles: [] }
const complete = (one: TillFile, said: object = {}) => {
  const methods = [{ word: 'CB resto', methodId: methodId() }]
  return post('complete', { id: one.id, version: one.version, ...known, methods, ...said })
}
const line = (
  number: string,
  amount: string,
  over: Partial<Record<'day' | 'quantity' | 'rate' | 'paid', string>> = {},
) =>
  [
    number,
    over.day ?? '08/03/2027',
    '12:30',
    'Menu',
    over.quantity ?? '1',
    amount,
    over.rate ?? '10',
    'CB resto',
    over.paid ?? amount,
  ].join(';')

test('a file whose words are not known waits, counts once they are, and the next of its till at once', async () => {
  const text = otherSheet([line('R-1', '22,00'), line('R-2', '-5,50', { quantity: '-1' })], '16,50')
  expect(await preview(text)).toMatchObject({
    ...{ tickets: 2, total: 1650, said: 1650, fromDay: '2027-03-08', known: 0, late: 0, faults: [] },
    lacking: [{ kind: 'METHOD', word: 'CB resto', tickets: 2, amount: 1650 }],
  })
  const waiting = await receive(text)
  expect(waiting).toMatchObject({ state: 'WAITING', way: 'IN', till: 'Restaurant', tickets: 2, total: 1650 })
  expect(waiting.lacking.map(({ word }) => word)).toEqual(['CB resto'])
  expect(await counted()).toEqual([])
  expect((await post('take-back', { id: waiting.id, version: waiting.version, reason: 'Essai' })).body['message']).toBe(
    'otherTill.notTaken',
  )
  const gift = await sql<{ id: number }>`
    insert into payment_method (establishment_id, label, kind, position) values (${desk.site.establishmentId}, 'Bon', 'GIFT', 99)
    returning id`.execute(db())
  const wrong = await complete(waiting, { methods: [{ word: 'CB resto', methodId: gift.rows[0]?.id ?? 0 }] })
  expect(wrong.body['message']).toBe('otherTill.methodKind')
  const unknown = await complete(waiting, { methods: [{ word: 'CB resto', methodId: 999_999_999 }] })
  expect(unknown.body['message']).toBe('reference.unknown')

  const taken = of<TillFile>(await complete(waiting))
  expect(taken).toMatchObject({ state: 'TAKEN', lacking: [] })
  expect(await counted()).toEqual([['2027-03-08', 2, 1650]])
  expect((await complete(waiting)).status).toBe(409)
  expect((await complete(taken)).body['message']).toBe('otherTill.notWaiting')
  expect((await post('drop', { id: taken.id, version: taken.version })).body['message']).toBe('otherTill.notWaiting')
  // A longer file brings what is new alone; the same number with another amount is for its till to explain.
  const longer = otherSheet([line('R-1', '22'), line('R-2', '-5,50', { quantity: '-1' }), line('R-3', '10')], '26,50')
  expect(await preview(longer)).toMatchObject({ known: 2, knownTotal: 1650, lacking: [], faults: [] })
  expect(await receive(longer)).toMatchObject({ state: 'TAKEN', tickets: 3, known: 2, total: 2650 })
  expect(await counted()).toEqual([['2027-03-08', 3, 2650]])
  expect(await refusal(longer)).toEqual(['otherTill.fileKnown', 'otherTill.fileKnown'])
  expect(await refusal(otherSheet([line('R-1', '22'), line('R-2', '-5,5', { quantity: '-1' })], '16,5'))).toEqual([
    'otherTill.nothingNew',
    'otherTill.nothingNew',
  ])
  expect(await refusal(otherSheet([line('R-1', '23'), line('R-9', '1')], '24'))).toEqual([
    'otherTill.changed',
    'otherTill.changed',
  ])
})

test('what is wrong is refused whole, and says where', async () => {
  const one = line('W-1', '10')
  const cases: readonly (readonly [string | Uint8Array, string])[] = [
    ['', 'otherTill.empty'],
    ['Ticket,Date\n1,2', 'otherTill.columnsMissing'],
    ['PK\u0003\u0004…', 'otherTill.unreadable'],
    ['{"format":', 'otherTill.unreadable'],
    ['{"format":"pinede-tickets"}', 'otherTill.layout'],
    [otherSheet([one]), 'otherTill.noTotal'],
    [otherSheet([one], '11'), 'otherTill.totalDiffers'],
    [otherSheet([one, line('W-2', '5'), one], '25'), 'otherTill.twice'],
    [otherSheet([line('W-1', '10', { paid: '9' })], '10'), 'otherTill.ticketDiffers'],
    [otherSheet([line('W-1', 'dix')], '10'), 'otherTill.unread'],
    [otherSheet([line('W-1', '10', { quantity: '0' })], '10'), 'otherTill.quantityZero'],
    [otherSheet([line('W-1', '10', { day: '10/03/2027' })], '10'), 'otherTill.inFuture'],
    [`${otherSheet([one], '10')}\r\n${line('W-2', '5')}`, 'otherTill.afterTotal'],
    [otherSheet(['W-1;08/03/2027;;;;;;CB resto;10'], '0'), 'otherTill.noLine'],
  ]
  const before = await counted()
  for (const [text, code] of cases) expect([text, await refusal(text)]).toEqual([text, [code, code]])
  const json = (over: object, ticket: object = {}) =>
    JSON.stringify({
      ...{ format: 'pinede-tickets', version: 1, count: 1, total: 500 },
      tickets: [
        {
          ...{ number: 'J-1', at: '2027-03-08T10:00:00+01:00', total: 500 },
          lines: [{ article: 'Menu', quantity: 0.5, amount: 500, rate: 1000 }],
          payments: [{ method: 'CB resto', amount: 500 }],
          ...ticket,
        },
      ],
      ...over,
    })
  expect(await refusal(json({ count: 2 }))).toEqual(['otherTill.countDiffers', 'otherTill.countDiffers'])
  expect(await refusal(json({}, { total: 400 }))).toEqual(['otherTill.ticketTotal', 'otherTill.ticketTotal'])
  const consigne = { lines: [{ article: 'Menu', quantity: 1, amount: 500, rate: 1000, nature: 'DEPOSIT' }] }
  expect(await refusal(json({}, consigne))).toEqual(['otherTill.layout', 'otherTill.layout'])
  expect(await counted()).toEqual(before)
  expect(await preview(json({}))).toMatchObject({ tickets: 1, faults: [] })
  const heavy = await tills.send('receive', new Uint8Array(11 * 1024 * 1024))
  expect([heavy.status, heavy.body['message']]).toEqual([413, 'otherTill.tooLarge'])
})

test('a file without a total is taken against the one that somebody read on the till; letters of Windows are read', async () => {
  const text = otherSheet(['L-1;08/03/2027;;Café crème;1;2,50;10;CB resto;2,50'])
  const latin = Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
  expect(await preview(latin, { total: 300 })).toMatchObject({ faults: [{ code: 'otherTill.totalDiffers' }] })
  const taken = await receive(latin, { total: 250 })
  expect(taken).toMatchObject({ state: 'TAKEN', total: 250 })
  const { rows } = await sql<{
    article: string
  }>`select article from other_till_line order by ticket_id desc limit 1`.execute(db())
  expect(rows).toEqual([{ article: 'Café crème' }])
  // With a mark of Unicode it is the same text.
  expect(await refusal(`\uFEFF${text}`, { total: 250 })).toEqual(['otherTill.fileKnown', 'otherTill.fileKnown'])
})

test('a rate and an article that nobody knows wait; a file that waits is given up', async () => {
  const kiosk = await aTill({ code: 'KIOSQUE', label: 'Kiosque' })
  const text = otherSheet(
    ['K-1;08/03/2027;;Glace;1;3;TVA A;CB resto;3', 'K-2;08/03/2027;;Jeu;2;4;19,6;CB resto;4'],
    '7',
  )
  const waiting = await receive(text, { tillId: kiosk })
  expect(waiting.lacking.map(({ kind, word }) => [kind, word])).toEqual([
    ['ARTICLE', 'Glace'],
    ['ARTICLE', 'Jeu'],
    ['METHOD', 'CB resto'],
    ['RATE', '1960'],
    ['RATE', 'tva a'],
  ])
  const { rows: tva } = await sql<{ id: number }>`
    select id from tva where establishment_id = ${desk.site.establishmentId} and rate = 1000 limit 1`.execute(db())
  const tvaId = tva[0]?.id ?? 0
  const half = of<TillFile>(
    await complete(waiting, { rates: [{ word: 'tva a', tvaId }], articles: [{ word: 'glace', nature: 'GOODS' }] }),
  )
  expect([half.state, half.lacking.map(({ word }) => word)]).toEqual(['WAITING', ['Jeu', '1960']])
  const { list } = of<ListAnswer<typeof tillFileList>>(
    await desk.staff().post('sale/till-file/search', { criteria: { view: 'TO_DO' } }),
  )
  expect(list.map(({ id, lacking }) => [id, lacking])).toEqual([[waiting.id, 2]])
  expect(messageOf('otherTill.lacking', { count: 2 })).toMatch(/2\.$/)
  const tickets = of<ListAnswer<typeof tillFileTicketList>>(
    await desk.staff().post('sale/till-file-ticket/search', { criteria: { fileId: waiting.id } }),
  )
  expect(tickets.list.map(({ number, lacks, countedOn }) => [number, lacks, countedOn])).toEqual([
    ['K-1', false, null],
    ['K-2', true, null],
  ])
  expect((await post('drop', { id: half.id, version: half.version })).body).toMatchObject({ status: 'DELETED' })
  expect((await desk.staff().get(`sale/till-file/edit/${half.id}`)).body['message']).toBe('record.unknown')
  expect(await receive(text, { tillId: kiosk })).toMatchObject({ state: 'WAITING', lacking: [{}, {}] })
})

test('what counts is taken back by a contrary file of the day, and may come in again', async () => {
  const text = otherSheet([line('B-1', '40')], '40')
  const taken = await receive(text)
  await desk.at('2027-03-11T09:00:00Z')
  const back = of<TillFile>(
    await post('take-back', { id: taken.id, version: taken.version, reason: 'Mauvaise journée' }),
  )
  expect(back).toMatchObject({ state: 'TAKEN_BACK', reason: 'Mauvaise journée', otherId: expect.any(Number) })
  const contrary = await file(back.otherId ?? 0)
  expect(contrary).toMatchObject({ state: 'CONTRARY', total: -4000, fromDay: '2027-03-11', otherId: taken.id })
  expect((await counted()).find(([day]) => day === '2027-03-11')).toEqual(['2027-03-11', 1, -4000])
  expect(await receive(text)).toMatchObject({ state: 'TAKEN', known: 0 })
  await expect(sql`update other_till_line set amount = 1`.execute(db())).rejects.toMatchObject({ code: 'PN002' })
  await expect(sql`delete from other_till_ticket`.execute(db())).rejects.toMatchObject({ code: 'PN002' })
})

test('a day that is closed takes nothing more: its tickets count today, their instant kept', async () => {
  await desk.at('2027-03-12T09:00:00Z')
  const closer = await operate(desk.house, desk.staff().userId, (context) => Promise.resolve(context))
  await closeDays(db(), closer, toDay('2027-03-11'))
  const text = otherSheet(
    [line('C-1', '7'), line('C-2', '8', { day: '12/03/2027 08:00' })].map((row) =>
      row.replace(' 08:00;12:30', ';08:00'),
    ),
    '15',
  )
  expect(await preview(text)).toMatchObject({ late: 1, faults: [] })
  const taken = await receive(text)
  expect(taken).toMatchObject({ state: 'TAKEN', fromDay: '2027-03-08', toDay: '2027-03-12' })
  const { list } = of<ListAnswer<typeof tillFileTicketList>>(
    await desk.staff().post('sale/till-file-ticket/search', { criteria: { fileId: taken.id } }),
  )
  expect(list.map(({ number, at, countedOn }) => [number, at, countedOn])).toEqual([
    ['C-1', '2027-03-08T11:30:00.000Z', '2027-03-12'],
    ['C-2', '2027-03-12T07:00:00.000Z', '2027-03-12'],
  ])
})

test('two who send one file at once bring it in once; one of ten thousand tickets waits for its job', async () => {
  const text = otherSheet([line('D-1', '5')], '5')
  // The clock of this test is of a day that was closed: nothing can be dated in it.
  expect((await tills.send('receive', text)).body['message']).toBe('payment.dayClosed')
  await desk.at('2027-03-13T09:00:00Z')
  const both = await Promise.all([tills.send('receive', text), tills.send('receive', text)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const many = Array.from({ length: 10_000 }, (_, i) => line(`M-${i}`, '1,10'))
  expect(await receive(otherSheet(many, '11 000,00'))).toMatchObject({
    state: 'READING',
    tickets: 10_000,
    total: 1_100_000,
  })
})

test('a till that is hidden, a code of ours, and who does not answer for the cash are refused', async () => {
  const hidden = await aTill({ code: 'VIEUX', label: 'Ancien', active: false })
  const text = otherSheet([line('E-1', '5')], '5')
  expect((await tills.send('preview', text, { tillId: hidden })).body['message']).toBe('otherTill.inactive')
  const { rows } = await sql<{ id: number }>`
    insert into cash_register_type (establishment_id, label, service) values (${desk.site.establishmentId}, 'Bar', 'ON_SITE') returning id`.execute(
    db(),
  )
  await sql`insert into cash_register (establishment_id, code, label, cash_register_type_id)
    values (${desk.site.establishmentId}, 'BAR', 'Bar', ${rows[0]?.id ?? 0})`.execute(db())
  const fresh = (await desk.staff().get('sale/other-till/edit/0')).body
  const taken = await desk.staff().post('sale/other-till/edit', { ...fresh, code: 'bar', label: 'Bar' })
  expect(JSON.stringify(taken.body)).toContain('otherTill.codeOfOurs')
  const seller = await desk.house.user({ sale_cash_register: { code: '111', canExport: true } } as never)
  const refused = await tills.send('receive', text, { by: seller })
  expect([refused.status, refused.body['message']]).toEqual([401, 'right.insufficient'])
})
