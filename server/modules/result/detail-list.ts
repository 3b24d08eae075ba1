/** What was billed by item is read from: lines as the bills say them, gathered or one by one. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ListBeside, ListCriteria } from '#contract/list.ts'
import { rateText, resultDetailList } from '#contract/lists/result/result-detail.ts'
import { listRoutes } from '#server/list/routes.ts'
import { wordsIn } from '#server/list/rows.ts'
import { billedIn, isCounted } from '#server/modules/result/money.ts'
import type { Context } from '#server/platform/http/route.ts'

type Sql = RawBuilder<unknown>
type Criteria = ListCriteria<typeof resultDetailList>

/** Words that each must match; between quotation marks, the text alone: what a gathered row opens. */
const matching = (text: string, whole: Sql, words: Sql): Sql[] => {
  const exact = /^"(.*)"$/.exec(text.trim())?.[1]
  if (exact !== undefined) return [sql`coalesce(${whole}, '') = ${exact}`]
  return wordsIn(text, (word) => sql`sort_key(${words}) like '%' || sort_key(${word}) || '%'`)
}

const NO_CRITERIA: Criteria = {}

/** Lines that count, under the filters of the search. */
const lines = (context: Context, criteria: Criteria): Sql => {
  const { view, text, from, to } = criteria
  // What shows no field narrows nothing.
  const { type, rate, placeType, document, operatorId, till } = view === 'LINE' ? criteria : NO_CRITERIA
  const conditions = [
    billedIn(context, { from, to }),
    isCounted(context),
    ...(type === undefined ? [] : [sql`f.type = ${type}`]),
    ...(rate === undefined ? [] : [rate === 'NONE' ? sql`f.rate is null` : sql`f.rate = ${rate}`]),
    ...(document === undefined ? [] : [sql`f.bill_kind = ${document}`]),
    ...(operatorId === undefined ? [] : [sql`f.operator_id = ${operatorId}`]),
    ...(till === undefined ? [] : [sql`f.till = ${till}`]),
    ...(placeType === undefined ? [] : matching(placeType, sql`f.place_type`, sql`f.place_type`)),
    ...(text === undefined ? [] : matching(text, sql`f.label`, sql`concat_ws(' ', f.label, f.number, f.payer_name)`)),
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

/** Who ever issued a bill here: who reads results may not read the users. */
const whoBilled = async ({ tx, establishmentId }: Context): Promise<ListBeside> => {
  const { rows } = await sql<{ id: number; label: string }>`
    select u.id, u.name as label from app_user u
    where exists (select from bill_entry f where f.establishment_id = ${establishmentId} and f.operator_id = u.id)
    order by sort_key(u.name)`.execute(tx)
  return { offers: { operatorId: rows } }
}

export const resultDetailRoutes = listRoutes(
  resultDetailList,
  {
    from: (context, criteria) => {
      const { view = 'TYPE', from = null, to = null } = criteria
      return sql`(select x.*, ${view}::text as gathers, ${from}::date as "from", ${to}::date as "to" from (${found(context, criteria)}) x) r`
    },
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
    facts: {
      id: sql`r.id`,
      position: sql`r.position`,
      gathers: sql`r.gathers`,
      rateBp: sql`r.rate`,
      from: sql`r."from"`,
      to: sql`r."to"`,
    },
    // The lines are chosen before they are gathered.
    filters: {
      view: () => undefined,
      days: () => undefined,
      text: () => undefined,
      type: () => undefined,
      rate: () => undefined,
      placeType: () => undefined,
      document: () => undefined,
      operatorId: () => undefined,
      till: () => undefined,
    },
    order: ({ view }) =>
      view === 'LINE'
        ? sql`r.bill_on desc, r.id desc, r.position`
        : sql`r.amount desc, r.type, r.label, r.rate, r.place_type`,
    last: [sql`r.id`, sql`r.position`, sql`r.type`, sql`r.label`, sql`r.rate`, sql`r.place_type`],
    said: { rate: (row) => rateText(row.rateBp) },
  },
  { summary: 'Ventilation des ventes facturées', beside: whoBilled },
)
