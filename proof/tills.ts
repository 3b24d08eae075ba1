/**
 * 20 tills that sell for two minutes while everything is killed (kill -9), again and again. Each ticket is one, whatever became of its answer:
 * chains and totals verify, each is paid exactly, stocks are where the tickets left them, and no basket put aside is paid twice. Some of
 * the tills are cut off, sell alone, and send what they sold in between.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import { setUp } from './camp.ts'
import type { Client, Reply } from './client.ts'
import { must } from './client.ts'
import { claimConsistent, tellConsistent } from './consistency.ts'
import { newHouse } from './pinede.ts'
import { claim, claimNone, note } from './report.ts'
import { openShop } from './sample-shop.ts'
import { checkAlone, openAlone, workAlone } from './tills-alone.ts'
import type { AloneTill } from './tills-alone.ts'

const TILLS = 20
/** Of them, cut off: their browsers sell alone. */
const ALONE = 4
const MINUTES_MS = 120_000
/** Between two falls. */
const CALM_MS = 12_000
const STOCK = 100_000

interface Sale {
  readonly key: string
  readonly body: Readonly<Record<string, unknown>>
  readonly quantity: number
  /** Undefined until the server answered. */
  reply: Reply | undefined
}

interface Shop {
  readonly articleId: number
  readonly registerIds: readonly number[]
  readonly methodId: number
}

const random = (below: number): number => Math.floor(Math.random() * below)

const openTills = async (client: Client, db: Db): Promise<Shop> => {
  const samples = await openShop(client)
  const { body: blank } = await client.get('sale/cash-register/edit/0')
  const registerIds: number[] = []
  for (let n = 1; n <= TILLS; n++) {
    const own = { code: `T${n}`, label: `Caisse ${n}`, cashRegisterTypeId: samples['cashRegisterTypeId'] }
    registerIds.push(
      Number((await must(client.post('sale/cash-register/edit', { ...(blank as object), ...own })))['id']),
    )
  }
  const articleId = Number(samples['articleId'])
  await sql`update article set has_stock = true, stock = ${STOCK} where id = ${articleId}`.execute(db)
  const { rows } = await sql<{
    id: number
  }>`select id from payment_method where kind = 'CASH' and active order by id limit 1`.execute(db)
  return { articleId, registerIds, methodId: rows[0]?.id ?? 0 }
}

const PRICE = 120

/** A ticket, now and then of something that was put aside first. */
const sell = async (client: Client, shop: Shop, rank: number, sales: Sale[]): Promise<void> => {
  const cashRegisterId = shop.registerIds[rank]
  const quantity = 1 + random(3)
  const lines = [{ articleId: shop.articleId, quantity, isTakeaway: true }]
  const isAside = random(5) === 0
  const basket = isAside
    ? await client.post('sale/cash-register-sale/basket/save', {
        ...{ id: 0, version: 0, cashRegisterId, label: `Table ${rank}`, content: { lines } },
      })
    : undefined
  if (basket !== undefined && basket.status !== 200) return
  const amount = PRICE * quantity
  const sale: Sale = {
    ...{ key: `till-${crypto.randomUUID()}`, quantity, reply: undefined },
    body: {
      ...{ cashRegisterId, lines, expected: amount, basketId: basket?.body['id'] ?? null },
      payments: [{ methodId: shop.methodId, amount, given: amount + 50 }],
    },
  }
  sales.push(sale)
  const reply = await client.post('sale/cash-register-sale/save', sale.body, sale.key)
  if (reply.status !== 0) sale.reply = reply
}

/** A sale of a till that is about to be cut off: where no answer comes, the till sells it again alone, under its key. */
const sellOnce =
  (client: Client, till: AloneTill, sales: Sale[]) =>
  async (key: string, quantity: number): Promise<Reply> => {
    const amount = PRICE * quantity
    const body = {
      ...{ cashRegisterId: till.registerId, expected: amount, basketId: null },
      lines: [{ articleId: till.article.id, quantity, isTakeaway: true }],
      payments: [{ methodId: till.methodId, amount }],
    }
    const reply = await client.post('sale/cash-register-sale/save', body, key)
    if (reply.status !== 0) sales.push({ key, quantity, body, reply })
    return reply
  }

