/** Re-packing end to end: proposed within its time, made in one go, undone, refused where something changed. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays, toDay } from '#domain/day.ts'
import type { ProposedMove, RepackProposal } from '#contract/operations/booking/repack.ts'
import { planningJobs } from '#server/modules/inventory/planning/jobs.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { runJob } from '#server/platform/jobs/run.ts'
import { quiet } from '#server/testing/test-server.ts'
import { aStay } from '#server/testing/campsite.ts'
import { freshDesk, intent, stayIn } from '#server/testing/desk.ts'

/** A Saturday. */
const DAY = toDay('2027-07-03')
const desk = await freshDesk('2027-03-01T09:00:00Z')

const where = () => ({ placeTypeId: desk.site.pitch, from: DAY, to: addDays(DAY, 14) })

/** A stay by type that is at a given place, as an earlier choice may have put it. */
const provisional = async (place: number, start: number, nights: number): Promise<number> => {
  const dates = { arrival: addDays(DAY, start), departure: addDays(DAY, start + nights) }
  const stay = stayIn(await desk.booked([aStay(desk.site, dates)]))
  const { db } = desk.house.house
  const placeId = desk.site.pitches[place]
  await sql`update place_hold set place_id = ${placeId} where occupancy_id = ${stay.id}`.execute(db)
  await sql`update occupancy set place_id = ${placeId} where id = ${stay.id}`.execute(db)
  return stay.id
}

const propose = async (): Promise<RepackProposal> => {
  const { status, body, text } = await desk.staff().post('booking/planning/repack-proposal', where())
  if (status !== 200) throw new Error(text)
  return body as unknown as RepackProposal
}

const chosen = (moves: readonly ProposedMove[]) => ({
  ...where(),
  moves: moves.map(({ occupancyId, version, fromPlaceId, toPlaceId }) => ({
    occupancyId,
    version,
    fromPlaceId,
    toPlaceId,
  })),
})

const apply = (moves: readonly ProposedMove[]) => desk.staff().post('booking/planning/repack', chosen(moves), intent())
const undo = (id: unknown) => desk.staff().post('booking/planning/repack-undo', { id }, intent())

const placesNow = async (): Promise<Record<number, number>> =>
  Object.fromEntries((await desk.holds()).map((hold) => [hold.occupancy, hold.place]))

