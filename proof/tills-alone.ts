/** Tills of the proof that are cut off for a while: they sell alone, and send what they sold whenever the house is there. */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { OFFLINE_TICKETS } from '#domain/sale/offline.ts'
import type { Db } from '#server/platform/db/db.ts'
import { aSale, newStation } from '#server/testing/alone-station.ts'
import type { AloneStation, SentTicket } from '#server/testing/alone-station.ts'
import type { TakenTicket } from '#contract/operations/sale/offline.ts'
import type { Client, Reply } from './client.ts'
import { must } from './client.ts'
import { claim, claimNone } from './report.ts'

/** At most, in one sending. */
const BATCH = 20
const PAUSE_MS = 90
/** Sold since the grant in force: a browser would stop at its limit. */
const ENOUGH = OFFLINE_TICKETS - 10

export interface AloneTill {
  readonly station: AloneStation
  readonly registerId: number
  readonly registerCode: string
  readonly sellerId: number
  readonly article: { readonly id: number; readonly label: string; readonly price: number; readonly rate: number }
  readonly methodId: number
  /** Sold and not acknowledged yet. */
  waiting: SentTicket[]
  sold: number
  sinceGrant: number
  /** Of sales whose answer was lost, sold again alone under their key. */
  again: number
  readonly taken: TakenTicket[]
  readonly refused: TakenTicket[]
}

interface Shop {
  readonly articleId: number
  readonly methodId: number
}

/** Enrols a station for each of these tills. */
export const openAlone = async (
  client: Client,
  db: Db,
  shop: Shop,
  registers: readonly { readonly id: number; readonly code: string }[],
): Promise<AloneTill[]> => {
  const { rows } = await sql<{ label: string; price: number; rate: number; seller: number }>`
    select a.label, a.price, coalesce(w.rate, r.rate) as rate, (select min(operator_id) from ticket) as seller from article a
    join tva r on r.id = a.tva_id left join tva w on w.id = a.takeaway_tva_id where a.id = ${shop.articleId}`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('the shop has its article')
  const { seller: sellerId, ...article } = row
  const tills: AloneTill[] = []
  for (const { id, code } of registers) {
    const station = newStation()
    const { status } = await station.enrol(client, { amount: 10_000_000 })
    if (status !== 200) throw new Error(`a station is not enrolled: ${status}`)
    tills.push({
      ...{ station, registerId: id, registerCode: code, sellerId, methodId: shop.methodId },
      ...{
        article: { id: shop.articleId, ...article },
        waiting: [],
        sold: 0,
        sinceGrant: 0,
        again: 0,
        taken: [],
        refused: [],
      },
    })
  }
  return tills
}

const sellAlone = (till: AloneTill, quantity: number, intent?: string): void => {
  const said = aSale({ ...till, quantity, ...(intent === undefined ? {} : { intent }) })
  till.waiting.push(till.station.sell(said, new Date()))
  till.sold++
  till.sinceGrant++
}

/** Sends what waits, in order; what had no answer is sent again. */
export const sendWaiting = async (client: Client, till: AloneTill): Promise<void> => {
  const batch = till.waiting.slice(0, BATCH)
  if (batch.length === 0) return
  const { status, tickets } = await till.station.send(client, batch, { isLast: till.waiting.length <= BATCH })
  if (status !== 200) return
  till.taken.push(...tickets.filter((one) => one.status === 'TAKEN'))
  till.refused.push(...tickets.filter((one) => one.status !== 'TAKEN'))
  till.waiting = till.waiting.slice(batch.length)
  if (till.waiting.length === 0 && (await till.station.renew(client)).status === 200) till.sinceGrant = 0
}

/** Sells alone until the day is over; now and then it tries the house, whose answer may be lost. Answers sales that the house acknowledged. */
export const workAlone = async (
  client: Client,
  till: AloneTill,
  day: { readonly isOver: boolean },
  sellOnline: (key: string, quantity: number) => Promise<Reply>,
): Promise<void> => {
  for (let n = 0; !day.isOver; n++) {
    if (till.sinceGrant >= ENOUGH) await sendWaiting(client, till)
    else if (n % 7 === 3) {
      const key = `alone-${crypto.randomUUID()}`
      const reply = await sellOnline(key, 2)
      if (reply.status === 0) {
        sellAlone(till, 2, key)
        till.again++
      }
    } else sellAlone(till, 1 + (n % 3))
    if (n % 5 === 4) await sendWaiting(client, till)
    await delay(PAUSE_MS)
  }
}

/** All is sent at the end, and is there once. */
export const checkAlone = async (client: Client, db: Db, tills: readonly AloneTill[]): Promise<void> => {
  for (const till of tills)
    for (let tries = 0; till.waiting.length > 0 && tries < 1000; tries++) await sendWaiting(client, till)
  const taken = tills.flatMap((till) => till.taken)
  const sold = tills.reduce((sum, till) => sum + till.sold, 0)
  claimNone(
    'no ticket sold alone was refused or held',
    tills.flatMap((till) => till.refused),
  )
  claim(
    'every ticket sold alone was taken, each as one ticket',
    new Set(taken.map(({ ticketId }) => ticketId)).size === sold,
    {
      ...{ sold, taken: taken.length },
    },
  )
  const { rows } = await sql<{ count: number; linked: number; flagged: number }>`
    select count(*)::int as count, count(*) filter (where linked)::int as linked, count(flags)::int as flagged from offline_ticket`.execute(
    db,
  )
  claim('and is in the record once, with nothing to be looked at', rows[0]?.count === sold && rows[0].flagged === 0, {
    ...rows[0],
    again: tills.reduce((sum, till) => sum + till.again, 0),
  })
  await must(client.get('sale/offline-station/list'))
}
