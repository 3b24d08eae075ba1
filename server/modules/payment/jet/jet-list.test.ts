import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ListAnswer, ListRow } from '#contract/list.ts'
import type { jetList } from '#contract/lists/payment/jet.ts'
import { JET } from '#domain/fiscal/jet.ts'
import type { JetDetail } from '#domain/fiscal/jet.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { openDesk } from '#server/testing/desk.ts'

type Row = ListRow<typeof jetList>

const desk = await openDesk()

const search = async (criteria: object, sort: readonly object[] = []): Promise<readonly Row[]> => {
  const { body } = await desk.staff().post('result/jet/search', { criteria, sort })
  return (body as unknown as ListAnswer<typeof jetList>).list
}

test('an export is read in the journal, by whom and of what, the latest first', async () => {
  await desk.at('2027-07-10T08:00:00Z')
  await desk.staff().post('booking/arrival/document', {})
  // Half past midnight of the 11th where the campsite is, the 10th in UTC.
  await desk.at('2027-07-10T22:30:00Z')
  await desk.staff().post('booking/departure/document', {})
  const [last, before] = await search({ code: 110 })
  expect(last).toMatchObject({ code: 110, label: 'Export de données', detail: 'objet : départs' })
  expect(before).toMatchObject({ detail: 'objet : arrivées', at: '2027-07-10T08:00:00.000Z' })
  expect(last?.operator).not.toBeNull()
  expect(last?.seq).toBe((before?.seq ?? 0) + 1)
  expect(await search({ code: 110, from: '2027-07-11', to: '2027-07-11' })).toMatchObject([{ id: last?.id }])
  expect(await search({ code: 110, from: '2027-07-10', to: '2027-07-10' })).toMatchObject([{ id: before?.id }])
  expect(await search({ text: 'arrivées' })).toMatchObject([{ id: before?.id }])
  expect((await search({ code: 110 }, [{ field: 'seq', desc: false }]))[0]?.seq).toBeLessThan(last?.seq ?? 0)
})

/** What the journal says of an event that was signed with this. */
const told = async (detail: JetDetail): Promise<unknown> => {
  const { db, services } = desk.house.house
  const { establishmentId } = desk.house
  const context = { establishmentId, training: false, till: 'SERVEUR', now: new Date(), user: null, services }
  await inTransaction(db, (tx) => writeTechnicalEvent(tx, context, JET.SETTINGS_CHANGED, detail))
  return (await search({ code: JET.SETTINGS_CHANGED }, [{ field: 'seq', desc: true }]))[0]?.detail
}

test('each part of an event is said in French, and what has no word as it was signed', async () => {
  expect(await told({ entity: 'placeFamily', id: 12, deleted: true })).toBe(
    'supprimé : oui, objet : famille d’emplacements, n° interne : 12',
  )
  expect(await told({ 'bills 3': '4>9>12', asked: 'x' })).toBe('moment demandé : x, factures, exercice 3 : 4>9>12')
  expect(await told({ entity: 'house', unheardOf: 'x' })).toBe('objet : toute l’installation, unheardOf : x')
})

test('amounts, days and kinds of an event are said as people say them', async () => {
  expect(await told({ kind: 'DAY', period: '20261123', total: 1_234_567, closure: 9 })).toBe(
    'clôture : 9, nature : journée, période : 23/11/2026, total : 12\u202F345,67\u00A0€',
  )
  expect(await told({ kind: 'MONTH', period: '202611', total: -50 })).toBe(
    'nature : mois, période : 11/2026, total : -0,50\u00A0€',
  )
  expect(await told({ kind: 'YEAR', period: 'Exercice 2026', total: 0 })).toBe(
    'nature : exercice, période : Exercice 2026, total : 0,00\u00A0€',
  )
  expect(await told({ amount: 100_000_000_000, day: '2026-11-23', number: '202611' })).toBe(
    'montant : 1\u202F000\u202F000\u202F000,00\u00A0€, jour : 23/11/2026, numéro : 202611',
  )
  expect(await told({ amount: 'x', counted: 1e15, from: '2026-11-23T08:00:00Z' })).toContain('montant : x')
})

test('it is of the site, and for who may read it', async () => {
  const { house } = desk
  const stranger = await house.user(undefined, house.otherEstablishmentId)
  const theirs = await stranger.post('result/jet/search', { criteria: { text: 'arrivées' } })
  expect(theirs.body['list']).toEqual([])
  const none = await house.user(everywhere('000', false))
  expect((await none.post('result/jet/search', {})).status).toBe(401)
})

test('one event is read whole, with what was signed and the signature; nobody reads that of another site', async () => {
  const [last] = await search({ code: 110 })
  const { body } = await desk.staff().get(`result/jet/event/${last?.id}`)
  const { rows } = await sql<{ text: string; signature: string }>`
    select signed_text as text, signature from jet where id = ${last?.id}`.execute(desk.house.house.db)
  expect(body).toMatchObject({ code: 110, detail: { entity: 'departure' }, signedText: rows[0]?.text })
  expect(body['signature']).toBe(rows[0]?.signature)
  expect(String(body['signedText'])).toContain(String(body['previousSignature']))
  const there = await desk.house.user(undefined, desk.house.otherEstablishmentId)
  expect((await there.get(`result/jet/event/${last?.id}`)).status).toBe(404)
})
