import { describe, expect, it } from 'vitest'
import beside from './vectors/money-beside.json' with { type: 'json' }
import money from './vectors/money.json' with { type: 'json' }
import prices from './pricing/vectors/quote.json' with { type: 'json' }
import { runnerOf } from './vector-kinds.ts'
import type { AnyCase } from './vector-kinds.ts'

/** `beside`: cases of closure, journal, deposit and balance by a second reference, written from the rules alone. */
const given = [...prices, ...money, ...beside] as unknown as readonly AnyCase[]
const built = given.filter((one) => runnerOf(one) !== undefined)

describe('vectors computed by an independent reference', () => {
  it('has all the cases', () => expect([prices.length, money.length, beside.length]).toEqual([100, 110, 105]))
  it.each(built.map((one) => [one.id, one] as const))('%s', (_, vector) => {
    expect(runnerOf(vector)?.(vector)).toEqual(vector.expected)
  })
})
