/** Tickets that a station sold while it was cut off, taken in (issue I, item 5; decision 0450). */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { previousOf } from '#server/modules/sale/offline-signed.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { openAlone } from '#server/testing/alone-desk.ts'
import { newStation } from '#server/testing/alone-station.ts'
import type { AloneStation, Said } from '#server/testing/alone-station.ts'

const { till, db, bread, now, sale, enrolled, stationRow, ticketCount, events, flagsOf } = await openAlone()
const { establishmentId } = till.house
const { CARD = 0 } = till.site.methods as Record<string, number>
const intact = async (): Promise<boolean> =>
  (await verifyChains(db, establishmentId, till.house.house.services.keys)).intact

describe('what a station sold alone', () => {
  test('is countersigned, paid, out of stock, and says what the station called it', async () => {
    const station = await enrolled()
    expect(station.series()).toBe('POSTE-1-H')
    const sold = [station.sell(sale({ quantity: 4 }), now()), station.sell(sale({ quantity: 3 }), now())]
    await till.at('2027-07-04T11:30:00Z')
    const { status, tickets } = await station.send(till.staff(), sold)
    expect([status, tickets.map((one) => one.status)]).toEqual([200, ['TAKEN', 'TAKEN']])
    const ticket = await till.ticket(tickets[0]?.ticketId ?? 0)
    expect(ticket).toMatchObject({
      ...{ number: tickets[0]?.number, total: 480, day: '2027-07-04', register: 'SHOP', type: 'SALE' },
      rates: [{ rate: 550, including: 480, excluding: 455, vat: 25 }],
      payments: [{ amount: 480 }],
      offline: { number: 'POSTE-1-H-0001', soldAt: expect.stringContaining('2027-07-04'), flags: [] },
    })
    expect(new Date(ticket.offline?.soldAt ?? 0)).toEqual(new Date('2027-07-04T08:00:00Z'))
    const stock = await sql<{ stock: number }>`select stock from article where id = ${bread.id}`.execute(db)
    expect(stock.rows[0]?.stock).toBe(-2) // what was sold was there, whatever was counted
    const signed = await sql<{ text: string; hash: string }>`
      select signed_text as text, offline_hash as hash from ticket where id = ${tickets[0]?.ticketId}`.execute(db)
    expect(signed.rows[0]?.text).toContain(`,SALE,POSTE-1-H-0001:${signed.rows[0]?.hash},`)
    expect([await events(70), await events(120), await events(126)]).toEqual([1, 1, 1])
    expect(await intact()).toBe(true)
  })

  test('sent again, twice at once or in part, is there once', async () => {
    const station = await enrolled()
    const sold = Array.from({ length: 4 }, () => station.sell(sale(), now()))
    const before = await ticketCount()
    const [first, second] = await Promise.all([
      station.send(till.staff(), sold.slice(0, 3)),
      station.send(till.staff(), sold),
    ])
    const third = await station.send(till.staff(), sold)
    const ids = third.tickets.map(({ ticketId }) => ticketId)
    expect(new Set(ids).size).toBe(4)
    expect(second.tickets.map(({ ticketId }) => ticketId)).toEqual(ids)
    expect(first.tickets.map(({ ticketId }) => ticketId)).toEqual(ids.slice(0, 3))
    expect(await ticketCount()).toBe(before + 4)
    expect(await stationRow(station.id())).toMatchObject({ taken: 4, refused: 0, flagged: 0, state: 'ONLINE' })
    expect(await intact()).toBe(true)
  })

  test('waits for the one before it, and loses nothing', async () => {
    const station = await enrolled()
    const [one, two, three] = [station.sell(sale(), now()), station.sell(sale(), now()), station.sell(sale(), now())]
    const told = await events(120)
    const early = await station.send(till.staff(), [one, three])
    expect(early.tickets).toMatchObject([{ status: 'TAKEN' }, { status: 'HELD', reason: 'offline.earlierMissing' }])
    expect(await events(120)).toBe(told) // it is not back yet
    const later = await station.send(till.staff(), [two, three])
    expect(later.tickets.map(({ status }) => status)).toEqual(['TAKEN', 'TAKEN'])
  })

  test('follows the end of TICKET first, then its own last ticket, also after a new grant', async () => {
    const sold = await till.sell([{ articleId: bread.id }], 120)
    const head = await sql<{ signature: string }>`select signature from ticket where id = ${sold.id}`.execute(db)
    const station = await enrolled()
    expect(station.granted().grant).toMatchObject({ nextNo: 1, previous: head.rows[0]?.signature })
    const ticket = station.sell(sale(), now())
    const waiting = await station.renew(till.staff(), 1)
    expect(waiting.body['grant']).toMatchObject({ nextNo: 1 })
    await station.send(till.staff(), [ticket])
    await station.renew(till.staff())
    expect(station.granted().grant).toMatchObject({ nextNo: 2, previous: ticket.signature })
  })
})

