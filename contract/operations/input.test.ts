import { expect, it } from 'vitest'
import { birthInput, centsInput, dayInput, moneyTextInput, reasonInput } from './input.ts'

it.each(['9999-12-31', '1850-01-01', '2999-06-01', '1986-02-30'])('nobody was born on %s', (day) =>
  expect(birthInput.safeParse(day).success).toBe(false),
)

it.each(['1986-07-12', '1900-01-01', new Date().toISOString().slice(0, 10)])('somebody may be born on %s', (day) =>
  expect(birthInput.safeParse(day).success).toBe(true),
)

it.each([
  ['', 'field.required'],
  [null, 'field.required'],
  [undefined, 'field.required'],
  ['2027-02-29', 'field.day'],
  ['12/07/2027', 'field.day'],
  [12, 'field.day'],
])('%j in a day says what is wrong with it', (value, code) => {
  expect(dayInput.safeParse(value).error?.issues.map(({ message }) => message)).toContain(code)
})

it.each([
  [1.5, ['amount.wholeCents']],
  [1e12, ['amount.absurd']],
  [-1e12, ['amount.absurd']],
  [1250, undefined],
])('%j as an amount says what is wrong with it', (value, codes) => {
  expect(centsInput.safeParse(value).error?.issues.map(({ message }) => message)).toEqual(codes)
})

it('the number of a card is kept in no text beside money', () => {
  for (const schema of [reasonInput, moneyTextInput(80)]) {
    expect(schema.safeParse('CB 4111 1111 1111 1111').error?.issues[0]?.message).toBe('payment.cardNumber')
    expect(schema.parse('Chèque 0001234')).toBe('Chèque 0001234')
  }
})
