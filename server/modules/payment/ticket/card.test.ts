/** Payments by a simulated card terminal, from the question to the ticket (decision 0448). */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { cardTerminalsWithin } from '#server/adapters/card-terminal/open-card-terminal.ts'
import { startCardTerminal } from '#server/adapters/card-terminal/simulator.ts'
import { openTill } from '#server/testing/till-desk.ts'

const terminal = await startCardTerminal()
afterAll(() => terminal.stop())
const openCardTerminal = cardTerminalsWithin({ connectMs: 1000, answerMs: 500, quietMs: 40 })
const till = await openTill({}, { openCardTerminal })
const { db } = till.house.house
await till.at('2027-07-04T08:00:00Z')
await till.prefer('access', { localAddresses: true })
const { CASH = 0, CARD = 0 } = till.site.methods as Record<string, number>
const bread = await till.article({ code: 'BAG', label: 'Pain', price: 120, rate: 550 })

const post = (path: string, body: object = {}) => till.staff().post(`sale/${path}`, body)
const made = await post('card-terminal/edit', {
  ...{
    id: 0,
    version: 0,
    label: 'Bar',
    host: '127.0.0.1',
    port: terminal.port,
    number: 3,
    stationId: null,
    active: true,
  },
})
const terminalId = Number(made.body['id'])
await sql`update cash_register set card_terminal_id = ${terminalId} where id = ${till.registerId}`.execute(db)
beforeEach(() => terminal.behave('ACCEPTS'))

let keys = 0
const newKey = (): string => `card-key-${++keys}`
const ask = async (key = newKey(), over: object = {}) =>
  (await post('card-request/ask', { key, cashRegisterId: till.registerId, methodId: CARD, amount: 120, ...over })).body
const settle = async (id: unknown, outcome: string, reason: string | null = null) =>
  (await post('card-request/settle', { id, outcome, reason })).body
const open = async (): Promise<readonly unknown[]> => {
  const { body } = await till.staff().get(`sale/card-request/open/${till.registerId}`)
  return (body['list'] as { id: number }[]).map(({ id }) => id)
}
const pay = (cardRequestId: unknown, over: object = {}) =>
  till.trySell([{ articleId: bread }], 120, {
    payments: [{ methodId: CARD, amount: 120, cardRequestId: Number(cardRequestId), ...over }],
  })

describe('an amount', () => {
  test('is taken, kept, and pays one ticket', async () => {
    const request = await ask()
    expect(request).toMatchObject({ state: 'ACCEPTED', accepted: 120, authorization: '184117', terminal: 'Bar' })
    expect(terminal.asked.at(-1)?.get('CA')).toBe('03')
    expect(await open()).toEqual([request['id']])
    expect((await pay(request['id'])).status).toBe(200)
    expect(await open()).toEqual([])
    expect((await pay(request['id'])).body['message']).toBe('card.settled')
  })

  test('that is asked for again by the same touch is asked once', async () => {
    const key = newKey()
    terminal.behave('ACCEPTS', 150)
    const before = terminal.asked.length
    const both = await Promise.all([ask(key), ask(key)])
    expect(new Set(both.map((one) => one['state'] ?? one['message']))).toEqual(new Set(['ACCEPTED', 'card.underWay']))
    expect((await ask(key))['state']).toBe('ACCEPTED')
    expect(terminal.asked).toHaveLength(before + 1)
    await settle((await ask(key))['id'], 'GIVEN_BACK', 'Essai')
  })

  test.each([
    ['REFUSES', 'card.refused'],
    ['ABANDONS', 'card.abandoned'],
  ] as const)('%s: %s, and pays nothing', async (outcome, reason) => {
    terminal.behave(outcome)
    const request = await ask()
    expect(request).toMatchObject({ state: 'REFUSED', reason, accepted: null })
    expect((await pay(request['id'])).body['message']).toBe('card.settled')
    expect(await open()).toEqual([])
  })

  test('of which the answer is lost is not asked again: somebody looks at the terminal', async () => {
    terminal.behave('CUT_AFTER')
    const [key, before] = [newKey(), terminal.taken.length]
    const request = await ask(key)
    expect(request).toMatchObject({ state: 'UNKNOWN', reason: 'card.unknown' })
    terminal.behave('ACCEPTS')
    expect(await ask(key)).toMatchObject({ state: 'UNKNOWN' })
    expect(terminal.taken).toHaveLength(before + 1)
    expect((await pay(request['id'])).body['message']).toBe('card.settled')
    expect(await settle(request['id'], 'TAKEN')).toMatchObject({ state: 'ACCEPTED', accepted: 120 })
    expect((await pay(request['id'])).status).toBe(200)

    terminal.behave('HANGS')
    const other = await ask()
    expect(await settle(other['id'], 'NOT_TAKEN')).toMatchObject({ state: 'REFUSED' })
    expect((await settle(other['id'], 'TAKEN'))['message']).toBe('card.settled')
  })

  test('that was taken while the server died is told, and given back with a reason', async () => {
    const request = await ask()
    await sql`update card_request set state = 'ASKED', accepted = null, at = at - interval '5 minutes'
      where id = ${request['id']}`.execute(db)
    expect(await open()).toEqual([request['id']])
    await settle(request['id'], 'TAKEN')
    expect((await settle(request['id'], 'GIVEN_BACK'))['message']).toBe('card.noReason')
    expect(await settle(request['id'], 'GIVEN_BACK', 'Client parti')).toMatchObject({ state: 'DROPPED' })
    expect(await open()).toEqual([])
  })

  test('pays what was taken, by its own method, and nothing else', async () => {
    terminal.behave('TAKES_LESS')
    const request = await ask()
    expect(request['accepted']).toBe(70)
    expect((await pay(request['id'])).body['message']).toBe('card.settled')
    const rest = {
      payments: [
        { methodId: CARD, amount: 70, cardRequestId: Number(request['id']) },
        { methodId: CASH, amount: 50 },
      ],
    }
    expect((await till.trySell([{ articleId: bread }], 120, rest)).status).toBe(200)
    terminal.behave('ACCEPTS')
    const other = await ask()
    expect((await pay(other['id'], { methodId: CASH })).body['message']).toBe('card.settled')
    await settle(other['id'], 'GIVEN_BACK', 'Essai')
  })

  test('one request pays one of two tickets that want it at once', async () => {
    const { id } = await ask()
    const both = await Promise.all([pay(id), pay(id)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
  })

  test('is refused where it cannot be asked for', async () => {
    expect((await ask(newKey(), { methodId: CASH }))['message']).toBe('cash.notCard')
    expect((await ask(newKey(), { methodId: 987_654_321 }))['message']).toBe('record.unknown')
    expect((await ask(newKey(), { amount: -120 }))['message']).toBe('amount.absurd')
    await sql`update card_terminal set port = 65000`.execute(db)
    expect(await ask()).toMatchObject({ state: 'REFUSED', reason: 'card.unreachable' })
    await till.prefer('access', { localAddresses: false })
    expect(await ask()).toMatchObject({ state: 'REFUSED', reason: 'printer.inside' })
    await sql`update card_terminal set active = false`.execute(db)
    expect((await ask())['message']).toBe('card.noTerminal')
    expect((await till.staff().get(`sale/cash-register-sale/equipment/${till.registerId}`)).body['terminal']).toBeNull()
  })
})