describe('what is not the station’s next ticket', () => {
  test('another ticket of a number is a fork: refused, kept, event 90, and what follows it too', async () => {
    const station = await enrolled()
    const start = station.head()
    const good = station.sell(sale(), now())
    await station.send(till.staff(), [good])
    const content = JSON.stringify({ ...(JSON.parse(good.content) as object), total: 240 })
    const read = { ...(JSON.parse(good.content) as { lines: []; at: string }), total: 240 as never }
    const other = station.signAt(content, read, { ...start, no: 1 })
    const after = station.signAt(content, read, { no: 3, previous: other.signature, at: null })
    const faults = await events(90)
    const { tickets } = await station.send(till.staff(), [other, after])
    expect(tickets).toMatchObject([
      { no: 1, status: 'REFUSED', reason: 'offline.fork', ticketId: null },
      { no: 3, status: 'REFUSED', reason: 'offline.fork' },
    ])
    expect(await events(90)).toBe(faults + 2)
    await station.send(till.staff(), [other])
    expect(await events(90)).toBe(faults + 2) // told once
    const { body } = await till.staff().get(`sale/offline-station/refused/${station.id()}`)
    expect(body['list']).toMatchObject([
      { no: 3, reason: 'offline.fork' },
      { no: 1, number: `${station.series()}-0001`, reason: 'offline.fork', total: 240, signedText: other.signedText },
    ])
    expect(await stationRow(station.id())).toMatchObject({ taken: 1, refused: 2 })
    const next = station.sell(sale(), now())
    expect((await station.send(till.staff(), [next])).tickets).toMatchObject([{ status: 'TAKEN' }])
  })

  test('a link to another ticket than the last is a fork', async () => {
    const station = await enrolled()
    const good = station.sell(sale(), now())
    const wrong = station.signAt(good.content, JSON.parse(good.content) as never, {
      no: 1,
      previous: 'ailleurs',
      at: null,
    })
    const { tickets } = await station.send(till.staff(), [wrong])
    expect(tickets).toMatchObject([{ status: 'REFUSED', reason: 'offline.fork' }])
    expect((await station.send(till.staff(), [good])).tickets).toMatchObject([{ status: 'TAKEN' }])
  })

  test('one that its key did not sign, or of something else, is refused; those before it are taken', async () => {
    const station = await enrolled()
    const [good, next] = [station.sell(sale(), now()), station.sell(sale(), now())]
    const stranger = newStation()
    const changed = next.content.replace('"total":120', '"total":100')
    const forged = [
      { ...next, signature: stranger.sign(next.signedText) },
      { ...next, content: changed },
      { ...next, signedText: next.signedText.replace('120', '121') },
    ]
    const first = await station.send(till.staff(), [good, ...forged.slice(0, 1)])
    expect(first.tickets.map(({ status, reason }) => reason ?? status)).toEqual(['TAKEN', 'offline.forged'])
    const others = await station.send(till.staff(), forged.slice(1))
    expect(others.tickets.map(({ reason }) => reason)).toEqual(['offline.forged', 'offline.forged'])
    const noise = station.signAt('{"version":2}', JSON.parse(next.content) as never, {
      no: 2,
      previous: good.signature,
      at: null,
    })
    expect((await station.send(till.staff(), [noise])).tickets[0]?.reason).toBe('offline.unreadable')
    expect((await station.send(till.staff(), [next])).tickets).toMatchObject([{ status: 'TAKEN' }])
    expect(await intact()).toBe(true)
  })
})

describe('what cannot be written', () => {
  test.each([
    [
      'offline.unknownArticle',
      (one: Said): Said => ({ ...one, lines: one.lines.map((line) => ({ ...line, articleId: 987_654 })) }),
    ],
    [
      'offline.unknownMethod',
      (one: Said): Said => ({ ...one, payments: one.payments.map((paid) => ({ ...paid, methodId: 987_654 })) }),
    ],
    ['offline.unknownTill', (one: Said): Said => ({ ...one, cashRegisterId: 987_654 })],
    [
      'offline.papers',
      (one: Said): Said => ({ ...one, payments: one.payments.map((paid) => ({ ...paid, kind: 'GIFT' })) }),
    ],
    ['offline.contradicts', (one: Said): Said => ({ ...one, payments: [] })],
  ])('is refused and kept (%s), and the chain goes on after it', async (reason, spoil) => {
    const station = await enrolled()
    const tickets = [station.sell(spoil(sale()), now()), station.sell(sale(), now())]
    const sent = await station.send(till.staff(), tickets)
    expect(sent.tickets).toMatchObject([{ status: 'REFUSED', reason }, { status: 'TAKEN' }])
    expect((await station.send(till.staff(), tickets)).tickets).toEqual(sent.tickets)
    expect(await stationRow(station.id())).toMatchObject({ taken: 1, refused: 1 })
    expect(await intact()).toBe(true)
  })

  test('what only the database refuses is refused and kept too (offline.unfit)', async () => {
    const station = await enrolled()
    const odd = { ...sale(), lines: sale().lines.map((line) => ({ ...line, label: 'Pain\u0000' })) }
    const sent = await station.send(till.staff(), [station.sell(odd, now()), station.sell(sale(), now())])
    expect(sent.tickets).toMatchObject([{ status: 'REFUSED', reason: 'offline.unfit' }, { status: 'TAKEN' }])
    const old = station.sell(sale(), now())
    const past = { version: 1, ...sale(), at: '0000-01-01T00:00:00.000Z' } as const
    const wrong = station.signAt(JSON.stringify(past), past, { no: old.no, previous: previousOf(old), at: null })
    expect((await station.send(till.staff(), [wrong], { offlineSince: now().toISOString() })).tickets).toMatchObject([
      { status: 'REFUSED', reason: 'offline.unreadable' },
    ])
  })
})

