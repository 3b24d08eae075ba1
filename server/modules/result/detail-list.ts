/** What was billed by item is read from: lines as the bills say them, gathered or one by one. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ListCriteria } from '#contract/list.ts'
import { rateText, resultDetailList } from '#contract/lists/result/result-detail.ts'
import { listRoutes } from '#server/list/routes.ts'
import { wordsIn } from '#server/list/rows.ts'
import { billedIn, isCounted } from '#server/modules/result/money.ts'
import type { Context } from '#server/platform/http/route.ts'

type Sql = RawBuilder<unknown>
type Criteria = ListCriteria<typeof resultDetailList>

/** Lines that count, under the filters of the search. */
const lines = (context: Context, { type, rate, placeType, text, ...period }: Criteria): Sql => {
  const conditions = [
    billedIn(context, period),
    isCounted(context),
    ...(type === undefined ? [] : [sql`f.type = ${type}`]),
    ...(rate === undefined ? [] : [rate === 'NONE' ? sql`f.rate is null` : sql`f.rate = ${rate}`]),
    ...(placeType === undefined
      ? []
      : wordsIn(placeType, (w) => sql`sort_key(f.place_type) like '%' || sort_key(${w}) || '%'`)),
    ...(text === undefined
      ? []
      : wordsIn(
          text,
          (w) => sql`sort_key(concat_ws(' ', f.label, f.number, f.payer_name)) like '%' || sort_key(${w}) || '%'`,
        )),
  ]
  return sql`bill_line_entry f where ${sql.join(conditions, sql` and `)}`
}

const SUMS = sql`sum(f.quantity)::bigint as quantity, sum(f.excluding) as excluding, sum(f.amount) - sum(f.excluding) as vat,
  sum(f.amount) as amount`

/** What each view tells apart; the rest is empty. */
const KEYS = {
  TYPE: ['type'],
  ITEM: ['type', 'label', 'rate'],
  RATE: ['rate'],
  PLACE: ['place_type'],
} as const
const EMPTY = {
  type: sql`null::text`,
  label: sql`null::text`,
  place_type: sql`null::text`,
  rate: sql`null::int`,
} as const

const gathered = (view: keyof typeof KEYS, context: Context, criteria: Criteria): Sql => {
  const keys: readonly string[] = KEYS[view]
  const said = Object.entries(EMPTY).map(([key, none]) =>
    keys.includes(key) ? sql`${sql.ref(`f.${key}`)} as ${sql.ref(key)}` : sql`${none} as ${sql.ref(key)}`,
  )
  return sql`select null::bigint as id, null::date as bill_on, null::text as number, null::text as payer_name, 0 as position,
    ${sql.join(said)}, ${SUMS} from ${lines(context, criteria)} group by ${sql.join(keys.map((key) => sql.ref(`f.${key}`)))}`
}

const found = (context: Context, criteria: Criteria): Sql => {
  const { view = 'TYPE' } = criteria
  if (view !== 'LINE') return gathered(view, context, criteria)
  return sql`select f.bill_id as id, f.bill_on, f.number, f.payer_name, f.position, f.type, f.label, f.place_type, f.rate,
    f.quantity::bigint as quantity, f.excluding, f.amount - f.excluding as vat, f.amount from ${lines(context, criteria)}`
}

export const resultDetailRoutes = listRoutes(
  resultDetailList,
  {
    from: (context, criteria) => sql`(${found(context, criteria)}) r`,
    visible: () => sql`true`,
    columns: {
      billOn: sql`r.bill_on`,
      number: sql`r.number`,
      payerName: sql`r.payer_name`,
      type: sql`r.type`,
      label: sql`r.label`,
      placeType: sql`r.place_type`,
      quantity: sql`r.quantity`,
      excluding: sql`r.excluding`,
      vat: sql`r.vat`,
      amount: sql`r.amount`,
    },
    facts: { id: sql`r.id`, rateBp: sql`r.rate` },
    // The lines are chosen before they are gathered.
    filters: {
      view: () => undefined,
      days: () => undefined,
      text: () => undefined,
      type: () => undefined,
      rate: () => undefined,
      placeType: () => undefined,
    },
    order: ({ view }) =>
      view === 'LINE'
        ? sql`r.bill_on desc, r.id desc, r.position`
        : sql`r.amount desc, r.type, r.label, r.rate, r.place_type`,
    last: [sql`r.id`, sql`r.position`, sql`r.type`, sql`r.label`, sql`r.rate`, sql`r.place_type`],
    said: { rate: (row) => rateText(row.rateBp) },
  },
  { summary: 'Ventilation des ventes facturées' },
)
