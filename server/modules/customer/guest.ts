/** Whoever a channel or a form names: found among the customers, or made one. */
import { sql } from 'kysely'
import type { Guest } from '#domain/customer/guest.ts'
import { entities } from '#contract/entities/index.ts'
import { fieldErrors, schemaOf } from '#contract/schema.ts'
import type { InputRow, InputValue } from '#contract/schema.ts'
import { saveRow } from '#server/crud/save.ts'
import { officialErrors } from '#server/platform/official-numbers.ts'
import type { Context } from '#server/platform/http/route.ts'
import { customerColumns } from '#server/modules/customer/columns.ts'
import { asWritten, newCountry } from '#server/modules/customer/preferred.ts'
import { living } from '#server/modules/customer/search/matching.ts'

interface Found {
  readonly id: number
  readonly name: string
}

/** The customer of the same surname and e-mail, or of the same names and telephone where there is no e-mail. */
export const knownGuest = async (context: Context, guest: Guest): Promise<Found | null> => {
  const email = guest.email?.trim().toLowerCase() ?? ''
  const phone = guest.phone?.replaceAll(/\D/g, '').slice(-9) ?? ''
  if (email === '' && phone.length < 9) return null
  const { rows } = await sql<Found>`
    select t.id, coalesce(t.company_name, concat_ws(' ', t.surname, t.name)) as name from customer t
    where ${living(context)} and sort_key(t.surname) = sort_key(${guest.surname})
      and case when ${email} <> '' then ${email} in (lower(t.email), lower(t.email2))
        else sort_key(coalesce(t.name, '')) = sort_key(${guest.name ?? ''})
          and (right(regexp_replace(coalesce(t.phone1, ''), '\\D', '', 'g'), 9) = ${phone}
            or right(regexp_replace(coalesce(t.phone2, ''), '\\D', '', 'g'), 9) = ${phone}) end
    order by t.id limit 1`.execute(context.tx)
  return rows[0] ?? null
}

const languageOf = async ({ tx }: Context, { language }: Guest): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select id from language where lower(code) = ${(language ?? '').slice(0, 2).toLowerCase()}`.execute(tx)
  return rows[0]?.id ?? null
}

const cut = (text: string | null, most: number): string | null => text?.trim().slice(0, most) || null

/** What the house's rules refuse of it (a wrong telephone…) is no reason to lose the booking: it is kept in the note. */
const rowOf = async (context: Context, guest: Guest): Promise<InputRow> => {
  const entity = entities.customer
  const blank = Object.fromEntries(
    Object.entries(entity.fields).map(([key, field]): [string, InputValue] => [
      key,
      field.kind === 'boolean' ? false : null,
    ]),
  )
  const row = {
    ...blank,
    id: 0,
    version: 0,
    surname: cut(guest.surname, 80) ?? '?',
    name: cut(guest.name, 80),
    email: cut(guest.email, 120),
    phone1: cut(guest.phone, 30),
    languageId: await languageOf(context, guest),
  }
  const parsed = schemaOf(entity).safeParse(row)
  const faults = parsed.success ? officialErrors(entity, parsed.data) : fieldErrors(entity, parsed.error)
  const wrong = faults.map((fault) => fault.path).filter((path) => path === 'email' || path === 'phone1')
  const note = wrong.map((path) => row[path]).join(', ')
  return schemaOf(entity).parse({
    ...row,
    ...Object.fromEntries(wrong.map((path) => [path, null])),
    note: note === '' ? null : note,
  })
}

const writeAddress = async (context: Context, customerId: number, guest: Guest): Promise<void> => {
  const { address, postcode, town, country } = guest
  if ([address, postcode, town, country].every((part) => cut(part, 1) === null)) return
  await sql`
    insert into address (customer_id, address1, postal_code, town, country_id, is_main)
    select ${customerId}, ${cut(address, 120)}, ${cut(postcode, 12)}, ${cut(town, 80)}, c.id, true
    from (select id from country where iso_code = upper(${country ?? ''})
      union all select id from ${await newCountry(context)} preferred) c limit 1`.execute(context.tx)
}

/** The customer that a guest is; made where nobody is known by these words. Answers their id. */
export const customerOfGuest = async (context: Context, guest: Guest): Promise<number> => {
  const { tx, today } = context
  await sql`select pg_advisory_xact_lock(hashtextextended(${`guest ${guest.surname} ${guest.email ?? guest.phone ?? ''}`}, 0))`.execute(
    tx,
  )
  const known = await knownGuest(context, guest)
  if (known !== null) return known.id
  const row = await asWritten(context, await rowOf(context, guest))
  const id = await saveRow({ entity: entities.customer, fixed: customerColumns }, context, row)
  await sql`update customer set last_contact_on = ${today} where id = ${id}`.execute(tx)
  await writeAddress(context, id, guest)
  await context.changed({ entity: 'customer', id, action: 'SAVED', functionality: entities.customer.right })
  return id
}
