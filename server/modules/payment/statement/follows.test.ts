/** Statements that follow one another, what lists say of those without balances, and the cards that a line is. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aLine, aStatement, printCamt } from '#domain/statement/print.fixture.ts'
import { aStay } from '#server/testing/campsite.ts'
import { statementsOf } from '#server/testing/bank-statements.ts'
import { openDesk } from '#server/testing/desk.ts'

const desk = await openDesk()
await desk.at('2027-03-10T09:00:00Z')
const { anAccount, send, imported, act, first, site, db } = statementsOf(desk)

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

describe('cards of a day', () => {
  it('become the slip that the bank credited, net of what it keeps', async () => {
    const account = await anAccount()
    await sql`update payment_method set bank_account_id = ${account}, commission_rate = 100, bankable = true, deposit_type = 'CARD_BATCH'
      where id = ${desk.site.methods.CARD}`.execute(db)
    const file = await desk.booked([aStay(desk.site)])
    const day = '2027-03-09'
    for (const amount of [1000, 2500]) expect((await desk.pay(file.id, amount, { paidOn: day })).status).toBe(200)
    const made = await imported(account, aStatement([aLine('2027-03-10', 3465, 'REMISE CB')]))
    const [match] = (await first(made.ids[0])).matches
    expect(match).toMatchObject({ kind: 'DEPOSIT', total: 3500, reason: 'NET' })
    const { rows } =
      await sql`select state, total, commission, net, count from deposit_row where number = ${match?.text}`.execute(db)
    expect(rows).toEqual([{ state: 'CLOSED', total: 3500, commission: 35, net: 3465, count: 2 }])
    // Taken back, the line waits for its slip again.
    await act('unmatch', { id: (await first(made.ids[0])).id })
    expect(await first(made.ids[0])).toMatchObject({ matches: [], proposal: { reason: 'NET' } })
    await sql`update payment_method set bankable = false, deposit_type = null where id = ${desk.site.methods.CARD}`.execute(
      db,
    )
  })

  it('become one slip where two terminals share the day, with the last of their lines; each line may be taken back and matched again', async () => {
    const account = await anAccount()
    await sql`update payment_method set bank_account_id = ${account}, commission_rate = 100, bankable = true, deposit_type = 'CARD_BATCH'
      where id = ${desk.site.methods.CARD}`.execute(db)
    const file = await desk.booked([aStay(desk.site, { arrival: '2027-07-17', departure: '2027-07-24' })])
    const day = '2027-03-06'
    for (const amount of [1000, 2000, 4000]) expect((await desk.pay(file.id, amount, { paidOn: day })).status).toBe(200)
    for (const [terminal, amount] of [
      ['TPE 1', 3000],
      ['TPE 2', 4000],
    ])
      await sql`insert into terminal_batch (establishment_id, batch_on, method_id, terminal, amount, recorded_at, operator_id)
        values (${site()}, ${day}, ${desk.site.methods.CARD}, ${terminal}, ${amount}, now(), ${desk.staff().userId})`.execute(
        db,
      )
    const slips = async () =>
      (
        await sql`select state, total, commission, count from deposit_row where bank_account_id = ${account}`.execute(
          db,
        )
      ).rows
    const one = await imported(account, aStatement([aLine('2027-03-08', 2970, 'REMISE CB TPE 1')]))
    expect(await first(one.ids[0])).toMatchObject({ matches: [{ kind: 'BATCH', text: 'TPE 1' }] })
    expect(await slips()).toEqual([])
    const two = await imported(account, {
      ...aStatement([aLine('2027-03-09', 3955, 'REMISE CB TPE 2')]),
      reference: 'R2',
    })
    const line = await first(two.ids[0])
    const { body } = await desk.staff().get(`payment/bank-line/candidates/${line.id}`)
    const [batch] = (body['list'] as { key: string; kind: string }[]).filter(({ kind }) => kind === 'BATCH')
    if (line.matches.length === 0) await act('match', { id: line.id, targets: [batch?.key ?? ''] })
    expect(await slips()).toEqual([{ state: 'CLOSED', total: 7000, commission: 75, count: 3 }])
    // The slip waits for no line of its own; a line taken back waits for its terminal.
    await act('unmatch', { id: line.id })
    const { body: again } = await desk.staff().get(`payment/bank-line/candidates/${line.id}`)
    expect((again['list'] as { kind: string }[]).map(({ kind }) => kind)).toEqual(['BATCH'])
    await act('match', { id: line.id, targets: [batch?.key ?? ''] })
    expect(await slips()).toHaveLength(1)
    await sql`update payment_method set bankable = false, deposit_type = null where id = ${desk.site.methods.CARD}`.execute(
      db,
    )
  })

  it('are one proposal, net of what the bank keeps, where cards are not brought to it', async () => {
    const account = await anAccount()
    await sql`update payment_method set bank_account_id = ${account}, commission_rate = 100 where id = ${desk.site.methods.CARD}`.execute(
      db,
    )
    const file = await desk.booked([aStay(desk.site)])
    for (const amount of [1000, 2000, 3000]) expect((await desk.pay(file.id, amount)).status).toBe(200)
    const made = await imported(account, aStatement([aLine('2027-03-12', 5940, 'REMISE CB')]))
    expect(made.matched).toBe(1)
    expect(await first(made.ids[0])).toMatchObject({
      fees: 60,
      matches: [{ kind: 'CARDS', total: 6000, reason: 'NET' }],
    })
    expect((await desk.pay(file.id, 500)).status).toBe(200)
    expect(await first(made.ids[0])).toMatchObject({ fees: 60 })
  })

  it('give way to the total of the terminal', async () => {
    const account = await anAccount()
    await sql`update payment_method set bank_account_id = ${account}, commission_rate = 0 where id = ${desk.site.methods.CARD}`.execute(
      db,
    )
    const file = await desk.booked([aStay(desk.site)])
    expect((await desk.pay(file.id, 7700, { paidOn: '2027-03-07' })).status).toBe(200)
    await sql`
      insert into terminal_batch (establishment_id, batch_on, method_id, terminal, amount, recorded_at, operator_id)
      values (${site()}, '2027-03-07', ${desk.site.methods.CARD}, 'TPE 1', 7650, now(), ${desk.staff().userId})`.execute(
      db,
    )
    const made = await imported(account, aStatement([aLine('2027-03-08', 7650, 'REMISE CB')]))
    expect(await first(made.ids[0])).toMatchObject({ matches: [{ kind: 'BATCH', text: 'TPE 1', total: 7650 }] })
    await sql`update terminal_batch set amount = 7700 where amount = 7650 and establishment_id = ${site()}`.execute(db)
    expect(await first(made.ids[0])).toMatchObject({ matches: [] })
  })
})
