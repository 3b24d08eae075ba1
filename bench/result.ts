/**
 * `npm run bench:result`: the money of a house of 100,000 stays, over HTTP: the result of a day with all its figures, the balance of
 * every payer, aged, and the journal of till and banks of a month; each against the bare SQL of the same sums and rows and its JSON, in
 * the same run. Exit code 1 past the budget.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { CAMP, SIZE, loadCustomers, loadStays } from './camp.ts'
import { NOW, compare, startBenchHouse } from './house.ts'

const BUDGET = 2
const TODAY = NOW.toISOString().slice(0, 10)
const MONTH = `${TODAY.slice(0, 7)}-01`

const house = await startBenchHouse(SIZE)
const { db, ownerDb, site, userId, post } = house
const siteId = site.establishmentId
await loadCustomers(house, CAMP.customers)
await loadStays(house, CAMP.stays, CAMP.from)

/** A third when the stay was booked; the rest of what was billed on its day, but for one bill in fifty. */
const loadPayments = async (): Promise<void> => {
  const payment = (amount: RawBuilder<unknown>, on: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`
    insert into payment (establishment_id, till, training, seq, recorded_at, paid_on, type, kind, amount, method_id, method_kind,
      method_label, payer_id, account_kind, account_id, operator_id, signed_text, previous_signature, signature, key_id)
    select ${siteId}, 'BENCH', false, row_number() over () + (select count(*) from payment), ${on}, ${on}, 'PAYMENT', 'PAYMENT', ${amount},
      (array[${site.methods.CARD}, ${site.methods.CASH}]::bigint[])[1 + (b.id % 2)::int], (array['CARD', 'CASH'])[1 + (b.id % 2)::int], 'Mode',
      b.customer_id, 'booking', b.id, ${userId}, repeat(md5(b.id::text), 10), repeat(md5(b.id::text), 3), repeat(md5(b.id::text), 3),
      (select min(id) from signing_key)
    from ${from}`
  await ownerDb.connection().execute(async (one) => {
    const triggers = ['payment_moves_head', 'payment_proved']
    for (const trigger of triggers) await sql`alter table payment disable trigger ${sql.id(trigger)}`.execute(one)
    await payment(
      sql`b.total / 3`,
      sql`b.arrival - 60`,
      sql`booking b where b.establishment_id = ${siteId} and b.state_id = 3 and b.total > 3 and b.arrival - 60 <= ${TODAY}::date`,
    ).execute(one)
    await payment(
      sql`b.total - b.total / 3`,
      sql`f.bill_on`,
      sql`bill f join booking b on b.establishment_id = f.establishment_id and b.id = f.account_id
        where f.establishment_id = ${siteId} and f.id % 50 <> 0 and b.total > 3`,
    ).execute(one)
    for (const trigger of triggers) await sql`alter table payment enable trigger ${sql.id(trigger)}`.execute(one)
  })
  await sql`vacuum analyze payment`.execute(ownerDb)
}
await loadPayments()

const json = async (...queries: readonly RawBuilder<unknown>[]): Promise<string> => {
  const answers: unknown[] = []
  for (const query of queries) answers.push((await query.execute(db)).rows)
  return JSON.stringify(answers)
}

const ofSite = (alias: string) =>
  sql`${sql.ref(`${alias}.establishment_id`)} = ${siteId} and not ${sql.ref(`${alias}.training`)}`

/** What each payer owes, by the plainest sums. */
const OWED = sql`select m.payer, sum(m.amount) as amount from (
    select f.customer_id as payer, f.total as amount from bill f where ${ofSite('f')} and f.bill_on <= ${TODAY}
    union all
    select y.payer_id, -y.amount from payment y where ${ofSite('y')} and y.guarantee_id is null and y.paid_on <= ${TODAY}) m
  group by m.payer having sum(m.amount) <> 0`

const RUNS = [
  {
    name: 'result of a day',
    bare: () =>
      json(
        sql`select y.method_id, max(y.method_label), count(*), sum(y.amount) filter (where y.type = 'PAYMENT'),
            sum(y.amount) filter (where y.type = 'REFUND') from payment y where ${ofSite('y')} and y.paid_on = ${TODAY} group by 1`,
        sql`select sum(f.total), sum(f.total_excluding), sum(f.total_vat) from bill f where ${ofSite('f')} and f.bill_on = ${TODAY}`,
        sql`select sum(o.amount) filter (where o.amount > 0), sum(o.amount) filter (where o.amount < 0) from (${OWED}) o`,
      ),
    measured: () =>
      post('result/result/search', { criteria: { view: 'METHOD', from: TODAY, to: TODAY }, page: 0, size: 20 }),
  },
  {
    name: 'balance of every payer',
    bare: () =>
      json(
        sql`select o.payer, c.code, c.company_name, c.surname, c.name, o.amount from (${OWED}) o left join customer c on c.id = o.payer
          order by c.surname`,
        sql`select f.customer_id, f.number, f.bill_on, f.due_on, f.total from (${OWED}) o join bill f on f.customer_id = o.payer
          where ${ofSite('f')} and f.bill_on <= ${TODAY}`,
      ),
    measured: () => post('result/balance/search', { criteria: { view: 'PAYERS', on: TODAY } }),
  },
  {
    name: 'cash and bank journal of a month',
    // What the month moved by day and method, and what all that was before it left in hand.
    bare: () =>
      json(
        sql`select y.paid_on, y.method_id, sum(y.amount) from payment y where ${ofSite('y')} and y.kind <> 'GUARANTEE'
          and y.paid_on between ${MONTH} and ${TODAY} group by 1, 2 order by 1, 2`,
        sql`select y.method_id, sum(y.amount) from payment y where ${ofSite('y')} and y.kind <> 'GUARANTEE' and y.paid_on < ${MONTH}
          group by 1`,
      ),
    measured: () => post('result/cash-and-bank-journal/search', { criteria: { from: MONTH, to: TODAY } }),
  },
] as const

let worst = 0
for (const { name, bare, measured } of RUNS) {
  const { total } = JSON.parse(await measured()) as { total: number }
  const result = await compare(20, bare, measured)
  console.log(`${name} (${total}): ${result.measured.toFixed(1)} ms, bare SQL ${result.baseline.toFixed(1)} ms`)
  console.log(`${name} ratio ${result.ratio.toFixed(2)} (budget ${BUDGET})`)
  worst = Math.max(worst, result.ratio)
}
await house.stop()
process.exitCode = worst > BUDGET ? 1 : 0
