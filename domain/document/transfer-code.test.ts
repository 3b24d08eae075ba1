import { describe, expect, it, test } from 'vitest'
import { cents } from '#domain/money.ts'
import { transferCode } from './transfer-code.ts'

describe('the code of a transfer (EPC069-12)', () => {
  const transfer = {
    holder: 'Les Dunes',
    iban: 'FR76 3000 6000 0112 3456 7890 189',
    bic: null,
    amount: cents(9803),
    reference: 'D26-0815',
  }
  test('names the account, the amount and the reference', () => {
    expect(transferCode(transfer)).toBe(
      'BCD\n002\n1\nSCT\n\nLes Dunes\nFR7630006000011234567890189\nEUR98.03\n\n\nD26-0815',
    )
    expect(transferCode({ ...transfer, bic: 'AGRIFRPP', holder: `${'é'.repeat(80)}\nx` })?.split('\n')[5]).toBe(
      'é'.repeat(70),
    )
  })
  it.each([
    ['nothing to pay', { amount: cents(0) }],
    ['too much', { amount: cents(100_000_000_000) }],
    ['no account', { iban: ' ' }],
    ['nobody', { holder: ' ' }],
  ])('%s: none', (_, over) => expect(transferCode({ ...transfer, ...over })).toBeNull())
})
