/** What money asks for beside the balances of the lists, named for home. */
import { sql } from 'kysely'
import { moneyTasks } from '#domain/booking/money-tasks.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import type { ToDoRow } from '#contract/operations/booking/list.ts'
import { allows } from '#contract/rights.ts'
import { payersOfFiles } from '#server/modules/booking/index.ts'
import type { Context } from '#server/platform/http/route.ts'
import { stateIs, statusIn } from '#server/platform/db/file-states.ts'

/** More files than a desk works through; the oldest first. */
const MOST = 200

interface Candidate {
  readonly id: number
  readonly code: string
  readonly status: string
  readonly statusId: number
  readonly noShow: boolean
  readonly customerId: number | null
  readonly customerName: string | null
  readonly arrival: Day
  readonly balance: Cents
  readonly balanceDue: Day | null
}

/** Files too much was paid of, cancelled ones that owe, and those that several pay while they are not closed and even. */
const candidates = async ({ tx, establishmentId }: Context): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select b.id, b.code, b.status, b.status_id as "statusId", b.customer_id as "customerId", b.arrival, b.balance,
      b.balance_due as "balanceDue", nullif(concat_ws(' ', c.company_name, c.surname, c.name), '') as "customerName",
      b.status = 'CANCELLED' and exists (select 1 from occupancy o where o.establishment_id = b.establishment_id
        and o.booking_id = b.id and o.no_show) as "noShow"
    from booking b
    left join customer c on c.id = b.customer_id
    where b.establishment_id = ${establishmentId} and ${stateIs('b', 'SAVED')} and b.status <> 'DELETED' and b.id in (
      select t.id from booking t where t.establishment_id = ${establishmentId} and ${stateIs('t', 'SAVED')}
        and (t.balance < 0 or (t.status = 'CANCELLED' and t.balance > 0))
      union all
      select n.booking_id from booking_line n
      join booking s on s.establishment_id = n.establishment_id and s.id = n.booking_id and ${stateIs('s', 'SAVED')}
        and s.status in ('SAVED', 'CANCELLED') and (${statusIn('s', 'OPTION', 'BOOKING', 'STAY')} or s.balance <> 0)
      where n.establishment_id = ${establishmentId} and n.payer_id is not null)
    order by b.arrival, b.id limit ${MOST}`.execute(tx)
  return rows
}

/** Nothing for who may not see payments. */
export const readToDo = async (context: Context): Promise<readonly ToDoRow[]> => {
  const { tx, establishmentId, today, rights } = context
  if (!allows(rights['payment_payment'], 'read')) return []
  const files = await candidates(context)
  const shared = await payersOfFiles(tx, establishmentId, files)
  return files.flatMap((file) => {
    const alone = { payerId: file.customerId ?? 0, name: file.customerName ?? '', balance: file.balance }
    const payers = shared.get(file.id) ?? [alone]
    return moneyTasks({ ...file, payers }, today).map((task) => ({
      ...task,
      bookingId: file.id,
      code: file.code,
      statusId: file.statusId,
      customerId: file.customerId,
      arrival: file.arrival,
      payerName: payers.find(({ payerId }) => payerId === task.payerId)?.name ?? '',
    }))
  })
}
