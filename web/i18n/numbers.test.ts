/** Numbers of sentences, of screens and of refusals, as people read them. */
import { expect, it } from 'vitest'
import { messageOf } from '#contract/messages.ts'
import { loadTexts, translate } from './i18n.ts'

it('parts the thousands of what is counted on a screen', async () => {
  await loadTexts(['cash', 'billing'])
  expect(translate('cash')('journal.count', { count: 15_000 })).toBe('15\u202F000 lignes')
  expect(translate('cash')('journal.count', { count: 1 })).toBe('1 ligne')
  expect(translate('cash')('fund.countedBy', { operator: 'Anne', at: '12/07/2027' })).toBe('Anne, 12/07/2027')
})

it('leaves years and numbers of records as they are', async () => {
  await loadTexts(['billing'])
  expect(translate('billing')('pay.voucherOf', { year: 2027 })).toContain('2027')
})

it('parts those of refusals too, but for days and bounds of years', () => {
  expect(messageOf('statement.tooManyLines', { count: 60_000, max: 50_000 })).toMatch(/60\u202F000.*50\u202F000/)
  expect(messageOf('field.max', { max: 2200 })).toContain('2200')
  expect(messageOf('field.max', { max: 10_000 })).toContain('10\u202F000')
})
