/** What the lists of files of tickets, and of the tickets of one, are read from. */
import { sql } from 'kysely'
import { messageOf } from '#contract/messages.ts'
import { tillFileTicketList } from '#contract/lists/sale/till-file-ticket.ts'
import { tillFileList } from '#contract/lists/sale/till-file.ts'
import { listRoutes } from '#server/list/routes.ts'
import { instantsIn, wordsIn } from '#server/list/rows.ts'

/** Words that mean nothing here yet, of the files that wait: few, and few of them. */
const LACKING = sql`case when f.state <> 'WAITING' then 0 else (
  select count(distinct l.article) filter (where l.nature is null)
    + count(distinct l.rate_word) filter (where l.tva_rate is null) + (
      select count(distinct p.method_word) from other_till_ticket y
      join other_till_payment p on p.establishment_id = y.establishment_id and p.ticket_id = y.id and p.method_id is null
      where y.establishment_id = f.establishment_id and y.till_file_id = f.id)
  from other_till_ticket t join other_till_line l on l.establishment_id = t.establishment_id and l.ticket_id = t.id
  where t.establishment_id = f.establishment_id and t.till_file_id = f.id)::int end`

export const tillFileRoutes = listRoutes(
  tillFileList,
  {
    from: sql`till_file f left join other_till o on o.establishment_id = f.establishment_id and o.id = f.other_till_id`,
    visible: ({ establishmentId, training }) =>
      sql`f.establishment_id = ${establishmentId} and f.training = ${training}`,
    columns: {
      at: sql`f.at`,
      state: sql`f.state`,
      till: sql`o.label`,
      name: sql`f.name`,
      fromDay: sql`f.from_day`,
      toDay: sql`f.to_day`,
      tickets: sql`f.tickets`,
      known: sql`f.known`,
      total: sql`f.total`,
    },
    facts: { id: sql`f.id`, lacking: LACKING, reason: sql`f.reason` },
    filters: {
      view: (view) => (view === 'TO_DO' ? sql`f.state in ('READING', 'WAITING')` : undefined),
      text: (text) =>
        wordsIn(
          text,
          (word) => sql`(f.name ilike ${`%${word}%`} or sort_key(o.label) like '%' || sort_key(${word}) || '%')`,
        ),
      way: (way) => sql`f.way = ${way}`,
      tillId: (id) => sql`f.other_till_id = ${id}`,
      days: (days) => instantsIn(sql`f.at`, sql`f.establishment_id`, days),
    },
    sorts: { till: sql`sort_key(o.label)`, name: sql`sort_key(f.name)` },
    order: sql`f.at desc, f.id desc`,
    last: [sql`f.id`],
    said: {
      problem: ({ lacking, reason }) =>
        lacking > 0 ? (messageOf('otherTill.lacking', { count: lacking }) ?? '') : (reason ?? ''),
    },
  },
  { summary: 'Lister les fichiers de tickets reçus et envoyés' },
)

export const tillFileTicketRoutes = listRoutes(
  tillFileTicketList,
  {
    from: sql`till_file_ticket t`,
    visible: ({ establishmentId, training }) => sql`t.establishment_id = ${establishmentId} and exists (
      select from till_file f where f.establishment_id = t.establishment_id and f.id = t.till_file_id and f.training = ${training})`,
    columns: {
      number: sql`t.number`,
      at: sql`t.at`,
      countedOn: sql`t.counted_on`,
      methods: sql`t.methods`,
      total: sql`t.total`,
      lacks: sql`t.lacks`,
    },
    facts: { id: sql`t.id` },
    filters: { fileId: (id) => sql`t.till_file_id = ${id}` },
    order: sql`t.at, t.id`,
    last: [sql`t.id`],
  },
  { summary: 'Lister les tickets d’un fichier' },
)
