/** Money of offices beside their files: in the books, in the journal, at the bank, and on their statement. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { aLine, aStatement } from '#domain/statement/print.fixture.ts'
import type { OfficeFile } from '#contract/operations/booking/vacaf.ts'
import { aidStatementData } from '#server/documents/aid-statement-document.ts'
import { previewExport } from '#server/modules/accounting/export/read-exports.ts'
import { readJournal } from '#server/modules/payment/cash/read-journal.ts'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import { aidStatementPaper } from '#server/modules/vacaf/statement.ts'
import { aidDesk } from '#server/testing/aid-desk.ts'
import { statementsOf } from '#server/testing/bank-statements.ts'
import { of, refusal } from '#server/testing/cash-desk.ts'
import { operate } from '#server/testing/context.ts'
import { openDesk } from '#server/testing/desk.ts'

const desk = await openDesk()
const { site } = desk
const { db } = desk.house.house
const { post, anOffice, aidOf, aided } = aidDesk(desk)

beforeEach(async () => {
  await desk.at('2027-03-01T09:00:00Z')
  await desk.clear()
})

test('a transfer is whole in the books, the journal and the bank from its day, whichever files have it later', async () => {
  const bank = statementsOf(desk)
  const account = await bank.anAccount()
  await desk.at('2027-02-10T09:00:00Z')
  const payer = await anOffice()
  const mine = { partnerId: payer.id }
  const [one, two] = [await aidOf(await aided(mine)), await aidOf(await aided(mine))]
  const transfer = { ...mine, amount: 15_000, methodId: site.methods.TRANSFER, reference: 'VIR 0210' }
  const held = of<{ id: number }>(
    await post('booking/vacaf/transfer/edit', { ...transfer, parts: [{ aidId: one.id, amount: 6000 }] }),
  )
  const version = async (): Promise<number> =>
    of<OfficeFile>(await desk.staff().get(`booking/vacaf/office/${payer.id}`)).transfers[0]?.version ?? 0
  const { rows: users } = await sql<{ id: number }>`select id from app_user order by id limit 1`.execute(db)
  const userId = users[0]?.id ?? 0
  const close = async (day: string): Promise<void> => {
    await closeDays(db, await operate(desk.house, userId, (c) => Promise.resolve(c)), toDay(day))
  }
  await desk.at('2027-02-12T09:00:00Z')
  await close('2027-02-11')
  const late = await post('booking/vacaf/transfer/edit', { ...transfer, parts: [], paidOn: '2027-02-10' })
  expect(refusal(late)).toBe('payment.dayClosed')
  of(
    await post('booking/vacaf/transfer/share', {
      ...{ id: held.id, version: await version() },
      parts: [{ aidId: two.id, amount: 6000 }],
    }),
  )
  await desk.at('2027-02-13T09:00:00Z')
  of(
    await post('booking/vacaf/transfer/return', {
      ...{ id: held.id, version: await version() },
      reason: 'Versé en double',
    }),
  )
  await desk.at('2027-02-15T09:00:00Z')
  await close('2027-02-14')
  const { entries } = await operate(desk.house, userId, (context) => previewExport(context, toDay('2027-02-14')))
  const moved = (code: string): readonly (readonly [string, number])[] =>
    entries.flatMap(({ day, lines }) =>
      lines.flatMap(({ account: of4, debit, credit }) => (of4 === code ? [[day, debit - credit] as const] : [])),
    )
  const ofBank = [
    ['2027-02-10', 6000],
    ['2027-02-10', 9000],
    ['2027-02-13', -3000],
  ]
  const byDay = (a: readonly unknown[], b: readonly unknown[]): number => String(a).localeCompare(String(b))
  expect([...moved('512')].toSorted(byDay)).toEqual(ofBank.toSorted(byDay))
  expect(moved('4673').reduce((total, [, amount]) => total + amount, 0)).toBe(-12_000)
  const { journal } = await readJournal(db, site.establishmentId, {
    from: toDay('2027-02-10'),
    to: toDay('2027-02-14'),
  })
  const receipts = journal.receipts
    .filter(({ method }) => method === String(site.methods.TRANSFER))
    .map(({ on, net }) => [on, net])
  expect(receipts.filter(([, amount]) => amount !== 0)).toEqual([
    ['2027-02-10', 15_000],
    ['2027-02-13', -3000],
  ])
  // The bank says one line of it, and one of what went back: neither is a payment of a file.
  const { ids } = await bank.imported(
    account,
    aStatement([aLine('2027-02-10', 15_000, 'VIR 0210'), aLine('2027-02-14', -3000, 'VIR 0210 RETOUR')]),
  )
  expect(await bank.linesOf(ids[0])).toMatchObject([
    { matches: [{ kind: 'AID_TRANSFER', total: 15_000 }] },
    { matches: [{ kind: 'AID_RETURN', total: -3000 }] },
  ])
})

test('the statement of an office has its stays of the period, its transfers, and what is left of both', async () => {
  const payer = await anOffice()
  const mine = { partnerId: payer.id }
  const [file] = [await aided(mine), await aided(mine)]
  const one = await aidOf(file)
  const parts = [{ aidId: one.id, amount: 4000 }]
  of(
    await post('booking/vacaf/transfer/edit', {
      ...mine,
      amount: 5000,
      methodId: site.methods.TRANSFER,
      reference: 'V1',
      parts,
    }),
  )
  const read = (from: string, to: string) =>
    operate(desk.house, desk.staff().userId, (context) =>
      aidStatementPaper(context, { id: payer.id, from: toDay(from), to: toDay(to) }),
    )
  const { paper } = await read('2027-01-01', '2027-12-31')
  expect(paper.lines.map(({ amount, paid, due }) => [amount, paid, due])).toEqual([
    [6000, 4000, 2000],
    [6000, 0, 6000],
  ])
  expect(paper.transfers).toMatchObject([{ amount: 5000, shared: 4000, returned: 0, leftOver: 1000, reference: 'V1' }])
  const { totals, recipient, parts: printed } = aidStatementData(paper)
  expect(totals.map(({ label, amount }) => `${label} ${amount}`.replaceAll(/\s/g, ' '))).toEqual([
    'Aides accordées 120,00 €',
    'Déjà reçu 40,00 €',
    'Dont pas encore facturé 80,00 €',
    'Reste à recevoir 80,00 €',
  ])
  expect(recipient[0]).toMatch(/^CAF n° /)
  expect(printed.map(({ rows }) => rows.length)).toEqual([2, 1])
  const { paper: none } = await read('2026-01-01', '2026-12-31')
  expect([none.lines, none.transfers]).toEqual([[], []])
  await expect(read('2027-02-01', '2027-01-01')).rejects.toMatchObject({ code: 'dates.reversed' })
})
