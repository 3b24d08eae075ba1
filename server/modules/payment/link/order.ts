/** What a provider is told of a link: its amount, and the guest as it needs to know them. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Db } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { newPageLink } from '#server/platform/pages/page-link.ts'
import type { PageOf } from '#server/platform/pages/page-link.ts'
import type { LinkOrder } from '#server/ports/pay-link.ts'

type Guest = LinkOrder['guest']

interface Row extends Guest, Pick<LinkOrder, 'amount' | 'currency' | 'label'> {
  readonly expiresAt: number
  readonly from: Day | null
  readonly to: Day | null
  /** On the calendar of the site. */
  readonly today: Day
}

interface Key {
  readonly establishmentId: number
  readonly id: number
  readonly reference: string
}

/** Of this link alone, each time that it is made. */
const pagesOf = async (db: Db, of: PageOf, pagesUrl: string | undefined, now: Date) => {
  if (pagesUrl === undefined) return { newsUrl: null, returnUrl: null }
  return inTransaction(db, async (tx) => ({
    newsUrl: `${pagesUrl}/n/${await newPageLink(tx, { kind: 'PAY_NEWS', ...of }, now)}`,
    returnUrl: `${pagesUrl}/r/${await newPageLink(tx, { kind: 'PAY_RETURN', ...of }, now)}`,
  }))
}

/** A hold begins today at the earliest, whatever the stay. */
export const orderOf = async (
  db: Db,
  { establishmentId, id, reference }: Key,
  pagesUrl: string | undefined,
  now: Date,
): Promise<LinkOrder> => {
  const { rows } = await sql<Row>`
    select l.amount, coalesce(m.iso_code, 'EUR') as currency, l.label, (extract(epoch from l.expires_at) * 1000)::float8 as "expiresAt",
      coalesce(nullif(c.name, ''), c.surname, c.company_name, '') as "firstName", coalesce(c.surname, c.company_name, '') as "lastName",
      coalesce(c.email, '') as email, coalesce(c.phone1, c.phone2, '') as phone, coalesce(a.address1, '') as address,
      coalesce(a.postal_code, '') as postcode, coalesce(a.town, '') as city, coalesce(k.iso_code, 'FR') as country,
      coalesce(g.code, 'fr') as language, coalesce(o.arrival, h.arrival) as "from", coalesce(o.departure, h.departure) as "to",
      (${now}::timestamptz at time zone e.time_zone)::date as today
    from pay_link l
    join establishment e on e.id = l.establishment_id
    left join currency m on m.id = e.currency_id
    join customer x on x.id = l.payer_id
    join customer c on c.id = coalesce(x.merged_into_id, x.id)
    left join lateral (select * from address y where y.customer_id = c.id order by y.is_main desc, y.id limit 1) a on true
    left join country k on k.id = a.country_id
    left join language g on g.id = c.language_id
    join account_head h on h.establishment_id = l.establishment_id and h.kind = l.account_kind and h.id = l.account_id
    left join guarantee u on u.establishment_id = l.establishment_id and u.id = l.guarantee_id
    left join account_part o on o.establishment_id = u.establishment_id and o.kind = u.account_kind and o.id = u.part_id
    where l.establishment_id = ${establishmentId} and l.id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a link that is due is there')
  const { amount, currency, label, expiresAt, from, to, today, ...guest } = row
  const begins = from !== null && from > today ? from : today
  const pages = await pagesOf(db, { establishmentId, recordId: id }, pagesUrl, now)
  const stay = to === null ? null : { from: begins, to: to > begins ? to : begins }
  return { amount, currency, reference, label, expiresAt: new Date(expiresAt), guest, stay, ...pages }
}
