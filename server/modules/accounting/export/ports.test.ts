/** Documents of parts that sell by themselves enter by a port: till tickets and rents, here from fixtures. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { readFec } from '#domain/accounting/fec-reader.fixture.ts'
import type { Bill, Ticket } from '#domain/accounting/source.ts'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { vatStatementResult } from '#domain/vat/statement-vector.ts'
import type { SourcePort } from '#server/modules/accounting/export/waiting.ts'
import { cancelExport, makeExport } from '#server/modules/accounting/export/make-export.ts'
import { yearFile } from '#server/modules/accounting/export/read-exports.ts'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import { operate } from '#server/testing/context.ts'
import { openDesk } from '#server/testing/desk.ts'

const desk = await openDesk()
const { house } = desk.house
const { rows: users } = await sql<{ id: number }>`select id from app_user order by id limit 1`.execute(house.db)
const userId = users[0]?.id ?? 0

const ticket = (on: string, ref: string, lines: readonly [string, number | null, number][]): Ticket => ({
  ...{ type: 'ticket', on: toDay(on), ref, till: 'BAR' },
  lines: lines.map(([product, rate, amount]): [string, number | null, Cents] => [product, rate, cents(amount)]),
  payments: [['CARD', cents(lines.reduce((sum, [, , amount]) => sum + amount, 0))]],
})
const rent: Bill = {
  ...{ type: 'bill', of: 'rentReceipt', id: 'rent:1', on: toDay('2027-03-03'), ref: 'Q1' },
  ...{ customer: String(desk.site.customerId), file: 'rent:1', lines: [['RESIDENTIAL', 1000, cents(110_000)]] },
}

/** What is there, once: what an export took is asked no more. */
const port = (kind: string, customers: readonly number[], sources: readonly (Ticket | Bill)[]): SourcePort => {
  const waiting: SourcePort['read'] = async (tx, { establishmentId, from, to }) => {
    const { rows } = await sql<{ id: number }>`
      select id from accounting_source where establishment_id = ${establishmentId} and kind = ${kind} and live`.execute(
      tx,
    )
    return sources
      .map((source, i) => ({ id: i + 1, customers, source }))
      .filter(({ id, source }) => source.on >= from && source.on <= to && !rows.some((row) => row.id === id))
  }
  return {
    kind,
    read: waiting,
    days: async (tx, asked) => (await waiting(tx, asked)).map(({ source }) => ({ on: source.on, count: 1 })),
  }
}
const tickets = [
  // 1 cent too little each at 20 %: five cents are 4 + 1, ten would be 8 + 2.
  ticket('2027-03-01', 'T1', [['GOODS', 2000, 5]]),
  ticket('2027-03-01', 'T2', [
    ['GOODS', 2000, 5],
    ['SERVICE', 1000, 990],
  ]),
  ticket('2027-03-02', 'T3', [
    ['GOODS', 550, 1234],
    ['TAX', null, 44],
  ]),
]
const ports = [port('ticket', [], tickets), port('rent', [desk.site.customerId], [rent])]
const make = (confirm = true): Promise<number> =>
  operate(desk.house, userId, (context) =>
    makeExport(context, {
      ...{ through: toDay('2027-03-31'), confirm, software: 'FEC', ports, progress: () => Promise.resolve() },
    }),
  )

test('tickets and rents of days that brought nothing else are exported once, with the VAT of their statement', async () => {
  await desk.at('2027-04-01T09:00:00Z')
  await desk.prefer('accounting', { tillCustomer: 'DIVERS' })
  const closer = await operate(desk.house, userId, (context) => Promise.resolve(context))
  await closeDays(house.db, closer, toDay('2027-03-31'))
  await expect(make(false)).rejects.toMatchObject({ code: 'export.vatDiffers', context: { account: '707' } })
  await make()
  await expect(make()).rejects.toMatchObject({ code: 'export.alreadyDone' })
  const { body } = await operate(desk.house, userId, (context) => yearFile(context, '2027-12-31' as Day))
  const parts: Buffer[] = []
  for await (const piece of body as AsyncIterable<string | Uint8Array>) parts.push(Buffer.from(piece))
  const lines = readFec(Buffer.concat(parts).toString())
  const of = (account: string): number =>
    lines.filter((line) => line.account.startsWith(account)).reduce((sum, { debit, credit }) => sum + debit - credit, 0)
  const natures: Readonly<Record<string, string>> = { GOODS: 'GOODS', SERVICE: 'SERVICE', TAX: 'TAX' }
  const files = tickets.map(({ on, ref, lines: sold }) => ({
    id: ref,
    events: [
      { on, op: 'ticket', method: 'CARD', lines: sold.map(([product, ...rest]) => [natures[product], ...rest]) },
    ],
  }))
  const { totals } = vatStatementResult({ debits: false, from: '2027-03', to: '2027-03', files } as never) as {
    totals: readonly (readonly [rate: number, base: number, vat: number])[]
  }
  const ofRent = 10_000
  expect(-of('44571')).toBe(totals.reduce((sum, [, , vat]) => sum + vat, 0) + ofRent)
  expect(-of('7062')).toBe(100_000)
  expect([of('411'), of('447')]).toEqual([110_000, -44])
  expect(lines.filter(({ piece }) => piece.startsWith('Z-BAR')).map(({ aux }) => aux)).toContain('DIVERS')
})

test('two rates on one account are asked once, and again when the plan has changed', async () => {
  const again = async (): Promise<number> => {
    const { rows } = await sql<{ id: number }>`select max(id) as id from accounting_export where live`.execute(house.db)
    await operate(desk.house, userId, (context) => cancelExport(context, rows[0]?.id ?? 0, 'Essai'))
    return make(false)
  }
  await again()
  const goods = { kind: 'SALES', code: 'GOODS', itemId: null, rate: null }
  const accountId = (
    await sql<{ id: number }>`
    select id from accounting_account where establishment_id = ${desk.site.establishmentId} and code = '707'`.execute(
      house.db,
    )
  ).rows[0]?.id
  // From after what was exported: the days that wait then may be of another plan.
  const given = await desk
    .staff()
    .post('payment/accounting-plan/assign', { subjects: [goods], accountId, from: '2027-06-01' })
  expect(given.status).toBe(200)
  await expect(again()).rejects.toMatchObject({ code: 'export.vatDiffers' })
})
