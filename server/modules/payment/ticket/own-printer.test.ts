/** A printer that is plugged into the station: the same bytes and the same journal as over the network, two ways out (decision 0475). */
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { receiptPrintersWithin } from '#server/adapters/receipt-printer/open-receipt-printer.ts'
import { startReceiptPrinter } from '#server/adapters/receipt-printer/simulator.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { openTill } from '#server/testing/till-desk.ts'

const printer = await startReceiptPrinter()
afterAll(() => printer.stop())
const till = await openTill(
  {},
  { openReceiptPrinter: receiptPrintersWithin({ connectMs: 1000, stateMs: 200, printMs: 400 }) },
)
const { db } = till.house.house
await till.at('2027-07-04T08:00:00Z')
await till.prefer('access', { localAddresses: true })
const { CASH = 0 } = till.site.methods as Record<string, number>
const bread = await till.article({ code: 'BAG', label: 'Pain de campagne', price: 120, rate: 550 })

const post = (path: string, body: object = {}) => till.staff().post(`sale/${path}`, body)
const own = { width: 'W48', codePage: 'CP858', cut: 'PARTIAL', drawer: 'PIN2' } as const
const declare = async (): Promise<void> => {
  const answer = await post('receipt-printer/edit', {
    ...{
      id: 0,
      version: 0,
      label: 'Bar',
      host: '127.0.0.1',
      port: printer.port,
      ...own,
      stationId: null,
      active: true,
    },
    tellsState: true,
  })
  await sql`update cash_register set receipt_printer_id = ${Number(answer.body['id'])} where id = ${till.registerId}`.execute(
    db,
  )
}

let keys = 0
const newKey = (): string => `own-print-${++keys}`
const print = async (id: number, key: string, over: object = {}) =>
  (await post(`cash-register-sale/print/${id}`, { key, own, ...over })).body
const sold = async (over: object = {}) => (await till.sell([{ articleId: bread }], 120, over)).id
const hexOf = (base64: unknown): string => Buffer.from(String(base64), 'base64').toString('hex')
const lastPaper = (): string => printer.papers.at(-1)?.bytes.toString('hex') ?? ''
const jobs = async (id: number): Promise<readonly unknown[]> => {
  const { rows } = await sql<{ state: string; copy: number | null; printer: number | null }>`
    select state, copy_number as copy, receipt_printer_id as printer from receipt_job where ticket_id = ${id} order by id`.execute(
    db,
  )
  return rows.map(({ state, copy, printer: on }) => [state, copy, on === null])
}
const openings = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from jet where code = 901`.execute(db)
  return rows[0]?.count ?? 0
}

describe('a receipt', () => {
  test('is answered as bytes where the station has its own printer, and none is asked over the network', async () => {
    const [id, key] = [await sold(), newKey()]
    expect((await post(`cash-register-sale/print/${id}`, { key })).body['message']).toBe('receipt.noPrinter')
    const first = await print(id, key)
    expect([first['copy'], first['printer']]).toEqual([0, null])
    expect(hexOf(first['bytes'])).toMatch(/^1b401b7413/)
    expect(await jobs(id)).toEqual([['UNSURE', null, true]])
    expect(printer.papers).toHaveLength(0)
    expect(await print(id, key, { retry: 'OUT' })).toMatchObject({ copy: 0, bytes: null })
    expect(await jobs(id)).toEqual([['PRINTED', null, true]])
    // The same touch, sent again: it is out.
    expect(await print(id, key)).toMatchObject({ copy: 0, bytes: null })
    const second = await print(id, newKey())
    expect(second['copy']).toBe(1)
    expect((await till.ticket(id)).prints).toBe(2)
    expect(await verifyChains(db, till.house.establishmentId, till.house.house.services.keys)).toMatchObject({
      intact: true,
    })
  })

  test('has byte for byte what a printer of the network gets for that copy', async () => {
    await declare()
    for (const copy of [0, 1]) {
      const id = await sold()
      for (let before = 0; before < copy; before += 1) await print(id, newKey())
      const key = newKey()
      const { bytes } = await print(id, key)
      expect((await print(id, key, { own: null }))['message']).toBe('receipt.ownUnsure')
      expect((await print(id, key, { own: null, retry: 'NOT_OUT' }))['copy']).toBe(copy)
      expect(lastPaper()).toBe(hexOf(bytes))
    }
  })

  test('that broke off is asked about, and is the same copy when it is sent again', async () => {
    const [id, key] = [await sold(), newKey()]
    const { bytes } = await print(id, key)
    expect((await print(id, key))['message']).toBe('receipt.ownUnsure')
    expect((await print(id, key, { retry: 'NOT_OUT' }))['bytes']).toBe(bytes)
    expect(await jobs(id)).toEqual([['UNSURE', null, true]])
    expect((await print(id, newKey()))['copy']).toBe(1)
    expect((await print(await sold(), key))['message']).toBe('request.invalid')
  })

  test('is refused to who may not print, and for settings that no printer has', async () => {
    const id = await sold()
    const reader = await till.house.user(everywhere('001', false))
    const path = `sale/cash-register-sale/print/${id}`
    expect((await reader.post(path, { key: newKey(), own })).status).toBe(401)
    expect((await reader.post('sale/cash-register-sale/own-printer/test', { own })).status).toBe(401)
    expect((await print(id, newKey(), { own: { ...own, width: 'W99' } }))['message']).toBe('form.invalid')
    expect(await jobs(id)).toEqual([])
  })
})

test('the drawer is journaled before its pulse leaves for the browser', async () => {
  const before = await openings()
  const cash = await sold({ payments: [{ methodId: CASH, amount: 120 }] })
  const opened = (await post(`cash-register-sale/drawer/sale/${cash}`, { own })).body
  expect([opened['status'], hexOf(opened['bytes'])]).toEqual(['OPENED', '1b700019fa'])
  const asked = { reason: 'Appoint', own: { ...own, drawer: 'PIN5' } }
  const by = (await post(`cash-register-sale/drawer/${till.registerId}`, asked)).body
  expect(hexOf(by['bytes'])).toBe('1b700119fa')
  expect(await openings()).toBe(before + 2)
  const none = { ...own, drawer: 'NONE' }
  expect((await post(`cash-register-sale/drawer/sale/${cash}`, { own: none })).body).toEqual({
    status: 'NO_DRAWER',
    bytes: null,
  })
  expect(
    (await post(`cash-register-sale/drawer/${till.registerId}`, { reason: 'Appoint', own: none })).body['message'],
  ).toBe('drawer.none')
  expect(await openings()).toBe(before + 2)
})

test('the page of test comes for its settings', async () => {
  const { body } = await post('cash-register-sale/own-printer/test', { own: { ...own, codePage: 'WPC1252' } })
  expect(hexOf(body['bytes'])).toMatch(/^1b401b7410.*1d564200$/)
})
