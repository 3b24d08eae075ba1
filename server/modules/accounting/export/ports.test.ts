/** Documents of parts that sell by themselves enter by one port, for all who read sales: till tickets and rents, here from fixtures. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fecFile } from '#domain/accounting/fec.ts'
import { toDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { readFec } from '#domain/accounting/fec-reader.fixture.ts'
import type { Bill, Ticket } from '#domain/accounting/source.ts'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { vatStatementResult } from '#domain/vat/statement-vector.ts'
import { cancelExport, makeExport } from '#server/modules/accounting/export/make-export.ts'
import { fecOfYear } from '#server/modules/accounting/export/fec-text.ts'
import { readEntries } from '#server/modules/accounting/export/read-entries.ts'
import { previewExport, yearFile } from '#server/modules/accounting/export/read-exports.ts'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import type { MyMonth } from '#contract/operations/result/my-month.ts'
import type { ProofFigures } from '#contract/operations/result/balance-proof.ts'
import type { SalesPort } from '#server/platform/sales-port.ts'
import { operate } from '#server/testing/context.ts'
import { openDesk } from '#server/testing/desk.ts'
import { testDb } from '#server/testing/test-db.ts'

const sales: SalesPort[] = []
const desk = await openDesk({}, { sales })
const { house } = desk.house
const { ownerDb } = await testDb('house')
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

const port = (kind: string, customers: readonly number[], sources: readonly (Ticket | Bill)[]): SalesPort => {
  const documents = sources.map((source, i) => ({ id: i + 1, customers, source }))
  const of: SalesPort['read'] = (_, { from, to }) =>
    Promise.resolve(documents.filter(({ source }) => source.on >= from && source.on <= to))
  return {
    kind,
    settled: kind === 'ticket',
    read: of,
    days: async (tx, asked) => (await of(tx, asked)).map(({ source }) => ({ on: source.on, count: 1 })),
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
sales.push(port('ticket', [], tickets), port('rent', [desk.site.customerId], [rent]))
const make = (confirm = true): Promise<number> =>
  operate(desk.house, userId, (context) =>
    makeExport(context, {
      ...{ through: toDay('2027-03-31'), confirm, software: 'FEC', progress: () => Promise.resolve() },
    }),
  )

/** VAT of the tickets by rate, as the rules of the vectors have it. */
const declared = (): readonly (readonly [rate: number, base: number, vat: number])[] => {
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
  return totals
}

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
  const ofRent = 10_000
  expect(-of('44571')).toBe(declared().reduce((sum, [, , vat]) => sum + vat, 0) + ofRent)
  expect(-of('7062')).toBe(100_000)
  expect([of('411'), of('447')]).toEqual([110_000, -44])
  expect(lines.filter(({ piece }) => piece.startsWith('Z-BAR')).map(({ aux }) => aux)).toContain('DIVERS')
})

test('the preview tells them, before and after the export', async () => {
  const kinds = async () => (await operate(desk.house, userId, (context) => previewExport(context, null))).kinds
  expect(await kinds()).toEqual([])
  const { rows } = await sql<{ id: number }>`select max(id) as id from accounting_export where live`.execute(house.db)
  await operate(desk.house, userId, (context) => cancelExport(context, rows[0]?.id ?? 0, 'Essai'))
  expect(await kinds()).toEqual([
    { kind: 'ticket', sources: 3 },
    { kind: 'rent', sources: 1 },
  ])
  await make()
})

test('the statement of VAT declares tickets as they are paid, and rents once they are', async () => {
  const search = async (view: string) =>
    (
      await desk
        .staff()
        .post('result/tva-statement/search', { criteria: { view, from: '2027-02-01', to: '2027-04-01' } })
    ).body['list'] as readonly {
      from: string
      vat: number | null
      rateValue: number | null
      bookingCode: string | null
    }[]
  const months = (await search('MONTHS')).map(({ from, vat }) => [from, vat])
  expect(months).toEqual([
    ['2027-02-01', 0],
    ['2027-03-01', declared().reduce((sum, [, , vat]) => sum + vat, 0)],
    ['2027-04-01', 0],
  ])
  const files = await search('FILES')
  expect(new Set(files.map(({ bookingCode }) => bookingCode))).toEqual(new Set(['Z-202703']))
  const byRate = files.flatMap(({ rateValue, vat }) => (vat === null || vat === 0 ? [] : [`${rateValue} ${vat}`]))
  expect(new Set(byRate)).toEqual(new Set(declared().map(([rate, , vat]) => `${rate} ${vat}`)))
})

test('« Mon mois », the balance and the proof of 411 count them, and agree', async () => {
  const sold = 110_000 + 5 + 5 + 990 + 1234 + 44
  const month = (await desk.staff().get('result/my-month/2027-03-15')).body as unknown as MyMonth
  // Tickets are paid by payments of their own (decision 0440), which these have none of.
  expect([month.collected.now, month.billed.now, month.late.now]).toEqual([0, sold, 110_000])
  const proof = (await desk.staff().get('result/balance-proof/figures/2027-03-31')).body as unknown as ProofFigures
  expect([proof.receivable, proof.advance, proof.balance]).toEqual([110_000, 0, 110_000])
  const before = (await desk.staff().get('result/balance-proof/figures/2027-03-02')).body as unknown as ProofFigures
  expect([before.receivable, before.balance]).toEqual([0, 0])
  const { list } = (
    await desk.staff().post('result/balance-proof/search', { criteria: { account: 'RECEIVABLE', on: '2027-03-31' } })
  ).body as unknown as { list: readonly { piece: string; amount: number }[] }
  expect(list.map(({ piece, amount }) => [piece, amount])).toEqual([['Q1', 110_000]])
})

test('the FEC of the year is composed by the database byte for byte as its table has it, whatever its texts', async () => {
  const of = { establishmentId: desk.site.establishmentId, training: false, yearEnd: toDay('2027-12-31') }
  const both = async (): Promise<readonly [string, string]> => [
    (await Array.fromAsync(fecOfYear(house.db, of))).join(''),
    (await Array.fromAsync(fecFile(readEntries(house.db, of)))).join(''),
  ]
  const [plain, written] = await both()
  expect(plain).toBe(written)
  expect(readFec(plain).length).toBeGreaterThan(5)
  const odd = [
    'Un\tdeux',
    'Ligne\r\nautre',
    'a | b',
    ' devant',
    'derrière ',
    'deux  espaces',
    'Nguyễn',
    '北京',
    '« L’Hôte » €',
    '\u0085x',
  ]
  for (const text of odd)
    for (const [table, column] of [
      ['accounting_entry', 'label'],
      ['accounting_entry', 'piece'],
      ['accounting_line', 'account_label'],
      ['accounting_line', 'aux_label'],
    ] as const) {
      const { rows } = await sql<{ before: string }>`
          select ${sql.ref(column)} as before from ${sql.table(table)} where establishment_id = ${desk.site.establishmentId} and num = 2
            and ${sql.ref(column)} is not null order by 1 limit 1`.execute(house.db)
      const set = (to: string | undefined) =>
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where establishment_id = ${desk.site.establishmentId} and num = 2
            and ${sql.ref(column)} is not null`.execute(ownerDb)
      await set(text)
      const [composed, made] = await both()
      expect(composed).toBe(made)
      await set(rows[0]?.before)
    }
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
