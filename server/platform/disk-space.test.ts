import { describe, expect, test } from 'vitest'
import { everywhere } from '#server/platform/auth/rights.ts'
import { diskOf, isShort } from '#server/platform/disk-space.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { testHouse } from '#server/testing/test-house.ts'

const MB = 1_000_000

describe('room on the disk', () => {
  test('is read of the very disk of the data, against the limit of the operator', async () => {
    const folder = temporaryFolder('disk')
    const enough = await diskOf(folder, 0)()
    expect(enough?.free).toBeGreaterThan(0)
    expect(isShort(enough)).toBe(false)
    expect(isShort(await diskOf(folder, 999_999_999)())).toBe(true)
    expect(await diskOf(`${folder}/nowhere`, 999_999_999)()).toBeNull()
  })

  test('that runs short is said by /healthz and to the system user alone, and the server serves', async () => {
    let free = 5000 * MB
    const house = await testHouse({ disk: () => Promise.resolve({ free, least: 1000 * MB }) })
    const health = async () => (await house.app.inject('/healthz')).json<unknown>()
    const staff = await house.user()
    const guest = await house.user(everywhere('111', false))
    expect(await health()).toEqual({ status: 'UP' })
    expect((await staff.get('disk-space')).body).toEqual({ short: null })
    free = 999 * MB
    expect((await house.app.inject('/healthz')).statusCode).toBe(200)
    const figures = { freeBytes: 999 * MB, leastBytes: 1000 * MB }
    expect(await health()).toEqual({ status: 'DEGRADED', disk: 'LOW', ...figures })
    expect((await staff.get('disk-space')).body).toEqual({ short: { free: 999 * MB, least: 1000 * MB } })
    await house.house.db.updateTable('app_user').set({ systeme: false }).where('id', '=', guest.userId).execute()
    expect((await guest.get('disk-space')).body).toEqual({ short: null })
  })
})
