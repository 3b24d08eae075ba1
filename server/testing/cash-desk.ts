/** A desk with its till, for tests of cash. */
import { sql } from 'kysely'
import type { CashFund } from '#contract/operations/payment/cash.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import type { Answer } from '#server/testing/test-house.ts'

/** The body of an answer. Throws Error with the answer where it was refused. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each operation has its own
export const of = <T>(answer: Answer): T => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.body as T
}

/** The code of a refusal, or the fields at fault with theirs; undefined: it was not refused. */
export const refusal = ({ body }: Answer): string | undefined => {
  const fields = body['fields'] as { path: string; message: string }[] | undefined
  if (fields !== undefined) return fields.map(({ path, message }) => `${path} ${message}`).join()
  return body['message'] as string | undefined
}

/** On the 1st of March 2027. */
export const openCash = async (size: Parameters<typeof openDesk>[0] = {}) => {
  const desk = await openDesk(size)
  const { house, site } = desk
  const db = house.house.db
  await desk.at('2027-03-01T09:00:00Z')
  const { rows } = await sql<{ id: number; direction: 'IN' | 'OUT' }>`
    select id, direction from expense_type where establishment_id = ${house.establishmentId} order by position desc`.execute(
    db,
  )
  const types = Object.fromEntries(rows.map(({ id, direction }) => [direction, id])) as Record<'IN' | 'OUT', number>
  const write = (path: string, body: object): Promise<Answer> => desk.staff().post(`payment/${path}`, body, intent())
  const made = async (path: string, row: object): Promise<Answer> => {
    const { body } = await desk.staff().get(`payment/${path}/edit/0`)
    return desk.staff().post(`payment/${path}/edit`, { ...body, ...row })
  }
  return {
    ...{ desk, house, site, db, types, write },
    fund: async (day: string): Promise<CashFund> => of(await desk.staff().get(`payment/cash-fund/0/${day}`)),
    count: (day: string, notes: object, reason: string | null = null) =>
      write('cash-fund/count', { methodId: site.methods.CASH, day, notes, reason }),
    anExpense: (over: object = {}) => made('expense', { supplier: 'Droguerie', amount: 2350, ...over }),
    anInjection: (over: object = {}) => made('injection', { amount: 5000, ...over }),
    /** A stay of 223.86 €, of which this was paid in cash. */
    paidInCash: async (amount: number): Promise<number> => {
      const file = await desk.booked([aStay(site)])
      const answer = await desk.pay(file.id, amount, { methodId: site.methods.CASH })
      await desk.clear()
      return of<{ id: number }>(answer).id
    },
  }
}
