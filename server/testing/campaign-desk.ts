/** A desk that writes campaigns through a mail server on loopback, for the tests of them. */
import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { openSms } from '#server/adapters/sms/open-sms.ts'
import { startSmsSimulator } from '#server/adapters/sms/simulator.ts'
import { mailOf } from '#server/adapters/mail/open-mail.ts'
import type { Prospect, Sending } from '#contract/operations/campaign/grc.ts'
import { workCampaigns } from '#server/modules/campaign/index.ts'
import { sendMails } from '#server/modules/mail/index.ts'
import { workSms } from '#server/modules/sms/index.ts'
import { secretBoxOf } from '#server/platform/auth/secret-box.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import { setSender } from '#server/testing/mail-desk.ts'
import { mailServer } from '#server/testing/mail-server.ts'
import { afterFile } from '#server/testing/per-file.ts'

const CRITERIA = {
  ...{ id: 0, version: 0, audience: 'PROSPECT', consent: 'NONE', stayFrom: null, stayTo: null, staysMin: null },
  ...{ nightsMin: null, notSince: null, placeTypes: [], origin: null, childMin: null, childMax: null, spentMin: null },
  ...{ spentMax: null, countries: [], languages: [], postalCodes: null },
}

export const openCampaigns = async (hourlyLimit?: number) => {
  const smtp = await mailServer({ userName: 'accueil', password: 'secret', keepsRaw: true })
  const texts = await startSmsSimulator()
  afterFile(() => texts.stop())
  const desk = await openDesk({}, { mail: mailOf(), openSms })
  const { house, site } = desk
  const { db, services } = house.house
  await setSender(house, { port: smtp.port, ...(hourlyLimit === undefined ? {} : { hourlyLimit }) })
  const errors: object[] = []
  const log = { error: (fields: object) => void errors.push(fields) }
  let made = 0
  const staff = () => desk.staff()
  const post = (path: string, body: object) => staff().post(path, body, intent())

  beforeEach(async () => {
    await desk.clear()
    await desk.at('2027-06-01T07:00:00Z')
    errors.length = 0
    smtp.deliveries.length = 0
    smtp.raw.length = 0
    texts.reset()
    for (const table of ['grc_recipient', 'grc_history', 'grc', 'mail', 'sms', 'sms_stop', 'page_link'])
      await sql`delete from ${sql.table(table)}`.execute(db)
    await sql`update customer set erased_on = '2027-01-01', code = code || 'x' || id
      where owner_establishment_id = ${site.establishmentId} and erased_on is null`.execute(db)
    const { body } = await post('document/mailing-criteria/edit', { ...CRITERIA, label: `Critère ${(made += 1)}` })
    criteriaId = Number(body['id'])
  })
  let criteriaId = 0

  /** Answers how many messages were written, then lets what is written leave. */
  const round = async (over: object = {}): Promise<number> => {
    const own = { db, services: { ...services, ...over }, now: () => house.house.now() }
    const written = await workCampaigns(own, log)
    await sendMails(own, log)
    await workSms(own, log)
    // What a test breaks by itself is told; nothing else breaks.
    const broken = errors.splice(0)
    if (!('sources' in over) && broken.length > 0) throw new Error('a campaign broke', { cause: broken })
    return written
  }
  const guest = async (surname: string, over: object = {}): Promise<number> => {
    const fields = { email: `${surname.toLowerCase()}@exemple.fr`, mailing_consent: true, ...over }
    const { rows } = await sql<{ id: number }>`insert into customer (owner_establishment_id, code, surname)
      values (${site.establishmentId}, ${`C${(made += 1)}`}, ${surname}) returning id`.execute(db)
    const id = rows[0]?.id ?? 0
    for (const [column, value] of Object.entries(fields))
      await sql`update customer set ${sql.ref(column)} = ${value} where id = ${id}`.execute(db)
    return id
  }
  const save = async (over: object = {}) => {
    const { body: blank } = await staff().get('campaign/grc/edit/0')
    const { documentModelId } = (blank['item'] ?? blank) as { documentModelId: number }
    return post('campaign/grc/edit', {
      ...{ id: 0, version: 0, label: `Campagne ${(made += 1)}`, channel: 'EMAIL', mailingCriteriaId: criteriaId },
      ...{
        documentModelId,
        timing: 'MANUAL',
        sendOn: null,
        sendAt: null,
        hourlyLimit: null,
        simplify: true,
        measures: false,
        ...over,
      },
    })
  }
  const campaign = async (over: object = {}): Promise<number> => {
    const { status, body, text } = await save(over)
    if (status !== 200) throw new Error(text)
    return Number(body['id'])
  }
  const sending = async (id: number): Promise<Sending> =>
    (await staff().get(`campaign/grc-history/one/${id}`)).body as unknown as Sending
  return {
    ...{ desk, house, site, db, services, smtp, texts, round, guest, save, campaign, sending, staff, post },
    criteriaId: () => criteriaId,
    prospect: async (id: number) => (await staff().get(`campaign/grc/prospect/${id}`)).body as unknown as Prospect,
    /** Answers the sending. */
    start: async (id: number): Promise<number> => {
      const { status, body, text } = await post('campaign/grc/start', { id })
      if (status !== 200) throw new Error(text)
      return Number(body['id'])
    },
    newest: async (): Promise<number> => {
      const { rows } = await sql<{ id: number }>`select max(id) as id from grc_history`.execute(db)
      return rows[0]?.id ?? 0
    },
    /** A provider of text messages, in use. */
    carrier: async (): Promise<void> => {
      const { url, secretKey } = texts.address('HTTP')
      await sql`insert into sms_provider (establishment_id, label, provider, url, sender, active, secret_key)
        values (${site.establishmentId}, 'Essai', 'HTTP', ${url}, 'LesPins', true, ${secretBoxOf(services.keys.folder).seal(secretKey)})
        on conflict do nothing`.execute(db)
    },
    received: () => smtp.deliveries.map(({ to }) => to).toSorted(),
  }
}
