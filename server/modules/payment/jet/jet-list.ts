/** What the journal of technical events is read from. */
import { sql } from 'kysely'
import { jetList } from '#contract/lists/payment/jet.ts'
import { listRoutes } from '#server/list/routes.ts'
import { instantsIn, wordsIn } from '#server/list/rows.ts'
import { objectWords, partWords } from './jet-words.ts'

const YES_OR_NO = { true: 'oui', false: 'non' }

/** In words of French: `n° interne : 12, objet : facture`. What was signed stays as it is in the archives. */
const DETAIL = sql`coalesce((select string_agg(
    coalesce(${JSON.stringify(partWords())}::jsonb ->> d.key, d.key) || ' : ' ||
    coalesce(
      ${JSON.stringify(YES_OR_NO)}::jsonb ->> d.value,
      case when d.key = 'entity' then ${JSON.stringify(objectWords())}::jsonb ->> d.value end,
      d.value),
    ', ' order by d.key)
  from jsonb_each_text(j.detail) d where d.value is not null), '')`

export const jetListRoutes = listRoutes(
  jetList,
  {
    from: sql`jet j left join app_user u on u.id = j.operator_id`,
    visible: ({ establishmentId, training }) =>
      sql`j.establishment_id = ${establishmentId} and j.training = ${training}`,
    columns: {
      seq: sql`j.seq`,
      at: sql`j.recorded_at`,
      code: sql`j.code`,
      label: sql`j.label`,
      detail: DETAIL,
      operator: sql`u.name`,
      till: sql`j.till`,
    },
    facts: { id: sql`j.id` },
    filters: {
      text: (text) =>
        wordsIn(
          text,
          (word) => sql`sort_key(concat_ws(' ', ${DETAIL}, u.name, j.till)) like '%' || sort_key(${word}) || '%'`,
        ),
      days: (days) => instantsIn(sql`j.recorded_at`, sql`j.establishment_id`, days),
      code: (code) => sql`j.code = ${code}`,
    },
    order: sql`j.recorded_at desc, j.id desc`,
    last: [sql`j.id`],
  },
  { summary: 'Lister les événements techniques' },
)
