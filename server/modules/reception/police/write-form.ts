/** Makes, completes and signs police forms. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import type { PoliceRow, PoliceEdited, policeDocumentBody } from '#contract/operations/booking/police.ts'
import { lockFile } from '#server/modules/booking/index.ts'
import { tellBooking } from '#server/modules/inventory/index.ts'
import { readFormsOf } from '#server/modules/reception/police/read-register.ts'
import { StaleError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

type Edit = PoliceEdited
type Guests = z.output<typeof policeDocumentBody>['guests']

const bookingOf = async ({ tx, establishmentId }: Context, occupancyId: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select booking_id as id from occupancy where establishment_id = ${establishmentId} and id = ${occupancyId}`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  return row.id
}

/** The guest, or the form, among those of its stay. Throws RuleError `record.unknown`. */
const rowOf = (rows: readonly PoliceRow[], guest: Guests[number]): PoliceRow => {
  const found = rows.find((row) =>
    guest.attendantId === null
      ? row.formId === guest.formId && row.formId !== null
      : row.attendantId === guest.attendantId,
  )
  if (found === undefined) throw new RuleError('record.unknown')
  return found
}

/** A form as it is to be kept, made or changed. */
type Kept = Omit<Edit, 'attendantId' | 'formId' | 'version'>

const insertForm = async ({ tx, establishmentId }: Context, row: PoliceRow, kept: Kept): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into police_form (establishment_id, occupancy_id, arrival, departure, surname, name, birth_date, birth_place,
      nationality_id, address, postal_code, town, country_id, phone, email, children)
    values (${establishmentId}, ${row.occupancyId}, ${row.arrival}, ${row.departure}, ${kept.surname}, ${kept.name ?? ''},
      ${kept.birthDate}, ${kept.birthPlace}, ${kept.nationalityId}, ${kept.address}, ${kept.postalCode}, ${kept.town},
      ${kept.countryId}, ${kept.phone}, ${kept.email}, ${JSON.stringify(row.children)}::jsonb)
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

const updateForm = async ({ tx, establishmentId }: Context, id: number, kept: Kept): Promise<void> => {
  await sql`update police_form set surname = ${kept.surname}, name = ${kept.name ?? ''}, birth_date = ${kept.birthDate},
      birth_place = ${kept.birthPlace}, nationality_id = ${kept.nationalityId}, address = ${kept.address},
      postal_code = ${kept.postalCode}, town = ${kept.town}, country_id = ${kept.countryId}, phone = ${kept.phone},
      email = ${kept.email}, version = version + 1
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
}

/** What the desk learns from the form, the file knows too: the name by which the form is found again first of all. */
const nameGuest = async ({ tx, establishmentId }: Context, attendantId: number, kept: Kept): Promise<void> => {
  await sql`update attendant set surname = ${kept.surname}, name = ${kept.name}, birth_date = ${kept.birthDate},
      birth_place = ${kept.birthPlace}, nationality_id = ${kept.nationalityId}
    where establishment_id = ${establishmentId} and id = ${attendantId}`.execute(tx)
  await sql`update occupancy set version = version + 1
    where establishment_id = ${establishmentId} and id = ${kept.occupancyId}`.execute(tx)
}

/**
 * Saves what a form says. Throws StaleError, RuleError `record.unknown`, and `police.signed`: what a guest signed changes no more.
 */
export const saveForm = async (context: Context, input: Edit): Promise<number> => {
  const { attendantId, formId: _, version, ...kept } = input
  const bookingId = await bookingOf(context, input.occupancyId)
  await lockFile(context.tx, context.establishmentId, bookingId)
  const row = rowOf(await readFormsOf(context, [input.occupancyId]), input)
  if (row.version !== version) throw new StaleError({ ...row })
  if (row.signedOn !== null) throw new RuleError('police.signed')
  if (row.formId === null) await insertForm(context, row, kept)
  else await updateForm(context, row.formId, kept)
  if (attendantId !== null) await nameGuest(context, attendantId, kept)
  await tellBooking(context, bookingId)
  const saved = await readFormsOf(context, [input.occupancyId])
  return saved.find((one) => one.surname === kept.surname && one.name === kept.name)?.formId ?? 0
}

/** The forms of these guests, made from what is known where there was none. Throws RuleError `police.unnamed`. */
export const formsOf = async (context: Context, guests: Guests): Promise<PoliceRow[]> => {
  const stays = [...new Set(guests.map((guest) => guest.occupancyId))].toSorted((a, b) => a - b)
  const before = await readFormsOf(context, stays)
  for (const guest of guests) {
    const row = rowOf(before, guest)
    if (row.formId !== null) continue
    if (row.surname === null || row.surname === '')
      throw new RuleError('police.unnamed', { place: row.placeCode ?? row.code })
    await insertForm(context, row, { ...row, surname: row.surname })
  }
  const after = await readFormsOf(context, stays)
  return guests.map((guest) => rowOf(after, guest))
}

const idsOf = (forms: readonly PoliceRow[]): number[] => forms.map((form) => form.formId ?? 0)

const tellAll = async (context: Context, forms: readonly PoliceRow[]): Promise<void> => {
  for (const id of new Set(forms.map((form) => form.bookingId))) await tellBooking(context, id)
}

/** Marks as signed today, with the days that the guest read, or takes the mark back. Throws `police.lacking` for a form without what the law asks. */
export const signForms = async (context: Context, guests: Guests, signed: boolean): Promise<number> => {
  const forms = await formsOf(context, guests)
  const lacking = forms.find((form) => form.lacks.length > 0)
  if (signed && lacking !== undefined)
    throw new RuleError('police.lacking', { name: [lacking.surname, lacking.name].filter(Boolean).join(' ') })
  await sql`update police_form f set signed_on = ${signed ? context.today : null}, version = f.version + 1, arrival = u.arrival,
      departure = u.departure
    from unnest(${idsOf(forms)}::bigint[], ${forms.map((form) => form.arrival)}::date[],
      ${forms.map((form) => form.departure)}::date[]) as u (id, arrival, departure)
    where f.establishment_id = ${context.establishmentId} and f.id = u.id`.execute(context.tx)
  await tellAll(context, forms)
  return forms.length
}

/** Tells that these forms were put on paper. */
export const markPrinted = async (context: Context, forms: readonly PoliceRow[]): Promise<void> => {
  await sql`update police_form set printed_at = ${context.now}
    where establishment_id = ${context.establishmentId} and id = any (${idsOf(forms)}::bigint[])`.execute(context.tx)
  await tellAll(context, forms)
}
