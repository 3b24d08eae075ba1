import { beforeAll, describe, expect, it } from 'vitest'
import { loadTexts, translate } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { eventDetail } from './event-detail.ts'

let t: Translate<'booking'>
beforeAll(async () => {
  await loadTexts(['booking'])
  t = translate('booking')
})

const said = (kind: string, detail: Record<string, unknown>): string =>
  eventDetail({ kind, detail }, t).replaceAll(/[\u00A0\u202F]/g, ' ')

describe('the history of a file', () => {
  it('tells where a stay was, and what it cost', () => {
    const from = { placeTypeId: 1, placeId: 4, arrival: '2027-07-10', departure: '2027-07-17' }
    const to = { ...from, placeId: 5 }
    const move = { from, to, fromPlace: 'A16', toPlace: 'A12', before: 22_373, strategy: 'KEEP_DETAIL' }
    expect(said('MOVED', move)).toBe('A16 → A12 · avant : 223,73 € · Montants inchangés')
    expect(said('MOVED', { ...move, promised: true })).toBe(
      'A16 → A12 · l’emplacement était promis · avant : 223,73 € · Montants inchangés',
    )
    const longer = { ...move, toPlace: 'A16', to: { ...from, departure: '2027-07-18' } }
    expect(said('MOVED', longer)).toBe(
      '10/07/2027 – 17/07/2027 → 10/07/2027 – 18/07/2027 · avant : 223,73 € · Montants inchangés',
    )
  })

  it('tells the price before and after a cancellation, and why', () => {
    const detail = { reason: 'Maladie', before: 26_828, after: 8670, rate: 3000 }
    expect(said('CANCELLED', detail)).toBe('Maladie · 268,28 € → 86,70 €')
  })

  it('tells what a quote became, and what was undone', () => {
    expect(said('CONVERTED', { from: 1, to: 3, strategy: 'KEEP_GRID' })).toBe('Réservation · Tarifs de la réservation')
    expect(said('UNDONE', { kind: 'MOVED' })).toBe('Déplacé')
  })
})
