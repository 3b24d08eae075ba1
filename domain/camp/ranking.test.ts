import { describe, expect, it } from 'vitest'
import { toDay } from '../day.ts'
import { rankingExpiry, rankingFaults, rankingState } from './ranking.ts'
import type { Ranking } from './ranking.ts'

const ranking = (over: Partial<Ranking> = {}): Ranking => ({
  ...{ stars: '4', decisionDate: toDay('2024-06-15'), expiryDate: toDay('2029-06-14') },
  ...{ classifiedPlaces: 120, leisurePlaces: 40 },
  ...over,
})

describe('the official classification (code du tourisme, L332-1)', () => {
  it.each([
    ['2024-06-15', '2029-06-14'],
    ['2024-02-29', '2029-02-27'],
    ['2024-01-01', '2028-12-31'],
  ])('decided on %s holds until %s', (decision, last) => expect(rankingExpiry(toDay(decision))).toBe(last))

  it.each([
    ['2028-12-15', 'VALID'],
    ['2028-12-16', 'ENDING'],
    ['2029-06-14', 'ENDING'],
    ['2029-06-15', 'EXPIRED'],
  ])('on %s it is %s', (today, state) => expect(rankingState(ranking(), toDay(today))).toBe(state))

  it('has no state without stars, and no end without a date', () => {
    expect(rankingState(ranking({ stars: 'NONE' }), toDay('2040-01-01'))).toBe('NONE')
    expect(rankingState(ranking({ expiryDate: null }), toDay('2040-01-01'))).toBe('VALID')
  })

  it('refuses stars without a decision, an end before it, more leisure places than places', () => {
    expect(rankingFaults(ranking())).toEqual([])
    expect(rankingFaults(ranking({ stars: 'NONE', decisionDate: null, expiryDate: null }))).toEqual([])
    expect(rankingFaults(ranking({ decisionDate: null }))).toEqual([
      { path: 'decisionDate', message: 'field.required' },
    ])
    expect(rankingFaults(ranking({ expiryDate: toDay('2024-06-15') }))).toEqual([
      { path: 'expiryDate', message: 'dates.reversed' },
    ])
    expect(rankingFaults(ranking({ leisurePlaces: 121 }))).toEqual([
      { path: 'leisurePlaces', message: 'placeRanking.leisureAboveAll' },
    ])
  })
})
