import { describe, expect, it } from 'vitest'
import { PATHS } from '#web/paths.ts'
import { stepsBack } from '#web/shell/trail.ts'

const back = (...trail: (string | undefined)[]): number | undefined => stepsBack(trail, trail.length - 1, PATHS)

describe('« Quitter » goes back once', () => {
  it('to the page one came from', () => {
    expect(back('/home', '/customer-list', '/customer/identity/5')).toBe(1)
    expect(back('/customer/identity/5', '/customer/identity/8')).toBe(1)
    expect(back('/booking-list/3', '/booking-list/4')).toBe(1)
  })

  it('past the other parts of the same record', () => {
    expect(back('/customer-list', '/customer/identity/5', '/customer/stays/5', '/customer/bills/5')).toBe(3)
    expect(back('/planning', '/new-booking/lines/7/0/0/0/2/3', '/new-booking/payments/7/0/0/0/2/3')).toBe(2)
  })

  it('past the empty form that the record was made from, but not from a new record', () => {
    expect(back('/home', '/place-type/identity/0', '/place-type/identity/9', '/place-type/features/9')).toBe(3)
    expect(back('/home', '/new-booking/stay/0/0/0/0/0/3', '/new-booking/stay/0/41/0/0/0/3')).toBe(2)
    expect(back('/new-booking/stay/7/0/0/0/2/3', '/new-booking/stay/0/0/0/0/0/3')).toBe(1)
  })

  it('never to the log-in, nor to where the tab has not been', () => {
    expect(back('/login', '/customer/identity/5')).toBeUndefined()
    expect(back('/customer/identity/5', '/customer/stays/5')).toBeUndefined()
    expect(back('/customer/identity/5')).toBeUndefined()
    expect(back(undefined, '/customer/identity/5')).toBe(1)
  })
})
