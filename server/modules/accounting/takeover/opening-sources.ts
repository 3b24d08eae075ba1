/** Opening entries of the software before this one, while no export took them. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { waiting } from '#server/modules/accounting/export/waiting.ts'
import type { Asked, SourceRow } from '#server/modules/accounting/export/waiting.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** A third of the other software: no number of a customer begins so. */
const keyOf = (aux: string): string => `=${aux}`

export const openingSources = async (tx: Tx, asked: Asked): Promise<SourceRow[]> => {
  const { rows } = await sql<{
    id: number
    on: Day
    lines: readonly (readonly [account: string, label: string, aux: string | null, amount: Cents])[]
  }>`
    select o.id, o.on_day as on, (select json_agg(json_build_array(l.account, l.label, l.aux, l.amount) order by l.position)
      from accounting_opening_line l where l.establishment_id = o.establishment_id and l.opening_id = o.id) as lines
    from accounting_opening o where ${waiting(asked, 'opening', { alias: 'o', day: 'on_day' })}`.execute(tx)
  return rows.map(({ id, on, lines }) => ({
    ...{ kind: 'opening', id, on, customers: [] },
    thirds: new Map(
      lines.flatMap(([, label, aux]) => (aux === null ? [] : [[keyOf(aux), { code: aux, name: label }] as const])),
    ),
    sources: [
      {
        ...{ type: 'opening', on, ref: 'AN' },
        lines: lines.map(([account, , aux, amount]) => [account, aux === null ? null : keyOf(aux), amount] as const),
      },
    ],
  }))
}
