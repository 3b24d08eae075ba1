/** Statements that follow one another, one that only seems to follow itself, and what lists say of those without balances. */
import { expect, it } from 'vitest'
import { aLine, aStatement, printCamt } from '#domain/statement/print.fixture.ts'
import { statementsOf } from '#server/testing/bank-statements.ts'
import { openDesk } from '#server/testing/desk.ts'

const desk = await openDesk()
await desk.at('2027-03-10T09:00:00Z')
const { anAccount, send, imported } = statementsOf(desk)

it('a statement that ends where it began is imported once, and the same of the next day again', async () => {
  const account = await anAccount()
  const even = aStatement([aLine('2027-03-02', 5000, 'VERSEMENT'), aLine('2027-03-02', -5000, 'REJET')])
  expect(await imported(account, even)).toMatchObject({ lines: 2 })
  expect((await send('import', account, printCamt([even]))).body).toMatchObject({ message: 'statement.known' })
  // The same movements came once more, in another statement.
  const again = { ...even, reference: 'R2' }
  expect(await imported(account, again)).toMatchObject({ lines: 2, known: 0 })
  expect((await send('import', account, printCamt([again]))).body).toMatchObject({ message: 'statement.known' })
  expect((await send('import', account, printCamt([even]))).body).toMatchObject({ message: 'statement.known' })
})

it('an amount that nobody said is none in lists, neither zero nor the least of all numbers', async () => {
  const account = await anAccount()
  const one = { ...aStatement([aLine('2027-03-05', 700, 'VIREMENT')]), opening: null, closing: null }
  await imported(account, one)
  const listed = async (path: string): Promise<unknown> =>
    (await desk.staff().post(`payment/${path}/search`, { criteria: { bankAccountId: account } })).body['list']
  expect(await listed('bank-statement')).toMatchObject([{ opening: null, gained: 700, closing: null }])
  expect(await listed('bank-line')).toMatchObject([{ amount: 700, fees: null }])
})
