/** What the list of lines of bank statements is read from. */
import { sql } from 'kysely'
import { bankLineList } from '#contract/lists/payment/bank-line.ts'
import { escapeLike } from '#server/crud/search.ts'
import { listRoutes } from '#server/list/routes.ts'
import { daysIn, wordsIn } from '#server/list/rows.ts'

const IS_MATCHED = sql`exists (select from bank_match m where m.establishment_id = l.establishment_id and m.line_id = l.id)`

/** What a line is matched with, in words. */
const MATCHED = sql`(select string_agg(distinct coalesce(d.number, t.terminal, x.supplier, i.label,
    concat_ws(' ', y.method_label, nullif(h.code, ''), to_char(y.paid_on, 'DD/MM/YYYY'))), ', ')
  from bank_match m
  left join deposit_row d on d.establishment_id = m.establishment_id and d.id = m.deposit_id
  left join payment y on y.establishment_id = m.establishment_id and y.id = m.payment_id
  left join account_head h on h.establishment_id = y.establishment_id and h.id = y.account_id and y.method_kind <> 'CARD'
  left join terminal_batch t on t.establishment_id = m.establishment_id and t.id = m.batch_id
  left join expense x on x.establishment_id = m.establishment_id and x.id = m.expense_id
  left join injection i on i.establishment_id = m.establishment_id and i.id = m.injection_id
  where m.establishment_id = l.establishment_id and m.line_id = l.id)`

const STATE = sql`(case when ${IS_MATCHED} then 'MATCHED' when l.aside is not null then 'ASIDE' else 'LEFT' end)`

const FEES = sql`(select nullif(sum(m.amount) - l.amount, 0)::bigint from bank_match m
  where m.establishment_id = l.establishment_id and m.line_id = l.id having count(*) > 0)`

export const bankLineListRoutes = listRoutes(
  bankLineList,
  {
    from: sql`bank_line l
      join bank_account a on a.establishment_id = l.establishment_id and a.id = l.bank_account_id
      left join lateral (select min(e.statement_id) as statement_id from bank_statement_entry e
        where e.establishment_id = l.establishment_id and e.line_id = l.id) e on true`,
    visible: ({ establishmentId, training }) =>
      sql`l.establishment_id = ${establishmentId} and l.training = ${training}`,
    columns: {
      bookedOn: sql`l.booked_on`,
      valueOn: sql`l.value_on`,
      bankAccount: sql`a.label`,
      label: sql`l.label`,
      counterparty: sql`l.counterparty`,
      reference: sql`l.reference`,
      amount: sql`l.amount`,
      state: STATE,
      matched: MATCHED,
      fees: FEES,
      aside: sql`l.aside`,
    },
    facts: { id: sql`l.id`, statementId: sql`e.statement_id` },
    filters: {
      text: (text) =>
        wordsIn(
          text,
          (word) =>
            sql`sort_key(concat_ws(' ', l.label, l.counterparty, l.reference)) like '%' || sort_key(${escapeLike(word)}) || '%'`,
        ),
      bankAccountId: (id) => sql`l.bank_account_id = ${id}`,
      days: (days) => daysIn(sql`l.booked_on`, days),
      state: (state) => sql`${STATE} = ${state}`,
      statementId: (id) => sql`exists (select from bank_statement_entry o
        where o.establishment_id = l.establishment_id and o.line_id = l.id and o.statement_id = ${id})`,
    },
    order: sql`l.booked_on desc, l.id desc`,
    last: [sql`l.id`],
  },
  { summary: 'Lister les lignes des relevés bancaires' },
)
