/** Card payments on a simulated terminal: what it says, and what nobody knows. */
import { afterAll, describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { CardFailure } from '#server/ports/card-terminal.ts'
import { answerIn, debitOf, decodeFields, encodeFields } from './caisse-ap.ts'
import { cardTerminalsWithin, openCardTerminal } from './open-card-terminal.ts'
import { startCardTerminal } from './simulator.ts'

const simulated = await startCardTerminal()
afterAll(() => simulated.stop())
const at = { host: '127.0.0.1', port: simulated.port, allowsLocal: true, number: '01' }
const open = cardTerminalsWithin({ connectMs: 1000, answerMs: 400, quietMs: 80 })
const asked = { amount: cents(1250), reference: 'R123' }
const failureOf = async (work: Promise<unknown>): Promise<readonly [string, boolean]> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CardFailure)) throw new Error(`no failure of a terminal: ${String(error)}`)
  return [error.message, error.isSent]
}

it('asks for the amount in euros, once, and answers what was taken', async () => {
  simulated.behave('ACCEPTS')
  expect(await open(at).take(asked)).toEqual({ state: 'ACCEPTED', amount: 1250, authorization: '184117' })
  expect(Object.fromEntries(simulated.asked.at(-1) ?? [])).toEqual({
    ...{ CZ: '0300', CJ: '012345678901', CA: '01', CB: '1250', CD: '0', CE: '978', CF: 'R123' },
  })
  simulated.behave('IN_PARTS')
  expect(await open(at).take(asked)).toMatchObject({ state: 'ACCEPTED' })
  simulated.behave('TAKES_LESS')
  expect(await open(at).take(asked)).toMatchObject({ state: 'ACCEPTED', amount: 1200 })
})

it.each([
  ['REFUSES', 'card.refused'],
  ['ABANDONS', 'card.abandoned'],
] as const)('%s: %s', async (outcome, reason) => {
  simulated.behave(outcome)
  expect(await open(at).take(asked)).toEqual({ state: 'REFUSED', reason })
})

it.each(['HANGS', 'CUT_AFTER', 'NONSENSE'] as const)('%s: nobody knows, and it is not asked again', async (outcome) => {
  simulated.behave(outcome)
  const before = simulated.asked.length
  expect(await failureOf(open(at).take(asked))).toEqual(['card.unknown', true])
  expect(simulated.asked).toHaveLength(before + 1)
})

it('is reached inside only where the house allows it, and where somebody listens', async () => {
  expect(await failureOf(openCardTerminal({ ...at, allowsLocal: false }).take(asked))).toEqual([
    'printer.inside',
    false,
  ])
  expect(await failureOf(open({ ...at, port: 9 }).take(asked))).toEqual(['card.unreachable', false])
})

describe('messages', () => {
  it('are fields with their lengths', () => {
    expect(debitOf({ number: '01', amount: cents(12_345), reference: 'A' })).toBe(
      'CZ0040300CJ012012345678901CA00201CB00512345CD0010CE003978CF001A',
    )
    // Two digits at least.
    expect(debitOf({ number: '01', amount: cents(1), reference: 'A' })).toContain('CB00201')
  })

  it.each(['CE003978', 'CZ0040300CZ0040300', 'CZ000', 'CZABC0300', 'HTTP/1.1 200 OK'])('%s is none', (text) =>
    expect(() => decodeFields(text)).toThrow(RangeError),
  )

  it('are whole once their last field is', () => {
    const text = encodeFields([
      ['CZ', '0300'],
      ['AE', '10'],
    ])
    for (let length = 1; length < text.length; length += 1)
      expect([length, decodeFields(text.slice(0, length)).isWhole]).toEqual([length, length === 9])
    expect(decodeFields(text).fields.get('AE')).toBe('10')
  })

  it.each([
    ['04', 'card.refused'],
    ['06', 'card.abandoned'],
    ['08', 'card.tooLate'],
    ['13', 'card.notDone'],
    ['0451INSUFFICIENT', 'card.refused'],
    [undefined, 'card.notDone'],
  ])('a refusal for %s is %s', (why, reason) => {
    const fields = new Map([['AE', '01'], ...(why === undefined ? [] : [['AF', why] as const])])
    expect(answerIn(fields, cents(1250))).toEqual({ state: 'REFUSED', reason })
  })

  it.each([
    ['more than was asked for', { AE: '10', CB: '1300' }],
    ['nothing', { AE: '10', CB: '00' }],
    ['another currency', { AE: '10', CB: '1250', CE: '840' }],
    ['a credit', { AE: '10', CB: '1250', CD: '1' }],
    ['no outcome', { CB: '1250' }],
  ])('%s says nothing', (_, fields) => expect(answerIn(new Map(Object.entries(fields)), cents(1250))).toBeUndefined())
})
