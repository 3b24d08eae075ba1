/**
 * `npm run bench:ticket`: a ticket of three articles paid in cash, over HTTP, on the same durable database in the same run, against one bare
 * transaction that writes as many of the same rows (ticket, lines, rates, payment, what was handed over, both proofs, stock) into copies of
 * their tables, without a signature or a check. 2,000 articles are on sale. Exit code 1 past the budget.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { compare, startBenchHouse } from './house.ts'

/** Tickets a second, against bare transactions a second. */
const BUDGET = 0.5
const ROUNDS = 200
const ARTICLES = 2000

const house = await startBenchHouse()
const { db, ownerDb, site, post } = house
const e = site.establishmentId

const save = async (path: string, body: object): Promise<number> =>
  (JSON.parse(await post(`${path}/edit`, { id: 0, version: 0, ...body })) as { id: number }).id
const familyId = await save('sale/article-family', { label: 'Épicerie', color: null, active: true })
const typeId = await save('sale/cash-register-type', {
  ...{ label: 'Boutique', service: 'TAKEAWAY', hasTables: false, active: true },
})
const cashRegisterId = await save('sale/cash-register', {
  ...{
    code: 'SHOP',
    label: 'Boutique',
    cashRegisterTypeId: typeId,
    ticketHeader: null,
    ticketFooter: null,
    active: true,
  },
  ...{ maxButtons: 24, maxPages: 10 },
})
await sql`
  insert into article (establishment_id, code, label, article_family_id, price, nature, tva_id, has_stock, stock)
  select ${e}, 'A' || n, 'Article ' || n, ${familyId}, 100 + n, 'GOODS', (select min(id) from tva where establishment_id = ${e}), n % 2 = 0, 1000000
  from generate_series(1, ${ARTICLES}) n`.execute(db)
const { rows: articles } = await sql<{ id: number; price: number }>`
  select id, price from article where establishment_id = ${e} order by id`.execute(db)
const methodId = site.methods.CASH

let turn = 0
const ticket = async (): Promise<string> => {
  const some = [0, 1, 2].flatMap((n) => articles[(turn * 3 + n) % articles.length] ?? [])
  turn++
  const expected = some.reduce((sum, { price }) => sum + price, 0)
  return post('sale/cash-register-sale/save', {
    ...{ cashRegisterId, expected },
    lines: some.map(({ id }) => ({ articleId: id, quantity: 1, isTakeaway: false })),
    payments: [{ methodId, amount: expected, given: expected + 500 }],
  })
}

const TABLES = [
  'ticket',
  'ticket_line',
  'ticket_rate',
  'payment',
  'payment_detail',
  'record_proof',
  'article_stock_move',
] as const
const first = JSON.parse(await ticket()) as { id: number }
for (const table of TABLES)
  await sql`create table ${sql.table(`bare_${table}`)} (like ${sql.table(table)} including generated)`.execute(ownerDb)
await sql`create table bare_article as select establishment_id, id, stock from article`.execute(ownerDb)
await sql`create unique index on bare_article (establishment_id, id)`.execute(ownerDb)

const ofTicket: Readonly<Record<(typeof TABLES)[number], RawBuilder<unknown>>> = {
  ticket: sql`id = ${first.id}`,
  ticket_line: sql`ticket_id = ${first.id}`,
  ticket_rate: sql`ticket_id = ${first.id}`,
  payment: sql`ticket_id = ${first.id}`,
  payment_detail: sql`payment_id = (select id from payment where ticket_id = ${first.id})`,
  record_proof: sql`(record, record_id) in (('ticket', ${first.id}), ('payment', (select id from payment where ticket_id = ${first.id})))`,
  article_stock_move: sql`id in (select id from article_stock_move where establishment_id = ${e} order by id limit 3)`,
}
/** Rows as JSON texts, read once: the bare side reads nothing. */
const stored = new Map<string, string>()
for (const table of TABLES) {
  const { rows } = await sql<{ row: string }>`
    select coalesce(jsonb_agg(to_jsonb(t) - array(select attname::text from pg_attribute where attrelid = ${table}::regclass and attgenerated <> '')), '[]')::text as row
    from ${sql.table(table)} t where establishment_id = ${e} and ${ofTicket[table]}`.execute(db)
  stored.set(table, rows[0]?.row ?? '[]')
}
const columnsOf = async (table: string): Promise<RawBuilder<unknown>> => {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    db,
  )
  return sql.join(rows.map(({ name }) => sql.id(name)))
}
const columns = new Map<string, RawBuilder<unknown>>()
for (const table of TABLES) columns.set(table, await columnsOf(table))

const bare = (): Promise<void> =>
  inTransaction(ownerDb, async (tx) => {
    for (const table of TABLES) {
      const own = columns.get(table) ?? sql``
      await sql`insert into ${sql.table(`bare_${table}`)} (${own})
        select ${own} from jsonb_populate_recordset(null::${sql.table(`bare_${table}`)}, ${stored.get(table)}::jsonb)`.execute(
        tx,
      )
    }
    const ids = [0, 1, 2].flatMap((n) => articles[(turn * 3 + n) % articles.length]?.id ?? [])
    await sql`update bare_article set stock = stock - 1 where establishment_id = ${e} and id = any (${ids}::bigint[])`.execute(
      tx,
    )
  })

const { baseline, measured } = await compare(ROUNDS, bare, ticket)
const rate = baseline / measured
console.log(`ticket of three articles: ${measured.toFixed(1)} ms, bare SQL ${baseline.toFixed(1)} ms`)
console.log(`tickets committed, rate ${rate.toFixed(2)} (budget ≥ ${BUDGET})`)
await house.stop()
process.exit(rate >= BUDGET ? 0 : 1)
