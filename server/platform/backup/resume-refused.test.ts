/** Where a restored house does not go on, and one that was restored to the end. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity } from 'age-encryption'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { diskStores } from './disk-store.ts'
import { headsFile } from './heads.ts'
import { RESTORED, restoredIn } from './restore.ts'
import { openResume, resumeHouse } from './resume.ts'
import { NOW, SEGMENT, codeOf, restoredHouse } from '#server/testing/restored-house.ts'

const { begin, db, eventOf, further, goOn, headsHere, intact, lease, past, ship, trade } = await restoredHouse()

beforeEach(begin)

describe('is refused, and nothing was raised', () => {
  const refused = async (): Promise<string> => {
    const before = await headsHere()
    const code = await codeOf(goOn())
    const after = await headsHere()
    expect([after.chains, after.years]).toEqual([before.chains, before.years])
    expect(readdirSync(past.dataDir)).toEqual([RESTORED])
    return code
  }

  test('without heads, and without the place', async () => {
    expect(await refused()).toBe('resume.noHeads')
    past.options = { ...past.options, stores: diskStores({ root: join(past.root, 'unplugged') }) }
    expect(await refused()).toBe('resume.placeGone')
    past.options = { ...past.options, stores: undefined }
    expect(await refused()).toBe('resume.placeGone')
  })

  test('with heads that another key sealed or signed', async () => {
    await ship(further(1), SEGMENT, await generateX25519Identity())
    expect(await refused()).toBe('resume.headsKey')
  })

  test('with a byte changed in the newest, or an older one under its name; the one before is read where that is taken away', async () => {
    await ship(further(1))
    const newer = '00000001000000000000000B'
    const [old, own] = [headsFile(SEGMENT), headsFile(newer)].map((name) => join(past.root, 'old/wal', name)) as [
      string,
      string,
    ]
    writeFileSync(own, readFileSync(old))
    expect(await refused()).toBe('resume.headsAltered')
    await ship(further(2), newer)
    const bytes = readFileSync(own)
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9)
    writeFileSync(own, bytes)
    expect(await refused()).toBe('resume.headsAltered')
  })

  test('while the old house lives, also where its clock is wrong', async () => {
    await ship(further(1))
    lease({ ended: false, at: NOW.toISOString() })
    expect(await refused()).toBe('resume.alive')
    lease({ ended: false, at: '2020-01-01T00:00:00.000Z' })
    const resume = openResume(past.options, () => undefined)
    expect(await codeOf(resume.compare(NOW))).toBe('done')
    lease({ ended: false, at: '2020-01-01T00:00:15.000Z', beat: 8 })
    expect(await codeOf(resume.compare(NOW))).toBe('resume.alive')
  })
})

test('a clock set back changes nothing: the newest heads are those of the newest segment', async () => {
  await trade()
  await ship((heads) => ({ ...further(40)(heads), at: '2026-01-01T00:00:00.000Z' }), '00000001000000000000000C')
  await ship((heads) => ({ ...further(9)(heads), at: '2027-01-01T00:00:00.000Z' }))
  await goOn()
  expect((await trade()).number).toBe('F26-00042')
})

describe('to the end of what was saved', () => {
  beforeEach(() => {
    past.options = { ...past.options, restored: { ...past.restored, isEnd: true } }
  })

  test('it says so once in the journal of each establishment, and goes on', async () => {
    await trade()
    await resumeHouse(past.options, NOW)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from jet where detail ->> 'restore' = ${past.restored.id} union all select count(*)::int from establishment`.execute(
      db,
    )
    expect(rows[0]).toEqual(rows[1])
    expect(await eventOf()).toEqual({ base: 'b', reached: past.restored.reached, restore: past.restored.id })
    expect((await trade()).number).toBe('F26-00002')
    expect(await intact()).toBe(true)
    expect(restoredIn(past.dataDir)).toBeUndefined()
    expect(readdirSync(past.dataDir)).toEqual([`resumed-${RESTORED}`])
  })

  test('above what left after the last of the log', async () => {
    await trade()
    await ship(further(3))
    await resumeHouse(past.options, NOW)
    expect((await trade()).number).toBe('F26-00005')
    expect(await intact()).toBe(true)
  })
})
