/** A desk whose provider of text messages is simulated on loopback, for the tests of what leaves and comes back. */
import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import type { SmsProviderKind } from '#domain/sms/provider.ts'
import type { SmsState } from '#domain/sms/states.ts'
import { openSms } from '#server/adapters/sms/open-sms.ts'
import { startSmsSimulator } from '#server/adapters/sms/simulator.ts'
import { queueSms, workSms } from '#server/modules/sms/index.ts'
import type { QueuedSms } from '#server/modules/sms/index.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import { afterFile } from '#server/testing/per-file.ts'
import type { HouseOptions } from '#server/testing/test-house.ts'

export interface SmsRow {
  readonly id: number
  readonly state: SmsState
  readonly tries: number
  readonly failure: string | null
  readonly segments: number
}

export const openSmsDesk = async (more: HouseOptions = {}) => {
  const simulator = await startSmsSimulator()
  afterFile(() => simulator.stop())
  const desk = await openDesk({}, { openSms, ...more })
  await desk.prefer('access', { localAddresses: true })
  const { house, site } = desk
  const { db, services } = house.house
  const errors: object[] = []
  const log = { error: (fields: object) => void errors.push(fields) }
  let made = 0

  beforeEach(async () => {
    await desk.at('2027-06-01T07:00:00Z')
    errors.length = 0
    simulator.reset()
    await sql`delete from grc_recipient`.execute(db)
    await sql`delete from sms`.execute(db)
    await sql`delete from sms_stop`.execute(db)
    await sql`update sms_provider set active = false`.execute(db)
  })

  /** The settings of a provider, its keys given; answers its id. */
  const carrier = async (kind: SmsProviderKind = 'HTTP', over: object = {}): Promise<number> => {
    const { url, account, appKey, secretKey, consumerKey } = simulator.address(kind)
    const body = {
      ...{ id: 0, version: 0, label: `${kind} ${(made += 1)}`, provider: kind, url, account: account || null },
      ...{ appKey: appKey || null, sender: 'LesPins', hourlyLimit: null, active: true, ...over },
    }
    const saved = await desk.staff().post('module/sms-provider/edit', body)
    if (saved.status !== 200) throw new Error(saved.text)
    const id = Number(saved.body['id'])
    for (const [secret, value] of Object.entries({ secretKey, consumerKey }))
      if (value !== '') await desk.staff().post(`module/sms-provider/secret/${id}`, { secret, value })
    return id
  }
  const write = (over: Partial<QueuedSms> = {}): Promise<number> =>
    db
      .transaction()
      .execute((tx) =>
        queueSms(
          { tx, establishmentId: site.establishmentId, now: house.house.now(), training: false, user: null },
          { to: { name: 'Anne', number: '+33612345678' }, text: 'Bonjour', simplify: true, offer: false, ...over },
        ),
      )
  return {
    ...{ desk, house, site, db, services, log, simulator, carrier, write },
    staff: () => desk.staff(),
    post: (path: string, body: object) => desk.staff().post(path, body, intent()),
    /** Throws Error for a text message that broke, whichever test it is of. */
    work: async (): Promise<number> => {
      const sent = await workSms({ db, services, now: () => house.house.now() }, log)
      if (errors.length > 0) throw new Error('text messages broke', { cause: errors.splice(0) })
      return sent
    },
    texts: async (): Promise<readonly SmsRow[]> =>
      (await sql<SmsRow>`select id, state, tries, failure, segments from sms order by id`.execute(db)).rows,
  }
}
