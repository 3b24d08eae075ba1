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

/** Codes for those who have none, in their order. `planned`: given to others, and not stored. */
const newCodes = async (
  tx: Tx,
  site: number,
  wanting: readonly Known[],
  planned: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, string>> => {
  const { accounting } = await preferencesOf(tx, site)
  const rule = { prefix: accounting.thirdPrefix ?? '', length: accounting.thirdLength, source: accounting.thirdSource }
  const { rows } = await sql<{ code: string }>`
    select code from accounting_third where establishment_id = ${site}`.execute(tx)
  const taken = new Set([
    ...rows.map(({ code }) => code),
    ...planned.values(),
    ...(accounting.tillCustomer === null ? [] : [accounting.tillCustomer]),
  ])
  const given = new Map<number, string>()
  for (const { id, customerCode, name } of wanting) {
    const code = auxiliaryCode(rule, { code: customerCode, name }, (one) => taken.has(one))
    taken.add(code)
    given.set(id, code)
  }
  return given
}

const give = async (tx: Tx, site: number, wanting: readonly Known[]): Promise<ReadonlyMap<number, string>> => {
  // Two exports give codes one after the other.
  await sql`select id from establishment where id = ${site} for no key update`.execute(tx)
  const given = await newCodes(tx, site, wanting, new Map())
  await sql`
    insert into accounting_third (establishment_id, customer_id, code)
    select ${site}, g.id, g.code from unnest(${[...given.keys()]}::bigint[], ${[...given.values()]}::text[]) as g (id, code)
    on conflict (establishment_id, customer_id) do nothing`.execute(tx)
  return given
}

/**
 * Code and name of the auxiliary account of each of these customers; those who have none are given one, in the order of their ids. A
 * customer who was merged has the account of the one that is kept. `planned`: nothing is stored, and what would be given is added to it.
 */
export const thirdsOf = async (
  tx: Tx,
  site: number,
  customerIds: readonly number[],
  planned: Map<number, string> | null = null,
): Promise<ReadonlyMap<number, Third>> => {
  const { rows } = await sql<Known & { asked: number }>`
    select a.id as asked, c.id, c.code as "customerCode", t.code,
      coalesce(nullif(concat_ws(' ', c.company_name, c.surname, c.name), ''), c.code) as name
    from customer a
    join customer c on c.id = coalesce(a.merged_into_id, a.id)
    left join accounting_third t on t.establishment_id = ${site} and t.customer_id = c.id
    where a.id = any (${[...new Set(customerIds)]}::bigint[]) order by c.id, a.id`.execute(tx)
  const wanting = rows.filter(
    (row, i) => row.code === null && rows[i - 1]?.id !== row.id && planned?.has(row.id) !== true,
  )
  const given =
    wanting.length === 0
      ? new Map<number, string>()
      : planned === null
        ? await give(tx, site, wanting)
        : await newCodes(tx, site, wanting, planned)
  if (planned !== null) for (const [id, code] of given) planned.set(id, code)
  return new Map(
    rows.map(({ asked, id, code, name }) => [asked, { code: code ?? given.get(id) ?? planned?.get(id) ?? '', name }]),
  )
}
