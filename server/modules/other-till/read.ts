/** A file of tickets as screens show it, and its very text. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { LackingWord, TillFile } from '#contract/operations/sale/till-file.ts'
import { digestOf } from '#server/modules/other-till/read-upload.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'

type Place = Pick<Context, 'tx' | 'establishmentId'>

/** Words of a file that are not known here, methods last. */
export const lackingIn = async ({ tx, establishmentId }: Place, id: number): Promise<readonly LackingWord[]> => {
  const { rows } = await sql<LackingWord>`
    with own as (select t.id from other_till_ticket t where t.establishment_id = ${establishmentId} and t.till_file_id = ${id}),
    lines as (select l.* from own join other_till_line l on l.establishment_id = ${establishmentId} and l.ticket_id = own.id)
    select 'ARTICLE' as kind, l.article as word, count(distinct l.ticket_id)::int as tickets, sum(l.amount)::bigint as amount
    from lines l where l.nature is null group by l.article
    union all
    select 'RATE', l.rate_word, count(distinct l.ticket_id)::int, sum(l.amount)::bigint
    from lines l where l.rate_word is not null and l.tva_rate is null group by l.rate_word
    union all
    select 'METHOD', p.method_word, count(distinct p.ticket_id)::int, sum(p.amount)::bigint
    from own join other_till_payment p on p.establishment_id = ${establishmentId} and p.ticket_id = own.id
    where p.method_id is null group by p.method_word
    order by kind, word`.execute(tx)
  return rows
}

/** Throws RuleError record.unknown. */
export const readTillFile = async (context: Context, id: number): Promise<TillFile> => {
  const { tx, establishmentId, training } = context
  const { rows } = await sql<Omit<TillFile, 'lacking'>>`
    select f.id, f.version, f.way, f.state, f.other_till_id as "otherTillId", o.label as till, f.name, f.sha256, f.from_day as "fromDay",
      f.to_day as "toDay", f.tickets, f.total, f.known, f.known_total as "knownTotal", f.at, u.name as by, f.reason,
      coalesce(f.contrary_of_id, c.id) as "otherId"
    from till_file f
    left join other_till o on o.establishment_id = f.establishment_id and o.id = f.other_till_id
    left join till_file c on c.establishment_id = f.establishment_id and c.contrary_of_id = f.id
    left join app_user u on u.id = f.user_id
    where f.establishment_id = ${establishmentId} and f.training = ${training} and f.id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  return { ...row, lacking: row.state === 'WAITING' ? await lackingIn(context, id) : [] }
}

export const tellTillFiles = (context: Context, ids: readonly number[], action: 'SAVED' | 'DELETED' = 'SAVED') =>
  context.changed(ids.map((id) => ({ entity: 'tillFile', id, action, functionality: 'sale_cash_register' }) as const))

/**
 * The very text that came or left. Throws RuleError record.unknown; otherTill.contentChanged where it is not what its fingerprint says.
 */
export const tillFileContent = async (context: Context, id: number): Promise<FileAnswer> => {
  const { name, sha256 } = await readTillFile(context, id)
  const { rows } = await sql<{ content: string }>`
    select content from till_file_text where establishment_id = ${context.establishmentId} and till_file_id = ${id}`.execute(
    context.tx,
  )
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  if (digestOf(row.content) !== sha256) throw new RuleError('otherTill.contentChanged')
  const type = name.endsWith('.json') ? 'application/json' : 'text/csv'
  return new FileAnswer(`${type}; charset=utf-8`, name, new TextEncoder().encode(row.content), false)
}
