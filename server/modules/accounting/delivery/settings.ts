/** The accountant's software of an establishment, and the server where its files are left. */
import { sql } from 'kysely'
import { presetOf } from '#domain/accounting/format/software.ts'
import type { SoftwareKey } from '#domain/accounting/format/software.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { isMailAddress } from '#domain/mail/address.ts'
import { RuleError } from '#domain/rule-error.ts'
import type {
  AccountingDelivery,
  AccountingSettings,
  Protocol,
} from '#contract/operations/payment/accounting-format.ts'
import { secretBoxOf } from '#server/platform/auth/secret-box.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { FieldsError, StaleError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'
import { leadsInside } from '#server/platform/outside.ts'
import { DropFailure } from '#server/ports/file-drop.ts'
import type { DropAddress } from '#server/ports/file-drop.ts'

const SHOWN = 20

interface Row {
  readonly version: number
  readonly software: SoftwareKey | null
  readonly protocol: Protocol | null
  readonly host: string
  readonly port: number
  readonly userName: string
  readonly folder: string
  /** Of the accountant, where files go by e-mail. */
  readonly mailTo: string
  /** Sealed. */
  readonly password: Uint8Array | null
  readonly hostKey: string | null
  readonly allowsLocal: boolean
}

const NONE: Row = {
  version: 0,
  software: null,
  protocol: null,
  host: '',
  port: 22,
  userName: '',
  folder: '',
  mailTo: '',
  password: null,
  hostKey: null,
  allowsLocal: false,
}

const readRow = async (tx: Tx, establishmentId: number): Promise<Row> => {
  const { rows } = await sql<Row>`
    select s.version, s.software, s.protocol, s.host, s.port, s.user_name as "userName", s.folder, s.mail_to as "mailTo", s.password,
      s.host_key as "hostKey", coalesce((select (p.value ->> 'localAddresses')::boolean from preference p
        where p.establishment_id = s.establishment_id and p.kind = 'access'), false) as "allowsLocal"
    from accounting_software s where s.establishment_id = ${establishmentId}`.execute(tx)
  return rows[0] ?? NONE
}

const latest = async (tx: Tx, establishmentId: number): Promise<AccountingDelivery[]> => {
  const { rows } = await sql<AccountingDelivery>`
    select d.id, d.file_name as "fileName", d.size, d.asked_at as "askedAt", d.sent_at as "sentAt", d.cancelled_at as "cancelledAt",
      d.next_at as "nextAt", d.attempts, m.last_id as "mailId",
      coalesce(d.failure, m.failure, case m.state when 'HELD' then 'mail.noSettings' when 'CANCELLED' then 'drop.mailCancelled' end) as failure,
      case when d.failure is null then m.detail else d.detail end as detail
    from accounting_delivery d
    left join mail_outcome m on m.establishment_id = d.establishment_id and m.once = d.mail_once
    where d.establishment_id = ${establishmentId}
    order by d.sent_at is null and d.cancelled_at is null desc, d.asked_at desc, d.id desc limit ${SHOWN}`.execute(tx)
  return rows
}

/** All that the screen shows. */
export const readSettings = async ({
  tx,
  establishmentId,
}: Pick<Context, 'tx' | 'establishmentId'>): Promise<AccountingSettings> => {
  const { version, software, protocol, host, port, userName, folder, mailTo, password, hostKey } = await readRow(
    tx,
    establishmentId,
  )
  return {
    version,
    software,
    destination: protocol === null ? null : { protocol, host, port, userName, folder, mailTo },
    hasPassword: password !== null,
    hostKey,
    deliveries: await latest(tx, establishmentId),
  }
}

const told = (context: Context): Promise<void> =>
  context.changed({
    entity: 'accountingSoftware',
    id: context.establishmentId,
    action: 'SAVED',
    functionality: 'establishment_module',
  })

type Asked = Pick<AccountingSettings, 'version' | 'software' | 'destination'>

/** Throws FieldsError, RuleError `accountingFormat.waiting`. */
const checkAsked = async (
  before: Row,
  { tx, establishmentId }: Context,
  { software, destination }: Asked,
): Promise<void> => {
  if (software === null) throw new FieldsError([{ path: 'software', message: 'accounting.providerRequired' }])
  presetOf(software)
  if (destination === null) return
  if (destination.protocol === 'MAIL') {
    if (isMailAddress(destination.mailTo)) return
    throw new FieldsError([{ path: 'mailTo', message: destination.mailTo === '' ? 'field.required' : 'field.email' }])
  }
  const missing = (['host', 'userName'] as const).filter((key) => destination[key] === '')
  if (missing.length > 0) throw new FieldsError(missing.map((path) => ({ path, message: 'field.required' })))
  if (!/^[\w.:-]+$/.test(destination.host)) throw new FieldsError([{ path: 'host', message: 'drop.hostInvalid' }])
  const local = before.version === 0 ? await allowsLocal(tx, establishmentId) : before.allowsLocal
  if (!local && leadsInside(destination.host)) throw new FieldsError([{ path: 'host', message: 'drop.inside' }])
}

