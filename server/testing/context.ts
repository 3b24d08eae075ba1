import { moduleKeys } from '#contract/modules.ts'
import type { Day } from '#domain/day.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { TestHouse } from '#server/testing/test-house.ts'

/** What an operation is given, for those that no route calls yet: everything allowed, in the first establishment. */
export const contextIn = ({ house, establishmentId }: TestHouse, tx: Tx, userId: number): Context => ({
  tx,
  db: house.db,
  services: house.services,
  establishmentId,
  rights: everywhere('111', true),
  today: house.now().toISOString().slice(0, 10) as Day,
  now: house.now(),
  sessionId: 0,
  user: { id: userId, name: 'Essai', admin: true, systeme: true },
  till: 'ESSAI',
  training: false,
  audit: null,
  language: 'fr',
  modules: moduleKeys,
  customers: { owners: [establishmentId], keepsOthers: false },
  changed: () => Promise.resolve(),
})

/** Runs an operation in a transaction of its own, as a route does. */
export const operate = <T>(house: TestHouse, userId: number, work: (context: Context) => Promise<T>): Promise<T> =>
  inTransaction(house.house.db, (tx) => work(contextIn(house, tx, userId)))
