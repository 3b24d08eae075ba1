/** Receipts on a simulated printer, and the drawer of a till (decision 0448). */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { receiptPrintersWithin } from '#server/adapters/receipt-printer/open-receipt-printer.ts'
import { paperText, startReceiptPrinter } from '#server/adapters/receipt-printer/simulator.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { openTill } from '#server/testing/till-desk.ts'

const printer = await startReceiptPrinter()
afterAll(() => printer.stop())
const documents = { render: () => Promise.resolve(new TextEncoder().encode('%PDF-test')) }
const openReceiptPrinter = receiptPrintersWithin({ connectMs: 1000, stateMs: 200, printMs: 400 })
const till = await openTill({}, { documents, openReceiptPrinter })
const { db } = till.house.house
await till.at('2027-07-04T08:00:00Z')
await till.prefer('access', { localAddresses: true })
const { CASH = 0, CARD = 0 } = till.site.methods as Record<string, number>
const bread = await till.article({ code: 'BAG', label: 'Pain de campagne', price: 120, rate: 550 })

const post = (path: string, body: object = {}) => till.staff().post(`sale/${path}`, body)
const saved = async (over: object = {}): Promise<number> => {
  const row = { label: 'Bar', host: '127.0.0.1', port: printer.port, width: 'W48', codePage: 'CP858', cut: 'PARTIAL' }
  const answer = await post('receipt-printer/edit', {
    ...{ id: 0, version: 0, ...row, drawer: 'PIN2', tellsState: true, stationId: null, active: true, ...over },
  })
  expect([answer.status, answer.text]).toEqual([200, expect.anything()])
  return Number(answer.body['id'])
}
const printerId = await saved()
await sql`update cash_register set receipt_printer_id = ${printerId} where id = ${till.registerId}`.execute(db)
beforeEach(() => printer.behave('NONE'))

let keys = 0
const newKey = (): string => `receipt-${++keys}`
const print = async (id: number, key = newKey(), retry = 'NO') => post(`cash-register-sale/print/${id}`, { key, retry })
const said = async (...of: Parameters<typeof print>) => {
  const { body } = await print(...of)
  return body['message'] ?? body['copy']
}
const sold = async (over: object = {}) => (await till.sell([{ articleId: bread }], 120, over)).id
const jobs = async (ticketId: number): Promise<readonly (readonly [string, number | null])[]> => {
  const { rows } = await sql<{ state: string; copy: number | null }>`
    select state, copy_number as copy from receipt_job where ticket_id = ${ticketId} order by id`.execute(db)
  return rows.map(({ state, copy }) => [state, copy])
}
const opened = async (): Promise<readonly Record<string, unknown>[]> => {
  const { rows } = await sql<{ detail: Record<string, unknown> }>`
    select detail from jet where code = 901 order by id`.execute(db)
  return rows.map(({ detail }) => detail)
}
const last = (): string => {
  const paper = printer.papers.at(-1)
  if (paper === undefined) throw new Error('a paper came out')
  return paperText(paper)
}

