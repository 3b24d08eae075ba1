/** What the list of bank statements is read from. */
import { sql } from 'kysely'
import { bankStatementList } from '#contract/lists/payment/bank-statement.ts'
import { listRoutes } from '#server/list/routes.ts'

const IS_MATCHED = sql`exists (select from bank_match m where m.establishment_id = l.establishment_id and m.line_id = l.id)`

/** Of the lines `l` of the statement `s`. */
const LINES = sql`
  left join lateral (select coalesce(sum(l.amount) filter (where l.amount > 0), 0)::bigint as gained,
      coalesce(sum(l.amount) filter (where l.amount < 0), 0)::bigint as lost, count(*)::int as lines,
      count(*) filter (where ${IS_MATCHED})::int as matched,
      count(*) filter (where l.aside is null and not ${IS_MATCHED})::int as left_over
    from bank_statement_entry e join bank_line l on l.establishment_id = e.establishment_id and l.id = e.line_id
    where e.establishment_id = s.establishment_id and e.statement_id = s.id) n on true`

export const bankStatementListRoutes = listRoutes(
  bankStatementList,
  {
    from: sql`bank_statement s
      join bank_account a on a.establishment_id = s.establishment_id and a.id = s.bank_account_id
      join app_user u on u.id = s.imported_by ${LINES}`,
    visible: ({ establishmentId, training }) =>
      sql`s.establishment_id = ${establishmentId} and s.training = ${training}`,
    columns: {
      bankAccount: sql`a.label`,
      firstOn: sql`s.first_on`,
      lastOn: sql`s.last_on`,
      reference: sql`coalesce(nullif(s.reference, ''), s.file_name)`,
      opening: sql`s.opening`,
      gained: sql`n.gained`,
      lost: sql`n.lost`,
      closing: sql`s.closing`,
      lines: sql`n.lines`,
      matched: sql`n.matched`,
      left: sql`n.left_over`,
      importedAt: sql`s.imported_at`,
      importedBy: sql`u.name`,
    },
    facts: { id: sql`s.id` },
    filters: {
      bankAccountId: (id) => sql`s.bank_account_id = ${id}`,
      days: ({ from, to }) =>
        sql`${from === undefined ? sql`true` : sql`s.last_on >= ${from}`} and ${to === undefined ? sql`true` : sql`s.first_on <= ${to}`}`,
      unfinished: (only) => (only ? sql`n.left_over > 0` : sql`true`),
    },
    sorts: { bankAccount: sql`sort_key(a.label)` },
    order: sql`s.last_on desc, s.id desc`,
    last: [sql`s.id`],
  },
  { summary: 'Lister les relevés bancaires' },
)
