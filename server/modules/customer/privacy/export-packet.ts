/** The export of customers: packets of 5,000 (spec 7), each its own short transaction, so that 100,000 rows hold nobody up. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { JET } from '#domain/fiscal/jet.ts'
import { address, customer } from '#contract/entities/customer/customer.ts'
import type { Packet, packetBody } from '#contract/operations/customer/privacy.ts'
import { CUSTOMER_PACKET } from '#contract/operations/session/jobs.ts'
import type { ReadRow } from '#server/crud/crud.ts'
import { entityColumns } from '#server/crud/file.ts'
import { selectFrom } from '#server/crud/select.ts'
import { csvLines, once, voiceOf } from '#server/documents/list-file.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { Context } from '#server/platform/http/route.ts'
import { customersWhere } from '#server/modules/customer/search/search-customers.ts'

const { mergedIntoId: _merged, erasedOn: _erased, ...own } = customer.fields
const { customerId: _customer, isMain: _main, ...home } = address.fields
/** One line a customer, with the main address. */
const EXPORTED = { ...customer, fields: { ...own, ...home } }

const HOME = sql`, h.address1, h.address2, h.postal_code as "postalCode", h.town, h.country`
const HOME_JOIN = sql`left join lateral (select a.address1, a.address2, a.postal_code, a.town, k.label as country
  from address a join country k on k.id = a.country_id where a.customer_id = t.id order by a.is_main desc, a.id limit 1) h on true`

const withCountry = ({ country, ...row }: ReadRow & { readonly country?: string | null }): ReadRow => ({
  ...row,
  countryId: country == null ? null : 1,
  labels: { ...row.labels, ...(country == null ? {} : { countryId: country }) },
})

const totalOf = async (context: Context, body: z.output<typeof packetBody>): Promise<number> => {
  const { where } = customersWhere(context, body.criteria)
  const { rows } = await sql<{ total: number }>`select count(*) as total from customer as t where ${where}`.execute(
    context.tx,
  )
  return rows[0]?.total ?? 0
}

/** That a packet left is a technical event (JET 110). */
export const tellPacket = (context: Context, offset: number, { count }: Packet): Promise<void> =>
  writeTechnicalEvent(context.tx, context, JET.EXPORT, { entity: 'customer', offset, count })

/** One packet, in the order of ids, so that what is added meanwhile comes last. */
export const readPacket = async (context: Context, body: z.output<typeof packetBody>): Promise<Packet> => {
  const { where } = customersWhere(context, body.criteria)
  const { rows } = await sql<ReadRow>`${selectFrom(customer, context.language, HOME)} ${HOME_JOIN}
    where t.id > ${body.after} and ${where} order by t.id limit ${CUSTOMER_PACKET}`.execute(context.tx)
  const lines: string[] = []
  const packet = once(rows.map(withCountry))
  for await (const part of csvLines(entityColumns(EXPORTED), packet, await voiceOf(context))) lines.push(part)
  return {
    csv: (body.after === 0 ? lines : lines.slice(1)).join(''),
    count: rows.length,
    total: body.after === 0 ? await totalOf(context, body) : null,
    next: rows.length < CUSTOMER_PACKET ? null : (rows.at(-1)?.id ?? null),
  }
}

/** A packet that is sent at once, and told. */
export const exportPacket = async (context: Context, body: z.output<typeof packetBody>): Promise<Packet> => {
  const packet = await readPacket(context, body)
  await tellPacket(context, body.offset, packet)
  return packet
}
