/** A shop with an article that its stations sell alone, for tests. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aSale, newStation } from '#server/testing/alone-station.ts'
import type { AloneStation, Said } from '#server/testing/alone-station.ts'
import { openTill } from '#server/testing/till-desk.ts'

/** On the 4th of July 2027 at eight, with five loaves at 1.20 €. */
export const openAlone = async () => {
  const till = await openTill()
  const { db } = till.house.house
  await till.at('2027-07-04T08:00:00Z')
  const bread = {
    ...{ label: 'Baguette', price: 120, rate: 550 },
    id: await till.article({ code: 'BAG', label: 'Baguette', price: 120, rate: 550, stock: 5 }),
  }
  const count = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
    (await query.execute(db)).rows[0]?.n ?? 0
  return {
    ...{ till, db, bread, count },
    now: (): Date => till.house.house.now(),
    sale: (over: Partial<Parameters<typeof aSale>[0]> = {}): Said =>
      aSale({
        ...{ registerId: till.registerId, registerCode: 'SHOP', sellerId: till.staff().userId, article: bread },
        ...{ methodId: till.site.methods.CASH, ...over },
      }),
    enrolled: async (over: object = {}): Promise<AloneStation> => {
      const station = newStation()
      expect((await station.enrol(till.staff(), over)).status).toBe(200)
      return station
    },
    stationRow: async (id: number) =>
      ((await till.staff().get('sale/offline-station/list')).body['list'] as { id: number; state: string }[]).find(
        (row) => row.id === id,
      ),
    ticketCount: () => count(sql`select count(*)::int as n from ticket`),
    events: (code: number) => count(sql`select count(*)::int as n from jet where code = ${code}`),
    flagsOf: async (ticketId: number | null | undefined): Promise<readonly string[] | undefined> =>
      (await till.ticket(ticketId ?? 0)).offline?.flags,
  }
}
