/** Papers shown before payment, and X and Z, on a simulated printer (decision 0465). */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { receiptPrintersWithin } from '#server/adapters/receipt-printer/open-receipt-printer.ts'
import { paperText, startReceiptPrinter } from '#server/adapters/receipt-printer/simulator.ts'
import { intent } from '#server/testing/desk.ts'
import { openTill } from '#server/testing/till-desk.ts'

const printer = await startReceiptPrinter()
afterAll(() => printer.stop())
const documents = {
  render: (request: { readonly data: unknown }) =>
    Promise.resolve(new TextEncoder().encode(`%PDF ${JSON.stringify(request.data)}`)),
}
const openReceiptPrinter = receiptPrintersWithin({ connectMs: 1000, stateMs: 200, printMs: 400 })
const till = await openTill({}, { documents, openReceiptPrinter })
const { db } = till.house.house
await till.at('2027-07-04T08:00:00Z')
await till.prefer('access', { localAddresses: true })
const coffee = await till.article({ code: 'CAF', label: 'Café crème', price: 250, rate: 1000 })
const hidden = await till.article({ code: 'VIN', label: 'Vin', price: 400 })
await sql`update article set active = false where id = ${hidden}`.execute(db)

const post = (path: string, body: object = {}) => till.staff().post(`sale/${path}`, body, intent())
const row = { label: 'Bar', host: '127.0.0.1', port: printer.port, width: 'W42', codePage: 'CP858', cut: 'PARTIAL' }
const saved = await post('receipt-printer/edit', {
  ...{ id: 0, version: 0, ...row, drawer: 'NONE', tellsState: true, stationId: null, active: true },
})
await sql`update cash_register set receipt_printer_id = ${Number(saved.body['id'])}, ticket_header = 'Bar de la plage'
  where id = ${till.registerId}`.execute(db)
beforeEach(() => printer.behave('NONE'))

let keys = 0
const newKey = (): string => `provisional-${++keys}`
const lines = [{ articleId: coffee, quantity: 2, isTakeaway: false }]
const bodyOf = (over: object = {}) => ({
  ...{ key: newKey(), cashRegisterId: till.registerId, content: { lines }, label: 'Terrasse 2' },
  ...over,
})
const print = async (over: object = {}) => (await post('cash-register-sale/provisional/print', bodyOf(over))).body
const last = (): string => {
  const paper = printer.papers.at(-1)
  if (paper === undefined) throw new Error('a paper came out')
  return paperText(paper)
}
/** Of a printer of the station that is set as that one. */
const own = { width: 'W42', codePage: 'CP858', cut: 'PARTIAL', drawer: 'NONE' }
const hexOf = (base64: unknown): string => Buffer.from(String(base64), 'base64').toString('hex')
const lastBytes = (): string => printer.papers.at(-1)?.bytes.toString('hex') ?? ''
const journaled = async () => {
  const { rows } = await sql<{ detail: Record<string, unknown> }>`
    select detail from jet where code = 913 order by id`.execute(db)
  return rows.map(({ detail }) => detail)
}
const aside = async (label: string): Promise<number> => {
  const basket = { id: 0, version: 0, cashRegisterId: till.registerId, label, content: { lines } }
  return Number((await post('cash-register-sale/basket/save', basket)).body['id'])
}

