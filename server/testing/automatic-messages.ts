/** A desk with messages that leave by themselves, for the tests of them. */
import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import type { EmailingState, Why } from '#contract/operations/reminder/emailing.ts'
import { sendAutomatic } from '#server/modules/reminder/index.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent, openDesk } from '#server/testing/desk.ts'

const FIELDS = {
  ...{
    id: 0,
    version: 0,
    documentModelId: null,
    channel: 'EMAIL',
    simplify: true,
    days: 10,
    dayOfMonth: null,
    hour: null,
    isLate: true,
    placeTypes: [],
  },
  ...{ origin: null, languageId: null, partnerId: null, amountMin: null, amountMax: null, active: true },
}

/** At nine on the first of June before each test, with no file, no setting and no message left of the test before. */
export const openEmailing = async () => {
  const desk = await openDesk({ pitches: 12 })
  const { house, site } = desk
  const { db, services } = house.house
  const errors: object[] = []
  const log = { error: (fields: object) => void errors.push(fields) }
  let rules = 0
  beforeEach(async () => {
    await desk.clear()
    await desk.at('2027-06-01T07:00:00Z')
    errors.length = 0
    for (const table of ['emailing_message', 'emailing_refusal', 'emailing_off', 'emailing', 'mail'])
      await sql`delete from ${sql.table(table)}`.execute(db)
    await sql`update booking set status = 'CANCELLED' where status = 'SAVED'`.execute(db)
    await sql`update waiting_wish set closed_at = now() where closed_at is null`.execute(db)
    await sql`update customer set email = 'anne@exemple.fr', birth_date = null, mailing_consent = false
      where id = ${site.customerId}`.execute(db)
  })
  const save = (over: object) =>
    desk.staff().post('module/emailing/edit', { ...FIELDS, label: `Message ${(rules += 1)}`, ...over }, intent())
  const why = async (id: number, about = 'booking'): Promise<Why> =>
    (await desk.staff().get(`module/emailing/why/${about}/${id}`)).body as unknown as Why
  return {
    ...{ desk, house, site, db, services, errors, log, save, why },
    staff: () => desk.staff(),
    /** Writes what is due, over these services. */
    round: (over: Partial<typeof services> = {}) =>
      sendAutomatic({ db, services: { ...services, ...over }, now: house.house.now }, log),
    rule: async (over: object): Promise<Record<string, unknown>> => {
      const { status, body, text } = await save(over)
      if (status !== 200) throw new Error(text)
      return body['item'] as Record<string, unknown>
    },
    stay: (over: object = {}, statusId = 3) => desk.booked([aStay(site, { ...over })], statusId),
    written: async (): Promise<readonly string[]> => {
      const { rows } = await sql<{ said: string }>`
        select concat_ws(' ', function_key, about_id, case when automatic then 'auto' else 'hand' end) as said from mail order by id`.execute(
        db,
      )
      return rows.map(({ said }) => said)
    },
    /** What is said of the first setting. */
    only: async (id: number, about = 'booking'): Promise<EmailingState> => {
      const { list } = await why(id, about)
      const [state] = list
      if (state === undefined) throw new Error('a message is set')
      return state
    },
  }
}
