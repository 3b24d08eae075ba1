import { describe, expect, it } from 'vitest'
import cases from './vectors/quote.json' with { type: 'json' }
import { vectorResult } from './vector.ts'
import type { VectorCase } from './vector.ts'

const vectors = cases as unknown as readonly VectorCase[]

describe('vectors computed by an independent reference', () => {
  it('has all the cases', () => expect(vectors).toHaveLength(100))
  it.each(vectors.map((v) => [v.id, v] as const))('%s', (_, vector) => {
    expect(vectorResult(vector)).toEqual(vector.expected)
  })
})
