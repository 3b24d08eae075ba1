/** Exports to the accountant on a real database: a season of documents, what is refused, taken back, given again. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SoftwareKey } from '#domain/accounting/format/software.ts'
import type { Day } from '#domain/day.ts'
import { readFec } from '#domain/accounting/fec-reader.fixture.ts'
import { toDay } from '#domain/day.ts'
import type { ExportPreview } from '#contract/operations/payment/accounting-export.ts'
import { cancelExport, makeExport } from '#server/modules/accounting/export/make-export.ts'
import { auditFec, exportFile, previewExport, yearFile } from '#server/modules/accounting/export/read-exports.ts'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import type { FileAnswer } from '#server/platform/http/route.ts'
import { aStay } from '#server/testing/campsite.ts'
import { operate } from '#server/testing/context.ts'
import { intent, openDesk } from '#server/testing/desk.ts'

const desk = await openDesk()
const { house } = desk.house
const { rows: users } = await sql<{ id: number }>`select id from app_user order by id limit 1`.execute(house.db)
const userId = users[0]?.id ?? 0
const site = desk.site.establishmentId

const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const answer = await desk.staff().post(path, body, intent())
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
  return answer.body
}
const close = async (through: string): Promise<void> => {
  const closer = await operate(desk.house, userId, (context) => Promise.resolve(context))
  await closeDays(house.db, closer, toDay(through))
}
const make = (through: string, confirm = true, software: SoftwareKey = 'FEC'): Promise<number> =>
  operate(desk.house, userId, (context) =>
    makeExport(context, { through: toDay(through), confirm, software, progress: () => Promise.resolve() }),
  )
const bytesOf = async ({ body }: FileAnswer): Promise<string> => {
  const parts: Buffer[] = []
  for await (const piece of body as AsyncIterable<string | Uint8Array>) parts.push(Buffer.from(piece))
  return Buffer.concat(parts).toString()
}
const fileOf = async (id: number): Promise<string> =>
  bytesOf(await operate(desk.house, userId, (context) => exportFile(context, id)))
const preview = (through: string): Promise<ExportPreview> =>
  operate(desk.house, userId, (context) => previewExport(context, toDay(through)))
const balances = (text: string, first = 1): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const { account, debit, credit } of readFec(text, first)) sums[account] = (sums[account] ?? 0) + debit - credit
  return sums
}

/** 223.86 € for a week of two adults: 220.50 at 10 % and 3.36 of tourist tax; 63.00 of arrhes. */
let first = 0
beforeAll(async () => {
  await desk.at('2027-01-10T09:00:00Z')
  const file = await desk.booked([aStay(desk.site)])
  await desk.pay(file.id, 6300)
  await desk.at('2027-01-12T09:00:00Z')
  await post('payment/bill/edit', { bookingId: file.id })
  await desk.at('2027-01-13T09:00:00Z')
  await desk.pay(file.id, 22_386 - 6300)
  const other = await desk.booked([aStay(desk.site, { arrival: '2027-08-01', departure: '2027-08-08' })])
  await desk.pay(other.id, 1000)
  await desk.at('2027-01-20T09:00:00Z')
})