describe('what is to be looked at', () => {
  const taken = async (station: AloneStation, said: Said, at = now()) => {
    const { tickets } = await station.send(till.staff(), [station.sell(said, at)])
    expect(tickets).toMatchObject([{ status: 'TAKEN' }])
    return flagsOf(tickets[0]?.ticketId)
  }

  test('limits, prices, methods and clocks are flagged, and the ticket taken', async () => {
    const later = (hours: number): Date => new Date(now().getTime() + hours * 3_600_000)
    const station = await enrolled({ amount: 300 })
    expect(await taken(station, sale())).toEqual([])
    expect(await taken(station, sale({ quantity: 2 }))).toEqual(['offline.tooMuch'])
    expect(await taken(await enrolled(), sale(), later(25))).toEqual(['offline.tooLong', 'offline.clockAhead'])
    expect(await taken(await enrolled(), sale(), later(1))).toEqual(['offline.clockAhead'])
    expect(await taken(await enrolled(), sale({ article: { ...bread, price: 100 } }))).toEqual(['offline.otherPrice'])
    expect(await taken(await enrolled(), sale({ article: { ...bread, rate: 2000 } }))).toEqual(['offline.otherPrice'])
    expect(await taken(await enrolled(), sale({ methodId: CARD }))).toEqual(['offline.otherMethod']) // told as cash
    expect(await taken(await enrolled(), sale({ sellerId: 987_654 }))).toEqual(['offline.unknownSeller'])
    const hidden = await till.article({ code: 'OLD', label: 'Ancien', price: 120, rate: 550 })
    await sql`update article set active = false where id = ${hidden}`.execute(db)
    expect(await taken(await enrolled(), sale({ article: { ...bread, id: hidden } }))).toEqual([
      'offline.articleHidden',
    ])
    await sql`update cash_register set active = false where id = ${till.registerId}`.execute(db)
    expect(await taken(await enrolled(), sale())).toEqual(['offline.tillInactive'])
    await sql`update cash_register set active = true where id = ${till.registerId}`.execute(db)
    expect(await intact()).toBe(true)
  })

  test('a clock that went back, and too many tickets', async () => {
    const station = await enrolled()
    const first = station.sell(sale(), new Date(now().getTime() + 60_000))
    const back = { version: 1, at: now().toISOString(), ...sale() } as const
    const second = station.signAt(JSON.stringify(back), back, { no: 2, previous: first.signature, at: null })
    const { tickets } = await station.send(till.staff(), [first, second])
    expect(await flagsOf(tickets[1]?.ticketId)).toEqual(['offline.clockBack'])
    await sql`update offline_station set allowed = allowed || '{"tickets": 2}' where id = ${station.id()}`.execute(db)
    const last = { ...back, at: new Date(now().getTime() + 90_000).toISOString() }
    const third = station.signAt(JSON.stringify(last), last, { no: 3, previous: second.signature, at: null })
    const more = await station.send(till.staff(), [third])
    expect(await flagsOf(more.tickets[0]?.ticketId)).toEqual(['offline.tooMany'])
  })

  test('the list of tickets finds them', async () => {
    const list = async (criteria: object) =>
      (await till.staff().post('sale/cash-register-sale/search', { criteria, page: 0, size: 100, sort: [] })).body[
        'list'
      ] as { offline: { number: string; flags: string[] } | null }[]
    const alone = await list({ text: '-H' })
    expect(alone.length).toBeGreaterThan(5)
    const toCheck = await list({ toCheck: true })
    expect(toCheck.length).toBeGreaterThan(5)
    expect(toCheck.every((row) => (row.offline?.flags.length ?? 0) > 0)).toBe(true)
    expect(await list({ text: 'POSTE-1-H-0001' })).toHaveLength(1)
  })
})
