import { describe, expect, it } from 'vitest'
import { holdsCardNumber } from './card-number.ts'

describe('the number of a card', () => {
  it.each([
    '4111111111111111',
    'CB 4111 1111 1111 1111 exp 12/28',
    '4111-1111-1111-1111',
    '5555 5555 5555 4444',
    '2223003122003222',
    '3782 822463 10005',
    'carte 4111 1111 1111 1111, Mme Petit',
    '５５５５５５５５５５５５４４４４',
  ])('is seen in « %s »', (text) => expect(holdsCardNumber(text)).toBe(true))

  it.each([
    '',
    '0001234',
    'SIRET 732 829 320 00074',
    'FR76 3000 6000 0112 3456 7890 189',
    '+33 6 12 34 56 78',
    '4111 1111 1111 1112',
    'du 04/07/2027 au 11/07/2027',
    '0001234 033012345678 123456789012',
    '1234567890123456',
  ])('is not in « %s »', (text) => expect(holdsCardNumber(text)).toBe(false))
})