describe('a receipt', () => {
  test('is the original once, then a signed duplicate; a touch that is sent again prints nothing', async () => {
    const [id, key] = [await sold(), newKey()]
    const before = printer.papers.length
    expect([await said(id, key), await said(id, key)]).toEqual([0, 0])
    expect(printer.papers).toHaveLength(before + 1)
    expect(last()).toContain('Pain de campagne')
    expect(last()).not.toContain('DUPLICATA')
    expect(await said(id)).toBe(1)
    expect(last()).toContain('*** DUPLICATA n° 1 ***')
    expect((await till.ticket(id)).prints).toBe(2)
    expect(await verifyChains(db, till.house.establishmentId, till.house.house.services.keys)).toMatchObject({
      intact: true,
    })
  })

  test('that no printer took stays the original: tried again, or given as a PDF', async () => {
    const [id, key] = [await sold(), newKey()]
    printer.behave('PAPER_OUT')
    expect(await said(id, key)).toBe('receipt.paperOut')
    expect(await said(id, key)).toBe('receipt.paperOut')
    printer.behave('NONE')
    expect(await said(id, key)).toBe(0)
    expect(last()).not.toContain('DUPLICATA')
    expect(await jobs(id)).toEqual([['PRINTED', null]])

    const [other, its] = [await sold(), newKey()]
    printer.behave('COVER_OPEN')
    expect(await said(other, its)).toBe('receipt.coverOpen')
    expect((await till.staff().get(`sale/cash-register-sale/document/${other}`)).status).toBe(200)
    printer.behave('NONE')
    // Its original is given: what comes out now is a duplicate.
    expect(await said(other, its)).toBe(1)
    expect(await jobs(other)).toEqual([['PRINTED', 1]])
  })

  test('of which nobody knows is not sent again until somebody says whether it came out', async () => {
    const [id, key] = [await sold(), newKey()]
    printer.behave('PAPER_ENDS')
    expect(await said(id, key)).toBe('receipt.brokenOff')
    printer.behave('NONE')
    const before = printer.papers.length
    expect(await said(id, key)).toBe('receipt.brokenOff')
    expect(printer.papers).toHaveLength(before)
    expect(await said(id, key, 'NOT_OUT')).toBe(0)
    expect(printer.papers).toHaveLength(before + 1)

    const [other, its] = [await sold(), newKey()]
    printer.behave('CUTS_OFF')
    expect(await said(other, its)).toBe('receipt.unsure')
    printer.behave('NONE')
    expect(await said(other, its, 'OUT')).toBe(0)
    expect(printer.papers).toHaveLength(before + 1)
    expect(await jobs(other)).toEqual([['PRINTED', null]])
  })

  test('asked for at two places at once is one original, and one duplicate', async () => {
    const id = await sold()
    const copies = await Promise.all([said(id), said(id)])
    expect(copies.toSorted()).toEqual([0, 1])
    const key = newKey()
    const same = await Promise.all([said(id, key), said(id, key)])
    expect(same.every((one) => one === 2 || one === 'receipt.underWay')).toBe(true)
    expect((await jobs(id)).map(([, copy]) => copy)).toEqual([null, 1, 2])
  })

  test('that was on its way when the server died is asked about', async () => {
    const [id, key] = [await sold(), newKey()]
    await print(id, key)
    await sql`update receipt_job set state = 'SENDING' where key = ${key}`.execute(db)
    expect(await said(id, key)).toBe('receipt.underWay')
    await sql`update receipt_job set at = at - interval '2 minutes' where key = ${key}`.execute(db)
    expect(await said(id, key)).toBe('receipt.unsure')
    expect(await said(await sold(), key)).toBe('request.invalid')
  })

  test.each([
    ['HANGS', 'receipt.silent'],
    ['BROKEN', 'receipt.broken'],
  ] as const)('%s: %s, and the ticket stays', async (fault, code) => {
    const id = await sold()
    printer.behave(fault)
    expect(await said(id)).toBe(code)
    expect((await till.ticket(id)).total).toBe(120)
  })

  test('goes to the printer of the station first, and nowhere without one', async () => {
    const { rows } = await sql<{ id: number }>`
      select id from station where establishment_id = ${till.house.establishmentId} and code = 'POSTE-1'`.execute(db)
    const second = await startReceiptPrinter()
    const own = await saved({ label: 'Poste', port: second.port, stationId: rows[0]?.id, drawer: 'NONE' })
    const equipment = async () => (await till.staff().get(`sale/cash-register-sale/equipment/${till.registerId}`)).body
    expect(await equipment()).toMatchObject({ printer: { id: own, label: 'Poste', hasDrawer: false } })
    await sql`update receipt_printer set station_id = null where id = ${own}`.execute(db)
    expect(await equipment()).toMatchObject({ printer: { id: printerId, label: 'Bar', hasDrawer: true } })
    await sql`update receipt_printer set active = false`.execute(db)
    expect(await equipment()).toMatchObject({ printer: null })
    expect(await said(await sold())).toBe('receipt.noPrinter')
    await sql`update receipt_printer set active = true where id = ${printerId}`.execute(db)
    await second.stop()
  })
})