describe('a provisional document', () => {
  test('says what it is not, has a number of its station, and is journaled; nothing is sold by it', async () => {
    const answer = await print()
    expect(answer).toMatchObject({ status: 'PRINTED', copy: 1, printer: 'Bar' })
    const said = last()
    expect(said).toContain('*** DOCUMENT PROVISOIRE ***')
    expect(said.replaceAll(/\s+/g, ' ')).toContain('Document provisoire, ne tient pas lieu de ticket.')
    expect(said).toContain('Bar de la plage')
    expect(said).toMatch(/Pour +Terrasse 2/)
    expect(said).toMatch(/# À PAYER TTC +5,00 €/)
    expect(said).toContain(`POSTE-1 n° ${String(answer['number'])}`)
    expect(said).not.toMatch(/TOTAL TTC|Ticket +POSTE/)
    expect((await journaled()).at(-1)).toEqual({
      ...{ note: answer['number'], register: till.registerId, basket: null, copy: 1, amount: 500 },
    })
    expect((await print())['number']).toBe(Number(answer['number']) + 1)
    const { rows } = await sql`select 1 from ticket`.execute(db)
    expect(rows).toEqual([])
  })

  test('of a touch that is sent again is the same, and comes out once', async () => {
    const [key, before] = [newKey(), printer.papers.length]
    printer.behave('PAPER_OUT')
    expect((await print({ key }))['message']).toBe('receipt.paperOut')
    printer.behave('NONE')
    const first = await print({ key })
    expect(await print({ key })).toEqual(first)
    expect(printer.papers).toHaveLength(before + 1)
    expect((await journaled()).filter(({ note }) => note === first['number'])).toHaveLength(1)
  })

  test('goes to a printer of the station byte for byte, as the same note', async () => {
    const key = newKey()
    const first = await print({ key })
    const answer = await print({ key, own })
    expect(answer).toMatchObject({ number: first['number'], copy: 1, printer: null })
    expect(hexOf(answer['bytes'])).toBe(lastBytes())
    const [before, papers] = [(await journaled()).length, printer.papers.length]
    const other = newKey()
    const second = await print({ key: other, own })
    // Written again where its printer broke off: still that note.
    expect(await print({ key: other, own })).toEqual(second)
    expect((await journaled()).length).toBe(before + 1)
    expect(printer.papers).toHaveLength(papers)
  })

  test('of a table is as it waits there, and says which print it is', async () => {
    const basketId = await aside('4')
    expect(await print({ basketId, content: null, label: null })).toMatchObject({ copy: 1 })
    expect(last()).toMatch(/Pour +4/)
    expect(last()).not.toContain('Impression n°')
    expect(await print({ basketId, content: null })).toMatchObject({ copy: 2 })
    expect(last()).toContain('Impression n° 2')
    await till.sell([{ articleId: coffee, quantity: 2 }], 500, { basketId })
    expect((await print({ basketId, content: null }))['message']).toBe('basket.gone')
  })

  test('is a PDF as well, counted as any', async () => {
    const before = (await journaled()).length
    const answer = await post('cash-register-sale/provisional/document', bodyOf())
    expect([answer.status, answer.text.slice(0, 4)]).toEqual([200, '%PDF'])
    expect(answer.text).toContain('DOCUMENT PROVISOIRE')
    expect(await journaled()).toHaveLength(before + 1)
  })

  test.each([
    ['nothing', { content: null }, 'ticket.empty'],
    ['no line', { content: { lines: [] } }, 'ticket.empty'],
    ['what is not sold', { content: { lines: [{ ...lines[0], articleId: hidden }] } }, 'ticket.notSold'],
    ['a ticket that went', { basketId: 987_654_321 }, 'basket.gone'],
    ['a till that is none', { cashRegisterId: 987_654_321 }, 'record.unknown'],
  ])('of %s is refused, and counts for nothing', async (_, over, code) => {
    const before = (await journaled()).length
    expect((await print(over))['message']).toBe(code)
    expect(await journaled()).toHaveLength(before)
  })
})

describe('the X of a drawer', () => {
  test('comes out of the printer of the till that sold there, with what was shown before payment', async () => {
    await till.at('2027-07-04T09:00:00Z')
    const opened = await till.staff().post('payment/till-session/open', { float: 10_000 }, intent())
    const id = Number(opened.body['id'])
    await till.sell([{ articleId: coffee, quantity: 2 }], 500)
    await print()
    const read = (await till.staff().get(`sale/till-report/read/${id}`)).body
    expect(read).toMatchObject({ printer: 'Bar', provisional: { count: 1, cents: 500 } })
    expect((await post(`till-report/print/${id}`)).body).toEqual({ status: 'PRINTED', printer: 'Bar', bytes: null })
    const said = last()
    expect(said).toContain('*** X DE CAISSE ***')
    expect(said).toMatch(/# TOTAL TTC +5,00 €/)
    expect(said).toMatch(/Tickets +1$/m)
    expect(said).toMatch(/Documents provisoires \(1\) +5,00/)
    expect(said).toMatch(/Espèces \(1\) +5,00/)
    expect(said).toMatch(/Attendu +105,00 €/)
    expect(said.replaceAll(/\s+/g, ' ')).toContain("Cette lecture n'est pas une clôture fiscale")
    const { body } = await post(`till-report/print/${id}`, { own })
    expect([body['printer'], hexOf(body['bytes'])]).toEqual([null, lastBytes()])
    printer.behave('COVER_OPEN')
    expect((await post(`till-report/print/${id}`)).body['message']).toBe('receipt.coverOpen')
    await sql`update receipt_printer set active = false`.execute(db)
    expect((await post(`till-report/print/${id}`)).body['message']).toBe('receipt.noPrinter')
    expect((await post(`till-report/print/${id}`, { own })).body['message']).toBeUndefined()
    expect((await till.staff().get(`sale/till-report/read/${id}`)).body['printer']).toBeNull()
    expect((await post('till-report/print/987654321')).body['message']).toBe('record.unknown')
  })
})
