/** A year of money in bulk, for the benches of closing and of entries: payments and bills spread over its days, signatures not real. */
import { sql } from 'kysely'
import { createEstablishment } from '#server/modules/establishment/index.ts'
import { signingKeyOf } from '#server/platform/fiscal/keys.ts'
import type { FiscalKeys } from '#server/platform/fiscal/keys.ts'
import { aCampsite } from '#server/testing/campsite.ts'
import type { BenchHouse } from './house.ts'

type House = Pick<BenchHouse, 'db' | 'ownerDb' | 'userId'>

const OFF = {
  payment: ['payment_moves_head', 'payment_proved'],
  bill: ['bill_moves_head', 'bill_proved', 'bill_is_counted'],
} as const

const withoutChains = async (
  { ownerDb }: House,
  table: keyof typeof OFF,
  load: () => Promise<unknown>,
): Promise<void> => {
  for (const trigger of OFF[table])
    await sql`alter table ${sql.table(table)} disable trigger ${sql.id(trigger)}`.execute(ownerDb)
  await load()
  for (const trigger of OFF[table])
    await sql`alter table ${sql.table(table)} enable trigger ${sql.id(trigger)}`.execute(ownerDb)
  await sql`vacuum analyze ${sql.table(table)}`.execute(ownerDb)
}

/** A campsite of 2027 with so many payments and bills, spread over its first days. Answers its establishment. */
export const moneyYear = async (
  house: House & { readonly keys: FiscalKeys },
  { payments, bills, days = 365 }: { readonly payments: number; readonly bills: number; readonly days?: number },
): Promise<number> => {
  const { db, ownerDb, userId, keys } = house
  const site = await createEstablishment(db, `Camping de ${payments} règlements`, false)
  const { methods } = await aCampsite(db, site, {})
  const { rows } = await sql<{ id: number }>`
    insert into customer (owner_establishment_id, code, surname) select ${site}, 'B${sql.raw(String(site))}-' || n, 'Client ' || n
    from generate_series(1, ${Math.round(payments / 6)}::int) n returning id`.execute(ownerDb)
  const customers = rows.map(({ id }) => id)
  const customer = sql`(${customers}::bigint[])[1 + n % ${customers.length}::int]`
  await signingKeyOf(db, keys, site)
  const signed = sql`repeat(md5(n::text), 10), repeat(md5(n::text), 3), repeat(md5(n::text), 3),
    (select min(id) from signing_key where establishment_id = ${site})`
  const day = sql`date '2027-01-01' + (n % ${days}::int)::int`
  await withoutChains(house, 'payment', () =>
    sql`insert into payment (establishment_id, till, training, seq, recorded_at, paid_on, type, kind, amount, method_id, method_kind,
        method_label, payer_id, operator_id, signed_text, previous_signature, signature, key_id)
      select ${site}, 'BENCH', false, n, ${day}, ${day}, 'PAYMENT', 'PAYMENT', 100 + n % 900,
        (array[${methods.CARD}, ${methods.CASH}]::bigint[])[1 + n % 2], (array['CARD', 'CASH'])[1 + n % 2], 'Mode', ${customer}, ${userId}, ${signed}
      from generate_series(1, ${payments}::int) n`.execute(ownerDb),
  )
  const content = sql`jsonb_build_object('vat', jsonb_build_array(jsonb_build_object('rate', 1000, 'excluding', 1000, 'vat', 100,
    'including', 1100)), 'outside', '[]'::jsonb, 'category', 'SERVICES', 'buyer', jsonb_build_object('name', 'Martin'),
    'lines', jsonb_build_array(jsonb_build_object('position', 1, 'type', 'occupancy', 'rate', 1000, 'excluding', 1000, 'amount', 1100)))`
  await withoutChains(house, 'bill', () =>
    sql`insert into bill (establishment_id, till, training, seq, number, financial_year_id, type, recorded_at, bill_on, customer_id, content,
        total_excluding, total_vat, total, operator_id, signed_text, previous_signature, signature, key_id)
      select ${site}, 'BENCH', false, n, 'B' || n, (select id from financial_year where establishment_id = ${site}), 1, ${day}, ${day}, ${customer},
        ${content}, 1000, 100, 1100, ${userId}, ${signed}
      from generate_series(1, ${bills}::int) n`.execute(ownerDb),
  )
  return site
}
