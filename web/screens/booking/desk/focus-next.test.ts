import { expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import { personOf } from '#web/screens/booking/ask/ask.ts'
import { choosePlace, freshDesk } from './desk.ts'
import { nextOf } from './focus-next.ts'

const dates = { arrival: toDay('2027-07-03'), departure: toDay('2027-07-10'), people: [], options: [] }
const whole = { ...dates, people: [personOf(40)] }

it('goes on with what is missing, in the order of the conversation', () => {
  const known = { customerId: 7 }
  expect(nextOf(freshDesk(known))).toBe('arrival')
  expect(nextOf(freshDesk({ ...known, ask: { ...dates, departure: null } }))).toBe('departure')
  expect(nextOf(freshDesk({ ...known, ask: dates }))).toBe('people')
  expect(nextOf(freshDesk({ ...known, ask: whole }))).toBe('place')
  expect(nextOf(choosePlace(freshDesk({ ...known, ask: whole }), 3, null, 'a'))).toBe('save')
  expect(nextOf(choosePlace(freshDesk({ ask: whole }), 3, null, 'a'))).toBe('customer')
})
