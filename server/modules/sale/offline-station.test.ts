/** Stations that may sell alone: enrolled, allowed, lost, removed; walls between browsers and houses (decision 0450). */
import { generateKeyPairSync, verify } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { OFFLINE_TICKETS, grantText } from '#domain/sale/offline.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { openAlone } from '#server/testing/alone-desk.ts'
import { newStation } from '#server/testing/alone-station.ts'

const { till, db, now, sale, enrolled, stationRow, events } = await openAlone()
const stateOf = async (id: number) => (await stationRow(id))?.state

describe('enrolling', () => {
  test('gives a series that is never given again, and a grant that the house signed', async () => {
    const first = await enrolled()
    const { grant, signature, keyId, now: said } = first.granted()
    expect(grant).toMatchObject({ series: 'POSTE-1-H', keyHash: first.keyHash, nextNo: 1, tickets: OFFLINE_TICKETS })
    expect(Date.parse(grant.until) - Date.parse(grant.from)).toBe(24 * 3_600_000)
    expect(said).toBe(now().toISOString())
    const { rows } = await sql<{ pem: string }>`select public_key as pem from signing_key where id = ${keyId}`.execute(
      db,
    )
    const key = { key: rows[0]?.pem ?? '', dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', Buffer.from(grantText(grant)), key, Buffer.from(signature, 'base64url'))).toBe(true)
    await till.staff().post('sale/offline-station/remove', { id: first.id() })
    expect((await enrolled()).series()).toBe('POSTE-1-H2')
    const both = await Promise.all([enrolled(), enrolled()])
    expect(both.map((station) => station.series()).toSorted()).toEqual(['POSTE-1-H3', 'POSTE-1-H4'])
  })

  test('again with the same key is the same station, unless it is gone', async () => {
    const station = await enrolled()
    const [id, told] = [station.id(), await events(126)]
    await station.enrol(till.staff())
    expect([station.id(), await events(126)]).toEqual([id, told])
    await till.staff().post('sale/offline-station/remove', { id })
    expect((await station.enrol(till.staff())).body['message']).toBe('offline.keyUsed')
  })

  test('refuses what is no P-256 key, an amount of nothing, and a training house', async () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey.export({
      type: 'spki',
      format: 'der',
    })
    for (const publicKey of [other.toString('base64url'), 'A'.repeat(122)])
      expect((await newStation().enrol(till.staff(), { publicKey })).body['message']).toBe('offline.badKey')
    for (const amount of [0, -1, 10_000_001])
      expect((await newStation().enrol(till.staff(), { amount })).body).toMatchObject({
        message: 'form.invalid',
        fields: [{ path: 'amount', message: 'offline.amount' }],
      })
    const station = await enrolled()
    await sql`update establishment set training = true where id = ${till.house.establishmentId}`.execute(db)
    await till.at(now().toISOString())
    expect((await newStation().enrol(till.staff())).body['message']).toBe('offline.training')
    expect((await station.renew(till.staff())).body['message']).toBe('offline.training')
    expect((await station.send(till.staff(), [station.sell(sale(), now())])).body['message']).toBe('offline.training')
    await sql`update establishment set training = false where id = ${till.house.establishmentId}`.execute(db)
    await till.at(now().toISOString())
  })

  test('is for who answers for the cash; who sells renews and sends', async () => {
    const seller = await till.house.user(
      everywhere('111', true, { payment_deposit: { code: '000', canExport: false } }),
    )
    expect((await newStation().enrol(seller)).status).toBe(401)
    const station = await enrolled()
    expect((await station.renew(seller)).status).toBe(200)
    expect((await station.send(seller, [station.sell(sale(), now())])).status).toBe(200)
    const lost = await seller.post('sale/offline-station/declare-lost', { id: station.id(), reason: 'Cassé' })
    expect(lost.status).toBe(401)
  })
})

describe('walls', () => {
  test('another browser is not the station', async () => {
    const [station, other] = [await enrolled(), newStation()]
    const asked = { stationId: station.id(), keyHash: other.keyHash, waiting: 0 }
    expect((await till.staff().post('sale/offline-station/grant', asked)).body['message']).toBe('offline.otherKey')
    expect((await till.staff().post('sale/offline-station/sign-off', asked)).body['message']).toBe('offline.otherKey')
  })

  test('another house does not know it', async () => {
    const station = await enrolled()
    const stranger = await till.house.user(undefined, till.house.otherEstablishmentId)
    const id = station.id()
    expect((await station.renew(stranger)).status).toBe(404)
    expect((await station.send(stranger, [station.sell(sale(), now())])).status).toBe(404)
    expect((await stranger.post('sale/offline-station/remove', { id })).status).toBe(404)
    expect((await stranger.get(`sale/offline-station/refused/${id}`)).status).toBe(404)
    expect((await stranger.get('sale/offline-station/list')).body['list']).toEqual([])
  })
})

describe('where a station is', () => {
  test('online, away after three minutes, signed off, back', async () => {
    const station = await enrolled()
    expect(await stateOf(station.id())).toBe('ONLINE')
    await till.at('2027-07-04T08:03:01Z')
    expect(await stateOf(station.id())).toBe('OFFLINE')
    await station.renew(till.staff())
    expect(await stateOf(station.id())).toBe('ONLINE')
    await station.signOff(till.staff())
    await till.at('2027-07-04T08:30:00Z')
    expect(await stateOf(station.id())).toBe('SIGNED_OFF')
    await station.send(till.staff(), [station.sell(sale(), now())])
    expect(await stateOf(station.id())).toBe('ONLINE')
  })

  test('lost: no grant, but what it sends is taken and to be looked at; removed the same', async () => {
    const station = await enrolled()
    const [sold, more] = [station.sell(sale(), now()), station.sell(sale(), now())]
    const told = await events(127)
    const lost = { id: station.id(), reason: 'Tablette volée' }
    expect((await till.staff().post('sale/offline-station/declare-lost', lost)).status).toBe(200)
    expect((await till.staff().post('sale/offline-station/declare-lost', lost)).body['message']).toBe('offline.gone')
    expect(await stateOf(station.id())).toBe('LOST')
    expect((await station.renew(till.staff())).body['message']).toBe('offline.lost')
    const { tickets } = await station.send(till.staff(), [sold])
    expect((await till.ticket(tickets[0]?.ticketId ?? 0)).offline?.flags).toEqual(['offline.afterLost'])
    await till.staff().post('sale/offline-station/remove', { id: station.id() })
    expect((await till.staff().post('sale/offline-station/remove', { id: station.id() })).body['message']).toBe(
      'offline.gone',
    )
    expect((await station.renew(till.staff())).body['message']).toBe('offline.removed')
    expect((await station.send(till.staff(), [more])).tickets).toMatchObject([{ status: 'TAKEN' }])
    expect(await stateOf(station.id())).toBe('REMOVED')
    expect(await events(127)).toBe(told + 1)
  })
})