describe('re-packing', () => {
  test('frees a week, says why, is made in one go and undone in one go', async () => {
    const [a, b] = [await provisional(0, 0, 3), await provisional(1, 4, 3)]
    const before = await placesNow()
    const proposal = await propose()
    // Three pitches over two weeks: the third is free, and the second weeks of the two others.
    expect([proposal.before, proposal.after]).toEqual([4, 5])
    expect(proposal.moves).toHaveLength(1)
    expect(proposal.moves[0]).toMatchObject({ name: 'Martin', frees: [DAY], makesRoomFor: [] })
    expect([a, b]).toContain(proposal.moves[0]?.occupancyId)
    expect(await placesNow()).toEqual(before)

    const gain = await desk.staff().post('booking/planning/repack-gain', chosen(proposal.moves))
    expect(gain.body).toEqual({ before: 4, after: 5 })
    const made = await apply(proposal.moves)
    expect(made.body).toMatchObject({ status: 'SAVED', before: 4, after: 5 })
    expect(new Set(Object.values(await placesNow())).size).toBe(1)
    const last = (await desk.staff().get('booking/planning/repack')).body['list'] as object[]
    expect(last[0]).toMatchObject({ id: made.body['id'], moves: 1, undone: false })

    expect((await undo(made.body['id'])).body['status']).toBe('SAVED')
    expect(await placesNow()).toEqual(before)
    expect((await undo(made.body['id'])).body['message']).toBe('repack.undone')
  })

  test('is searched as a job, with what it found for who asked alone', async () => {
    await provisional(0, 0, 3)
    await provisional(1, 4, 3)
    const staff = desk.staff()
    const { body, text } = await staff.post('job/start', { kind: 'repack', title: 'Ranger', input: where() }, intent())
    const id = Number(body['id'])
    if (Number.isNaN(id)) throw new Error(text)
    const runner = { house: desk.house.house, kinds: planningJobs, log: quiet, isStopping: () => false }
    await runJob(runner, { establishmentId: desk.house.establishmentId, id })
    const proposal = await propose()
    expect((await staff.get(`job/answer/${id}`)).body).toEqual({ id, kind: 'repack', input: where(), answer: proposal })
    expect(proposal.moves).toHaveLength(1)
    const other = await desk.house.user()
    expect((await other.get(`job/answer/${id}`)).status).toBe(404)
    const reader = await desk.house.user(everywhere('001', true))
    const refused = await reader.post('job/start', { kind: 'repack', title: 'Ranger', input: where() }, intent())
    expect(refused.status).toBe(401)
  })

  test('moves nothing that is pinned, and nobody who is here or comes today', async () => {
    await desk.booked([
      aStay(desk.site, { arrival: DAY, departure: addDays(DAY, 3), placeId: desk.site.pitches[0] }),
      aStay(desk.site, { arrival: addDays(DAY, 4), departure: addDays(DAY, 7), placeId: desk.site.pitches[1] }),
    ])
    expect(await propose()).toMatchObject({ moves: [] })
    await desk.clear()
    await provisional(0, 0, 3)
    await provisional(1, 0, 3)
    await desk.at('2027-07-03T09:00:00Z')
    expect(await propose()).toMatchObject({ moves: [] })
  })

  test('is refused whole where a stay changed since the proposal', async () => {
    await provisional(0, 0, 3)
    await provisional(1, 4, 3)
    const { moves } = await propose()
    const stale = moves.map((move) => ({ ...move, version: move.version + 1 }))
    const refused = await apply(stale)
    expect([refused.status, refused.body['message'], refused.body['context']]).toEqual([
      409,
      'repack.changed',
      { names: 'Martin' },
    ])
    // Somebody takes the nights by name meanwhile.
    const [move] = moves
    await desk.booked([
      aStay(desk.site, { arrival: move?.arrival, departure: move?.departure, placeId: move?.toPlaceId }),
    ])
    expect((await apply(moves)).body['message']).toBe('place.occupied')
  })

  test('is no longer undone once a stay moved again or its old nights are taken', async () => {
    await provisional(0, 0, 3)
    await provisional(1, 4, 3)
    const { moves } = await propose()
    const made = await apply(moves)
    const [move] = moves
    await desk.booked([
      aStay(desk.site, { arrival: move?.arrival, departure: move?.departure, placeId: move?.fromPlaceId }),
    ])
    expect((await undo(made.body['id'])).body['message']).toBe('place.occupied')
    await desk.clear()
    expect((await undo(made.body['id'])).body['message']).toBe('repack.undoChanged')
  })

  test('knows no type and no re-packing of another site', async () => {
    await provisional(0, 0, 3)
    await provisional(1, 4, 3)
    const { moves } = await propose()
    const made = await apply(moves)
    const stranger = await desk.house.user(undefined, desk.house.otherEstablishmentId)
    expect((await stranger.post('booking/planning/repack-proposal', where())).status).toBe(404)
    expect((await stranger.post('booking/planning/repack-undo', { id: made.body['id'] }, intent())).status).toBe(404)
    expect((await stranger.get('booking/planning/repack')).body['list']).toEqual([])
  })

  test('answers within two seconds for 300 places and a full season', async () => {
    const { db } = desk.house.house
    const site = desk.site.establishmentId
    await sql`insert into place (establishment_id, code, place_type_id, position)
      select ${site}, 'Z' || n, ${desk.site.pitch}, 100 + n from generate_series(1, 300) n`.execute(db)
    const file = await desk.booked([aStay(desk.site, { arrival: DAY, departure: addDays(DAY, 2) })])
    await sql`
      with made as (
        insert into occupancy (establishment_id, booking_id, place_type_id, place_id, arrival, departure)
        select ${site}, ${file.id}, ${desk.site.pitch}, p.id, ${DAY}::date + w * 5 + p.position % 3, ${DAY}::date + w * 5 + p.position % 3 + 3
        from place p, generate_series(0, 11) w where p.establishment_id = ${site} and p.code like 'Z%' and (p.position + w) % 2 = 0
        returning *)
      insert into place_hold (establishment_id, place_id, place_type_id, arrival, departure, kind, booking_id, occupancy_id)
      select establishment_id, place_id, place_type_id, arrival, departure, 'STAY', booking_id, id from made`.execute(
      db,
    )
    const from = performance.now()
    const { status, body } = await desk
      .staff()
      .post('booking/planning/repack-proposal', { ...where(), to: addDays(DAY, 70) })
    expect(status).toBe(200)
    const { before, after, moves } = body as unknown as RepackProposal
    expect(performance.now() - from).toBeLessThan(4000) // twice the promise: other suites share the machine
    expect(after).toBeGreaterThan(before)
    expect(moves.length).toBeGreaterThan(10)
  })
})