describe('an export', () => {
  test('takes closed days only, and is refused before any is', async () => {
    await expect(make('2027-01-31')).rejects.toMatchObject({ code: 'export.noItems' })
    expect(await preview('2027-01-31')).toMatchObject({ refusal: 'export.noItems', count: 0 })
    await close('2027-01-12')
    expect(await preview('2027-01-31')).toMatchObject({ through: '2027-01-12', count: 2, refusal: null, missing: [] })
    // The account that the customer will have is shown, and not given yet.
    const auxes = (await preview('2027-01-31')).entries.flatMap(({ lines }) => lines.flatMap(({ aux }) => aux ?? []))
    const { rows: given } = await sql`select from accounting_third where establishment_id = ${site}`.execute(house.db)
    expect(given).toEqual([])
    await sql`update establishment set siren = null, siret = null where id = ${site}`.execute(house.db)
    expect(await preview('2027-01-31')).toMatchObject({ hasSiren: false })
    await expect(make('2027-01-31')).rejects.toMatchObject({ code: 'export.sirenMissing' })
    await sql`update establishment set siren = '732829320' where id = ${site}`.execute(house.db)
    first = await make('2027-01-31')
    const thirds = await sql<{
      code: string
    }>`select code from accounting_third where establishment_id = ${site}`.execute(house.db)
    expect([...new Set(auxes)]).toEqual(thirds.rows.map(({ code }) => code))
    const text = await fileOf(first)
    expect(balances(text)).toEqual({
      5115: 6300,
      4191: 0,
      4458: 0,
      445712: -2005,
      411: 22_386 - 6300,
      447: -336,
      70611: -19_091,
      7085: -954,
    })
    await expect(make('2027-01-31')).rejects.toMatchObject({ code: 'export.alreadyDone' })
  })

  test('goes on where the last one stopped, and letters what it settles', async () => {
    await close('2027-01-15')
    const second = await make('2027-01-15')
    const text = await fileOf(second)
    const lines = readFec(text, 3)
    expect(lines.map(({ num, account, debit, credit, code }) => [num, account, debit, credit, code])).toEqual([
      [3, '5115', 16_086, 0, ''],
      // Its bill was delivered before: settled, without a code.
      [3, '411', 0, 16_086, ''],
      [4, '5115', 1000, 0, ''],
      [4, '4191', 0, 1000, ''],
      [4, '4458', 91, 0, ''],
      [4, '445712', 0, 91, ''],
    ])
    const { rows } = await sql`select from accounting_open_line where establishment_id = ${site}`.execute(house.db)
    expect(rows).toEqual([])
    const whole = await bytesOf(await operate(desk.house, userId, (context) => yearFile(context, '2027-12-31' as Day)))
    expect(readFec(whole)).toEqual([...readFec(await fileOf(first)), ...lines])
  })

  test('gives the same bytes again, whatever the plan became', async () => {
    const before = await fileOf(first)
    await sql`update accounting_account set label = 'Autre nom' where establishment_id = ${site} and code = '411'`.execute(
      house.db,
    )
    expect(await fileOf(first)).toBe(before)
    const { rows } = await sql<{ sha256: string; size: number }>`
      select sha256, size from accounting_export where establishment_id = ${site} and id = ${first}`.execute(house.db)
    expect(rows[0]).toEqual({
      sha256: createHash('sha256').update(before).digest('hex'),
      size: Buffer.byteLength(before),
    })
  })

  test('is cancelled last first, with a reason; its numbers are given again', async () => {
    const { rows } = await sql<{ id: number }>`select max(id) as id from accounting_export`.execute(house.db)
    const last = rows[0]?.id ?? 0
    const cancel = (id: number): Promise<void> =>
      operate(desk.house, userId, (context) => cancelExport(context, id, 'Mauvaise période'))
    await expect(cancel(last + 999)).rejects.toMatchObject({ code: 'record.unknown' })
    await expect(cancel(first)).rejects.toMatchObject({ code: 'export.notLast' })
    await cancel(last)
    const inOwn = await make('2027-01-15', true, 'COALA')
    expect(await fileOf(inOwn)).toMatch(/^13\/01\/2027;BQ;5115;/)
    await cancel(inOwn)
    const again = await make('2027-01-15')
    expect(readFec(await fileOf(again), 3).map(({ num }) => num)).toEqual([3, 3, 4, 4, 4, 4])
    const list = await post('payment/accounting-export/search', { criteria: {} })
    expect((list['list'] as { id: number; state: string }[]).map(({ id, state }) => [id, state])).toEqual([
      [again, 'LIVE'],
      [inOwn, 'CANCELLED'],
      [last, 'CANCELLED'],
      [first, 'LIVE'],
    ])
  })

  test('gives a tax audit the entries of each year', async () => {
    const found: Record<string, string> = {}
    await house.db.transaction().execute(async (tx) => {
      const days = { establishmentId: site, training: false, from: null, to: null }
      for await (const { name, content } of auditFec.files(tx, days))
        found[name] = (await Array.fromAsync(content)).map(String).join('')
    })
    const whole = await bytesOf(await operate(desk.house, userId, (context) => yearFile(context, '2027-12-31' as Day)))
    expect(Object.entries(found)).toEqual([[expect.stringMatching(/^\d{9}FEC20271231\.txt$/), whole]])
  })

  test('names what has no account, and writes nothing', async () => {
    await post('payment/expense/edit', await anExpense())
    await desk.at('2027-01-20T09:00:00Z')
    await close('2027-01-19')
    await sql`delete from accounting_mapping where establishment_id = ${site} and kind = 'EXPENSE_TYPE'`.execute(
      house.db,
    )
    const { missing } = await preview('2027-01-19')
    expect(missing).toEqual([
      {
        key: expect.stringMatching(/^expenses\.\d+$/),
        kind: 'expenses',
        label: expect.stringMatching(/^Type de dépense \D/),
      },
    ])
    await expect(make('2027-01-19')).rejects.toMatchObject({
      code: 'export.incomplete',
      context: { labels: missing[0]?.label },
    })
  })

  test('names what has no analytic section, where sections are compulsory', async () => {
    await sql`insert into accounting_mapping (establishment_id, kind, account_id, start_date)
      select ${site}, 'EXPENSE_TYPE', id, date '2000-01-01' from accounting_account
      where establishment_id = ${site} and code = '606'`.execute(house.db)
    await desk.prefer('accounting', { sectionsRequired: true })
    const [lack] = (await preview('2027-01-19')).missing
    expect(lack).toMatchObject({ kind: 'sections', label: expect.stringMatching(/^Type de dépense \D/) })
    await sql`with s as (insert into accounting_section (establishment_id, code, label) values (${site}, 'SITE', 'Site') returning id)
      insert into accounting_section_mapping (establishment_id, kind, section_id, start_date)
      select ${site}, 'ALL', id, date '2027-01-01' from s`.execute(house.db)
    const { missing, entries } = await preview('2027-01-19')
    expect(missing).toEqual([])
    expect(entries[0]?.lines.map(({ account, section }) => [account, section])).toEqual([
      ['606', 'SITE'],
      ['531', null],
    ])
    const made = await make('2027-01-19', true, 'CSV')
    expect(await fileOf(made)).toMatch(/;606;.*;SITE\r\n/)
  })

  test('waits for another one that is under way', async () => {
    const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`accounting-export ${site}`}, 0))`
    await house.db.transaction().execute(async (tx) => {
      await lock.execute(tx)
      await expect(make('2027-01-19')).rejects.toMatchObject({ code: 'export.underWay' })
    })
  })

  test('is never changed', async () => {
    for (const table of ['accounting_export', 'accounting_entry', 'accounting_line', 'accounting_source'])
      // One after the other: each fails by itself.
      await expect(
        sql`insert into ${sql.table(table)} select * from ${sql.table(table)} limit 1`.execute(house.db),
      ).rejects.toThrow()
  })
})

describe('an export that goes to the server of the accountant', () => {
  const query = async <R>(text: ReturnType<typeof sql<R>>): Promise<R[]> => (await text.execute(house.db)).rows
  const cancel = (id: number): Promise<void> =>
    operate(desk.house, userId, (context) => cancelExport(context, id, 'Mauvais mois'))
  const slipState = () =>
    query(sql<{ state: string }>`select state from deposit where establishment_id = ${site}`).then(
      ([one]) => one?.state,
    )
  let payment = 0
  let exported = 0

  beforeAll(async () => {
    await desk.at('2027-01-20T09:00:00Z')
    const file = await desk.booked([aStay(desk.site, { arrival: '2027-09-01', departure: '2027-09-08' })])
    payment = Number((await desk.pay(file.id, 2500)).body['id'])
    const [bank] = await query(sql<{ id: number }>`
      insert into bank_account (establishment_id, label) values (${site}, 'Compte') returning id`)
    await sql`update payment_method set bank_account_id = ${bank?.id ?? 0} where establishment_id = ${site} and kind = 'CARD'`.execute(
      house.db,
    )
    const slip = {
      methodId: desk.site.methods.CARD,
      depositType: 'CARD_BATCH',
      slipType: 'STANDARD',
      paymentIds: [payment],
    }
    const { id } = await post('payment/deposit/edit', { ...slip, bankAccountId: bank?.id })
    await post('payment/deposit/close', { id, version: 1 })
    await sql`insert into accounting_software (establishment_id, software, protocol, host, user_name)
      values (${site}, 'FEC', 'SFTP', 'compta.example', 'pinede')`.execute(house.db)
    await desk.at('2027-01-22T09:00:00Z')
    await close('2027-01-21')
    exported = await make('2027-01-21')
  })

  test('marks its slips and payments: a payment is reversed, no more corrected in one go', async () => {
    expect(await slipState()).toBe('EXPORTED')
    const correct = async (id: number): Promise<unknown> => {
      const asked = { id, reason: 'Montant mal lu', amount: 2400, methodId: desk.site.methods.CARD }
      return (await desk.staff().post('payment/payment/correct', asked, intent())).body['message']
    }
    // On its slip first, as ever; free of it, as exported.
    expect(await correct(payment)).toBe('payment.deposited')
    const [free] = await query(sql<{ id: number }>`
      select id::int as id from accounting_source where establishment_id = ${site} and kind = 'payment' and live
        and id <> ${payment} order by id limit 1`)
    expect(await correct(free?.id ?? 0)).toBe('payment.exported')
  })

  test('stays while its file leaves, and once it has arrived', async () => {
    const set = (what: ReturnType<typeof sql>) =>
      sql`update accounting_delivery set ${what} where establishment_id = ${site} and export_id = ${exported}`.execute(
        house.db,
      )
    await set(sql`attempts = 1, next_at = '2027-01-22T09:10:00Z'`)
    await expect(cancel(exported)).rejects.toMatchObject({ code: 'export.leaving' })
    await set(sql`sent_at = '2027-01-22T09:05:00Z'`)
    await expect(cancel(exported)).rejects.toMatchObject({ code: 'export.delivered' })
    expect(await slipState()).toBe('EXPORTED')
    await set(sql`sent_at = null, attempts = 1, failure = 'export.unreachable'`)
  })

  test('cancelled, gives its slips back, and its file goes nowhere', async () => {
    await cancel(exported)
    expect(await slipState()).toBe('CLOSED')
    const [delivery] = await query(sql<{ cancelled: boolean; parts: number }>`
      select cancelled_at is not null as cancelled, (select count(*)::int from accounting_delivery_part p
        where p.establishment_id = d.establishment_id and p.delivery_id = d.id) as parts
      from accounting_delivery d where establishment_id = ${site} and export_id = ${exported}`)
    expect(delivery).toEqual({ cancelled: true, parts: 0 })
    const events = await query(sql<{ code: number }>`
      select code from jet where establishment_id = ${site} and code in (290, 990, 991) order by id desc limit 3`)
    expect(events.map(({ code }) => code)).toEqual([290, 990, 991])
    const again = await make('2027-01-21')
    expect(await slipState()).toBe('EXPORTED')
    await expect(
      sql`update deposit set state = 'CLOSED' where establishment_id = ${site}`.execute(house.db),
    ).rejects.toThrow()
    const waits = await query(sql<{ export: number }>`
      select export_id as export from accounting_delivery where establishment_id = ${site} and cancelled_at is null`)
    expect(waits).toEqual([{ export: again }])
  })
})

/** 12.00 € of purchases in cash. */
const anExpense = async (): Promise<object> => {
  await desk.at('2027-01-18T09:00:00Z')
  const { rows } = await sql<{ type: number; method: number }>`
    select t.id as type, m.id as method from expense_type t
    join payment_method m on m.establishment_id = t.establishment_id and m.kind = 'CASH'
    where t.establishment_id = ${site} and t.direction = 'OUT' limit 1`.execute(house.db)
  const { type = 0, method = 0 } = rows[0] ?? {}
  return { id: 0, spentOn: '2027-01-18', typeId: type, supplier: 'Quincaillerie', amount: 1200, methodId: method }
}
