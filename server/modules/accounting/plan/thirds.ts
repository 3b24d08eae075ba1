/** Auxiliary accounts of customers: given when an export first needs them, and kept. */
import { sql } from 'kysely'
import { auxiliaryCode } from '#domain/accounting/auxiliary.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import type { Tx } from '#server/platform/db/db.ts'

export interface Third {
  readonly code: string
  readonly name: string
}

interface Known {
  readonly id: number
  readonly customerCode: string
  readonly name: string
  readonly code: string | null
}

const give = async (tx: Tx, site: number, wanting: readonly Known[]): Promise<ReadonlyMap<number, string>> => {
  const { accounting } = await preferencesOf(tx, site)
  const rule = { prefix: accounting.thirdPrefix ?? '', length: accounting.thirdLength, source: accounting.thirdSource }
  // Two exports give codes one after the other.
  await sql`select id from establishment where id = ${site} for no key update`.execute(tx)
  const { rows } = await sql<{ code: string }>`
    select code from accounting_third where establishment_id = ${site}`.execute(tx)
  const taken = new Set([
    ...rows.map(({ code }) => code),
    ...(accounting.tillCustomer === null ? [] : [accounting.tillCustomer]),
  ])
  const given = new Map<number, string>()
  for (const { id, customerCode, name } of wanting) {
    const code = auxiliaryCode(rule, { code: customerCode, name }, (one) => taken.has(one))
    taken.add(code)
    given.set(id, code)
  }
  await sql`
    insert into accounting_third (establishment_id, customer_id, code)
    select ${site}, g.id, g.code from unnest(${[...given.keys()]}::bigint[], ${[...given.values()]}::text[]) as g (id, code)
    on conflict (establishment_id, customer_id) do nothing`.execute(tx)
  return given
}

/**
 * Code and name of the auxiliary account of each of these customers; those who have none are given one, in the order of their ids,
 * unless `gives` is false: theirs is empty. A
 * customer who was merged has the account of the one that is kept.
 */
export const thirdsOf = async (
  tx: Tx,
  site: number,
  customerIds: readonly number[],
  { gives }: { readonly gives: boolean } = { gives: true },
): Promise<ReadonlyMap<number, Third>> => {
  const { rows } = await sql<Known & { asked: number }>`
    select a.id as asked, c.id, c.code as "customerCode", t.code,
      coalesce(nullif(concat_ws(' ', c.company_name, c.surname, c.name), ''), c.code) as name
    from customer a
    join customer c on c.id = coalesce(a.merged_into_id, a.id)
    left join accounting_third t on t.establishment_id = ${site} and t.customer_id = c.id
    where a.id = any (${[...new Set(customerIds)]}::bigint[]) order by c.id, a.id`.execute(tx)
  const wanting = rows.filter((row, i) => gives && row.code === null && rows[i - 1]?.id !== row.id)
  const given = wanting.length === 0 ? new Map<number, string>() : await give(tx, site, wanting)
  return new Map(rows.map(({ asked, id, code, name }) => [asked, { code: code ?? given.get(id) ?? '', name }]))
}
