import { describe, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { personOf } from '#web/screens/booking/ask/ask.ts'
import type { Ask } from '#web/screens/booking/ask/ask.ts'
import {
  addPlace,
  askInHand,
  basketWish,
  choosePlace,
  freshDesk,
  isTyped,
  removeStay,
  setManual,
  stayInHand,
  withAsk,
  withManual,
} from './desk.ts'

const today = toDay('2026-11-20')
const ask: Ask = {
  arrival: toDay('2027-07-03'),
  departure: toDay('2027-07-10'),
  people: [personOf(40), personOf(9)],
  options: [],
}
const asked = freshDesk({ ask })

describe('the basket', () => {
  it('takes the ask along when a place is chosen', () => {
    const desk = choosePlace(asked, 5, 51, 'a')
    expect(stayInHand(desk)).toMatchObject({ placeTypeId: 5, placeId: 51, people: ask.people, arrival: '2027-07-03' })
    expect(askInHand(desk)).toMatchObject(ask)
  })
  it('changes the place of the stay in hand rather than add one', () => {
    const desk = choosePlace(choosePlace(asked, 5, null, 'a'), 6, 61, 'b')
    expect(desk.stays).toMatchObject([{ key: 'a', placeTypeId: 6, placeId: 61 }])
  })
  it('adds a place on the same dates, for others', () => {
    const desk = addPlace(choosePlace(asked, 5, null, 'a'))
    expect(askInHand(desk)).toMatchObject({ arrival: '2027-07-03', departure: '2027-07-10', people: [] })
    expect(choosePlace(desk, 5, null, 'b').stays.map((stay) => stay.key)).toEqual(['a', 'b'])
  })
  it('changes dates and party of the stay in hand only', () => {
    const two = choosePlace(withAsk(addPlace(choosePlace(asked, 5, null, 'a')), ask), 5, null, 'b')
    const later = withAsk({ ...two, active: 'a' }, { ...ask, departure: toDay('2027-07-12') })
    expect(later.stays.map((stay) => stay.departure)).toEqual(['2027-07-12', '2027-07-10'])
  })
  it('keeps what was typed when the last place goes', () => {
    const desk = removeStay(choosePlace(asked, 5, null, 'a'), 'a')
    expect(desk.stays).toEqual([])
    expect(askInHand(desk)).toEqual(ask)
    expect(isTyped(desk)).toBe(true)
  })
  it('sets and takes back prices by hand; another type forgets them', () => {
    const price = { type: 'occupancy', code: 'BASE', label: 'Séjour', amount: cents(10_000), tvaId: null } as const
    const desk = setManual(choosePlace(asked, 5, null, 'a'), 'a', withManual([], price, price))
    expect(stayInHand(desk)?.manual).toEqual([price])
    expect(withManual([price], price, null)).toEqual([])
    expect(stayInHand(choosePlace(desk, 5, 51, 'x'))?.manual).toEqual([price])
    expect(stayInHand(choosePlace(desk, 6, null, 'x'))?.manual).toEqual([])
  })
})

describe('what is sent', () => {
  it('waits for dates that can be', () => {
    const desk = choosePlace(asked, 5, null, 'a')
    expect(basketWish(desk, 3, today)?.body.occupancies).toHaveLength(1)
    expect(basketWish(withAsk(desk, { ...ask, departure: toDay('2027-07-01') }), 3, today)).toBeUndefined()
    expect(basketWish(withAsk(desk, { ...ask, people: [] }), 3, today)).toBeUndefined()
  })
})
