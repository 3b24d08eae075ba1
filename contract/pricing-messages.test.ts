import { describe, expect, it } from 'vitest'
import { messageOf } from '#contract/messages.ts'
import { pricingMessages } from '#contract/pricing-messages.fr.ts'
import { GRID_ISSUE_CODES } from '#domain/pricing/grid-issues.ts'
import { OFFER_REFUSAL_CODES, REFUSAL_CODES } from '#domain/pricing/result.ts'
import { PRICE_RULE_CODES } from '#domain/pricing/rule-codes.ts'

describe('sentences of the price', () => {
  const codes = [...PRICE_RULE_CODES, ...REFUSAL_CODES, ...OFFER_REFUSAL_CODES, ...GRID_ISSUE_CODES]
  it('has one for each code and no other', () => {
    expect(Object.keys(pricingMessages).toSorted()).toEqual(codes.toSorted())
  })
  it('names ages as people say them', () => {
    const context = { label: 'Enfant', ages: '5-18', other: 'Adulte', otherAges: '18-', common: '18-18' }
    expect(messageOf('grid.agesOverlap', context)).toBe(
      '«\u00a0Enfant\u00a0» (5 à 18\u00a0ans) et «\u00a0Adulte\u00a0» (18\u00a0ans et plus) ont des âges communs\u00a0: 18\u00a0ans.',
    )
  })
  it('sets no-break spaces before high punctuation', () => {
    expect(Object.values(pricingMessages).filter((m) => / [:;?!%»]|« /.test(m))).toEqual([])
  })
  it('names days and counts nights the French way', () => {
    expect(messageOf('price.arrivalDay', { weekday: 0, days: '3,6' })).toBe(
      'Arrivée impossible le dimanche\u00a0: mercredi, samedi seulement.',
    )
    expect(messageOf('price.minNights', { n: 3, nights: 2 })).toBe('Durée minimale\u00a0: 3\u00a0nuits.')
    expect(messageOf('price.periodMissing', { night: '2026-08-29' })).toBe(
      'Aucune période tarifaire pour la nuit du 29/08/2026.',
    )
  })
})
