/** A campaign at random: servers that fall, overlap and pause, guests who withdraw, files that are merged: nobody gets two, none who left. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openCampaigns } from '#server/testing/campaign-desk.ts'
import { sameRandom } from '#server/testing/same-random.ts'

const { desk, db, services, smtp, round, guest, campaign, sending, post, start } = await openCampaigns()
const { random, one } = sameRandom(20_270_611)

/** One in eight falls in the middle of a message. */
const failing = {
  sources: {
    ...services.sources,
    open: (...args: Parameters<typeof services.sources.open>) =>
      random(8) === 0 ? Promise.reject(new Error('cut')) : services.sources.open(...args),
  },
}

test('writes to each address once, whatever falls, and to nobody who withdrew', { timeout: 240_000 }, async () => {
  const guests: { readonly id: number; email: string; leftAt: number | null }[] = []
  for (let n = 0; n < 90; n += 1) {
    // Some share an address, in another writing.
    const email = n % 15 === 14 ? `Client${n - 1}@Exemple.fr` : `client${n}@exemple.fr`
    guests.push({ id: await guest(`Client${n}`, { email }), email: email.toLowerCase(), leftAt: null })
  }
  const sent = await start(await campaign({ hourlyLimit: 7 }))
  let isPaused = false
  for (let n = 0; n < 80; n += 1) {
    await desk.at(new Date(Date.parse('2027-06-01T07:00:00Z') + n * 17 * 60_000).toISOString())
    if (random(9) === 0) {
      isPaused = !isPaused
      await post(`campaign/grc-history/${isPaused ? 'pause' : 'resume'}`, { id: sent })
    }
    if (random(3) === 0) {
      const leaving = one(guests)
      await sql`update customer set mailing_consent = false where id = ${leaving.id}`.execute(db)
      leaving.leftAt ??= smtp.deliveries.length
    }
    if (random(6) === 0) {
      const [moved, other] = [one(guests), one(guests)]
      await sql`update customer set email = ${other.email} where id = ${moved.id}`.execute(db)
      moved.email = other.email
    }
    const before = smtp.deliveries.length
    await Promise.all(random(3) === 0 ? [round(failing), round(failing)] : [round(failing)])
    if (isPaused) expect(smtp.deliveries.length).toBe(before)
  }
  if (isPaused) await post('campaign/grc-history/resume', { id: sent })
  for (let n = 0; n < 20; n += 1) {
    await desk.at(new Date(Date.parse('2027-06-03T07:00:00Z') + n * 61 * 60_000).toISOString())
    await round()
  }
  const all = smtp.deliveries.map(({ to }) => to.toLowerCase())
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThan(30)
  for (const { email, leftAt } of guests) {
    // Whoever shares the address may still get one there.
    if (leftAt === null || guests.some((other) => other.email === email && other.leftAt === null)) continue
    const at = all.indexOf(email)
    if (at >= 0) expect(at).toBeLessThan(leftAt)
  }
  const end = await sending(sent)
  expect(end).toMatchObject({ state: 'DONE', waiting: 0, leaving: 0, sent: all.length })
  expect(end.sent + end.skipped + end.cancelled).toBe(end.recipients)
})
