/** Whom criteria reach, as a file: one line for each letter or message, for a printer or another tool of mailings. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Cents } from '#domain/money.ts'
import type { Day } from '#domain/day.ts'
import { formatInput } from '#contract/operations/input.ts'
import { fileColumn, listFile } from '#server/documents/list-file.ts'
import type { FileColumn } from '#server/documents/list-file.ts'
import { inSnapshot, packetsOf } from '#server/list/snapshot.ts'
import { reachOf, readCriteria } from '#server/modules/reminder/criteria/reach.ts'
import { route } from '#server/platform/http/route.ts'
import type { Context, FileAnswer, Route } from '#server/platform/http/route.ts'

interface Row {
  readonly code: string
  readonly civility: string | null
  readonly company: string | null
  readonly firstName: string | null
  readonly surname: string
  readonly email: string | null
  readonly phone: string | null
  readonly address1: string | null
  readonly address2: string | null
  readonly postalCode: string | null
  readonly town: string | null
  readonly country: string | null
  readonly language: string
  readonly stays: number
  readonly spent: Cents
  readonly last: Day | null
}

const text = (heading: string, value: (row: Row) => string | null): FileColumn<Row> =>
  fileColumn('text', `reminder:reach.${heading}`, value)

const COLUMNS: readonly FileColumn<Row>[] = [
  text('code', (row) => row.code),
  text('civility', (row) => row.civility),
  text('firstName', (row) => row.firstName),
  text('surname', (row) => row.surname),
  text('company', (row) => row.company),
  text('email', (row) => row.email),
  fileColumn('phone', 'reminder:reach.phone', (row) => row.phone),
  text('address1', (row) => row.address1),
  text('address2', (row) => row.address2),
  text('postalCode', (row) => row.postalCode),
  text('town', (row) => row.town),
  text('country', (row) => row.country),
  text('language', (row) => row.language),
  fileColumn('count', 'reminder:reach.stays', (row) => row.stays),
  fileColumn('money', 'reminder:reach.spent', (row) => row.spent),
  fileColumn('day', 'reminder:reach.last', (row) => row.last),
]

/** Who was left out by hand, and all but one of those who share an address, are not in it. Throws as `readCriteria`. */
const reachFile = async (
  context: Context,
  { criteria, format }: { readonly criteria: Readonly<Record<string, unknown>>; readonly format: 'csv' | 'xlsx' },
): Promise<FileAnswer> => {
  const query = sql<Row>`${reachOf(context, await readCriteria(context, criteria))}
    select r.code, v.label as civility, c.name as "firstName", c.surname, c.company_name as company, c.email,
      coalesce(c.phone1, c.phone2) as phone, a.address1, a.address2, a.postal_code as "postalCode", a.town, k.label as country,
      coalesce(g.code, 'fr') as language, r.stays, r.spent, r.last
    from reached r join customer c on c.id = r.id
    left join civility v on v.id = c.civility_id
    left join language g on g.id = c.language_id
    left join lateral (select * from address x where x.customer_id = c.id order by x.is_main desc, x.id limit 1) a on true
    left join country k on k.id = a.country_id
    where not r.is_excluded and not r.is_twin order by r.name, r.id`
  return listFile(
    context,
    'mailingCriteria',
    COLUMNS,
    inSnapshot(context.db, (tx) => packetsOf(tx, query)),
    format,
  )
}

export const reachFileRoute: Route = route(
  {
    method: 'POST',
    path: 'document/mailing-criteria/reach/document',
    right: ['customer_partner_customer', 'export'],
    write: true,
    summary: 'Clients que touchent des critères de mailing : fichier',
    body: z.object({ criteria: z.looseObject({ id: z.int().min(0).default(0) }), format: formatInput }),
  },
  (context, { body }) => reachFile(context, body),
)