describe('the drawer', () => {
  const open = async (reason: string) => (await post(`cash-register-sale/drawer/${till.registerId}`, { reason })).body
  const forSale = async (id: number) => (await post(`cash-register-sale/drawer/sale/${id}`)).body['status']

  test('opens for cash, and for nothing else', async () => {
    const [before, pulses] = [(await opened()).length, printer.pulses()]
    const cash = await sold({ payments: [{ methodId: CASH, amount: 120 }] })
    const card = await sold({ payments: [{ methodId: CARD, amount: 120 }] })
    expect([await forSale(cash), await forSale(card)]).toEqual(['OPENED', 'NO_CASH'])
    await expect.poll(() => printer.pulses()).toBe(pulses + 1)
    expect((await opened()).slice(before)).toEqual([{ register: till.registerId, ticket: cash }])
    await till.at('2027-07-04T08:10:00Z')
    expect(await forSale(cash)).toBe('NO_CASH')
  })

  test('opens with a reason, journaled before the pulse leaves, whether or not the printer hears it', async () => {
    const before = (await opened()).length
    expect(await open('Appoint du matin')).toEqual({ status: 'OPENED', bytes: null })
    expect((await open(' '))['message']).toBe('form.invalid')
    await sql`update receipt_printer set port = 65000 where id = ${printerId}`.execute(db)
    expect((await open('Encore'))['message']).toBe('receipt.unreachable')
    await sql`update receipt_printer set port = ${printer.port}, drawer = 'NONE' where id = ${printerId}`.execute(db)
    expect((await open('Sans tiroir'))['message']).toBe('drawer.none')
    await sql`update receipt_printer set drawer = 'PIN2' where id = ${printerId}`.execute(db)
    expect((await opened()).slice(before).map(({ reason }) => reason)).toEqual(['Appoint du matin', 'Encore'])
  })

  test('without a sale is of who answers for the cash', async () => {
    const rights = { ...everywhere('111', true), payment_deposit: { code: '001', canExport: false } } as const
    const seller = await till.house.user(rights)
    const answer = await seller.post(`sale/cash-register-sale/drawer/${till.registerId}`, { reason: 'Curiosité' })
    expect([answer.status, answer.body['message']]).toEqual([401, 'right.insufficient'])
  })
})

describe('a printer', () => {
  test('prints its page of test', async () => {
    expect((await post(`receipt-printer/test/${printerId}`)).body).toEqual({ status: 'PRINTED' })
    expect(last()).toContain('Page de test de Pinède')
    expect(last()).toContain('12,50 €')
    printer.behave('PAPER_OUT')
    expect((await post(`receipt-printer/test/${printerId}`)).body['message']).toBe('receipt.paperOut')
  })

  test.each(['http://10.0.0.1', '10.0.0.1:9100', 'a b', '-x'])('is at no address like %s', async (host) => {
    const row = { label: 'X', host, port: 9100, width: 'W48', codePage: 'CP858', cut: 'NONE', drawer: 'NONE' }
    const answer = await post('receipt-printer/edit', { id: 0, version: 0, ...row, tellsState: true, active: true })
    expect(answer.body['fields']).toEqual([{ path: 'host', message: 'receipt.address' }])
  })

  test('inside the house is reached where the house allows it, and declared by system users alone', async () => {
    await till.prefer('access', { localAddresses: false })
    expect(await said(await sold())).toBe('printer.inside')
    await till.prefer('access', { localAddresses: true })
    const rights = { ...everywhere('111', true), system: { code: '000', canExport: false } } as const
    const manager = await till.house.user(rights)
    expect((await manager.get('sale/receipt-printer')).status).toBe(401)
  })
})