/** What had no answer is sent again with its key, as a till does when the network is back; and some of what had one. */
const sendAgain = async (client: Client, sales: readonly Sale[]): Promise<number> => {
  const pending = sales.filter(({ reply }) => reply === undefined)
  for (const one of pending) one.reply = await client.post('sale/cash-register-sale/save', one.body, one.key)
  const known = sales.filter(({ reply }) => reply?.status === 200).slice(-10)
  const others = []
  for (const one of known) {
    const again = await client.post('sale/cash-register-sale/save', one.body, one.key)
    if (again.body['id'] !== one.reply?.body['id']) others.push({ again, one })
  }
  if (others.length > 0) claimNone('a ticket sent again is the same ticket', others)
  return pending.length
}

/** Rows that contradict what a shop may rely on. */
const contradictions = (shop: Shop) =>
  [
    [
      'every ticket is paid exactly',
      sql`select t.id from ticket t where t.total <> (select coalesce(sum(y.amount), 0) from payment y where y.ticket_id = t.id)`,
    ],
    [
      'lines and rates of every ticket make its total',
      sql`select t.id from ticket t where t.total <> (select sum(l.amount) from ticket_line l where l.ticket_id = t.id)
        or t.total <> (select sum(r.including) from ticket_rate r where r.ticket_id = t.id)`,
    ],
    [
      'numbers of each station follow one another',
      sql`select t.till, max(t.seq), count(*) from ticket t group by 1 having max(t.seq) <> count(*)`,
    ],
    [
      'the stock is where the tickets left it',
      sql`select a.stock from article a where a.id = ${shop.articleId}
        and a.stock <> ${STOCK} - (select coalesce(sum(l.quantity), 0) from ticket_line l where l.article_id = a.id and l.ticket_id <> (select min(id) from ticket))`,
    ],
  ] as const

const check = async (db: Db, shop: Shop, sales: readonly Sale[], alone: readonly AloneTill[]): Promise<void> => {
  const sold = sales.filter(({ reply }) => reply?.status === 200)
  const online = sold.map(({ reply }) => Number(reply?.body['id']))
  const ids = [...online, ...alone.flatMap(({ taken }) => taken.map(({ ticketId }) => Number(ticketId)))]
  claim('every ticket is one of its own', new Set(ids).size === ids.length, ids.length)
  // The sample ticket was there before.
  const { rows } = await sql<{ count: number }>`select count(*)::int - 1 as count from ticket`.execute(db)
  claim('every ticket that was acknowledged is there once, and none that was not', rows[0]?.count === ids.length, {
    ...rows[0],
    acknowledged: ids.length,
  })
  for (const [said, query] of contradictions(shop)) claimNone(said, (await query.execute(db)).rows)
}

export const tills = async (): Promise<void> => {
  const house = newHouse()
  let running = await house.start()
  let client = await setUp(running.url, running.code)
  const before = house.openDb()
  const shop = await openTills(client, before)
  const own = shop.registerIds.slice(-ALONE).map((id, i) => ({ id, code: `T${TILLS - ALONE + 1 + i}` }))
  const alone = await openAlone(client, before, shop, own)
  await before.destroy()
  const sales: Sale[] = []
  let [falls, cut] = [0, 0]
  const end = Date.now() + MINUTES_MS
  while (Date.now() < end) {
    const day = { isOver: false }
    const work = shop.registerIds.slice(0, -ALONE).map(async (_, rank) => {
      while (!day.isOver) await sell(client, shop, rank, sales)
    })
    const apart = alone.map((till) => workAlone(client, till, day, sellOnce(client, till, sales)))
    await delay(CALM_MS + random(3000))
    day.isOver = true
    await house.killAll()
    await Promise.all([...work, ...apart])
    falls++
    running = await house.start()
    client = client.at(running.url)
    cut += await sendAgain(client, sales)
  }
  const db = house.openDb()
  await checkAlone(client, db, alone)
  await check(db, shop, sales, alone)
  await claimConsistent(db, 'after the last fall')
  await tellConsistent(db)
  await db.destroy()
  const refused = sales.filter(({ reply }) => reply?.status !== 200)
  const defects = refused.filter(({ reply }) => (reply?.status ?? 500) >= 500)
  claimNone(
    'no answer was a defect of the server (5xx)',
    defects.map(({ reply }) => reply),
  )
  claim('falls, cuts and tickets are enough to mean something', falls >= 5 && cut >= falls && sales.length > 500, {
    ...{ falls, cut, tickets: sales.length },
  })
  note(
    `${sales.length} tickets of ${TILLS} tills in ${falls} falls; ${cut} were cut off and sent again, ${refused.length} refused`,
  )
  await house.stop()
}