const allowsLocal = async (tx: Tx, establishmentId: number): Promise<boolean> => {
  const { rows } = await sql<{ local: boolean | null }>`
    select (value ->> 'localAddresses')::boolean as local from preference
    where establishment_id = ${establishmentId} and kind = 'access'`.execute(tx)
  return rows[0]?.local === true
}

/** Answers the version that was written. Throws FieldsError, StaleError, RuleError `accountingFormat.waiting`. */
export const saveSettings = async (context: Context, asked: Asked): Promise<number> => {
  const { tx, establishmentId } = context
  const before = await readRow(tx, establishmentId)
  await checkAsked(before, context, asked)
  const { protocol = null, mailTo = '' } = asked.destination ?? {}
  const server = asked.destination === null || protocol === 'MAIL' ? NONE : asked.destination
  const { host, port, userName, folder } = server
  // The password and the key were given for one server and one name: another one never gets them.
  const isSame =
    before.protocol === protocol && before.host === host && before.port === port && before.userName === userName
  const { rows } = await sql<{ version: number }>`
    insert into accounting_software as s (establishment_id, software, protocol, host, port, user_name, folder, mail_to)
    values (${establishmentId}, ${asked.software}, ${protocol}, ${host}, ${port}, ${userName}, ${folder},
      ${protocol === 'MAIL' ? mailTo : ''})
    on conflict (establishment_id) do update set software = excluded.software, protocol = excluded.protocol, host = excluded.host,
      port = excluded.port, user_name = excluded.user_name, folder = excluded.folder, mail_to = excluded.mail_to, version = s.version + 1,
      password = case when ${isSame} then s.password end, host_key = case when ${isSame} then s.host_key end
    where s.version = ${asked.version} returning version`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new StaleError({ ...(await readSettings(context)) })
  await told(context)
  await writeTechnicalEvent(tx, context, JET.SETTINGS_CHANGED, {
    entity: 'accountingSoftware',
    software: asked.software,
    protocol,
    ...(protocol === 'MAIL' ? { mailTo } : { host }),
  })
  return row.version
}

const change = async (context: Context, set: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    update accounting_software set ${set} where establishment_id = ${context.establishmentId} and protocol is not null
    returning version`.execute(context.tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('drop.none')
  await told(context)
  return row.version
}

/** Sealed with the key of this server; null forgets it. Throws RuleError `drop.none`. */
export const keepPassword = (context: Context, password: string | null): Promise<number> => {
  const sealed = password === null ? null : secretBoxOf(context.services.keys.folder).seal(password)
  return change(context, sql`password = ${sealed}`)
}

/** From now on this key and no other. Throws RuleError `drop.none`. */
export const recogniseKey = async (context: Context, hostKey: string): Promise<number> => {
  const version = await change(context, sql`host_key = ${hostKey}`)
  await writeTechnicalEvent(context.tx, context, JET.SETTINGS_CHANGED, { entity: 'accountingSoftware', hostKey })
  return version
}

/** Where files of an establishment go: a server, or an address. Throws DropFailure `drop.none`, `drop.noPassword`. */
export const destinationOf = async (
  tx: Tx,
  establishmentId: number,
  keysFolder: string,
): Promise<DropAddress | { readonly mailTo: string }> => {
  const { protocol, password: sealed, mailTo, ...row } = await readRow(tx, establishmentId)
  if (protocol === null) throw new DropFailure('drop.none')
  if (protocol === 'MAIL') return { mailTo }
  const password = sealed === null ? undefined : secretBoxOf(keysFolder).open(sealed)
  if (password === undefined) throw new DropFailure('drop.noPassword')
  const { host, port, userName, folder, hostKey, allowsLocal: local } = row
  return { protocol, host, port, userName, password, folder, hostKey, allowsLocal: local }
}

/** Asks the server now; of an SSH server whose key nobody recognised yet, its key. Throws RuleError with what it said.
 * `drop.byMail`: the sender's own screen tries it. */
export const testDestination = async ({ tx, establishmentId, services }: Context) => {
  try {
    const address = await destinationOf(tx, establishmentId, services.keys.folder)
    if ('mailTo' in address) throw new RuleError('drop.byMail')
    await services.openDrop(address).look()
    return { status: 'ANSWERED', hostKey: address.hostKey } as const
  } catch (error) {
    if (!(error instanceof DropFailure)) throw error
    if (error.message === 'drop.hostUnknown') return { status: 'KEY_SHOWN', hostKey: error.detail } as const
    throw new RuleError(error.message, { detail: error.detail ?? '' })
  }
}
