/** The accountant's software of an establishment, and the server where its files are left. */
import { sql } from 'kysely'
import { presetOf } from '#domain/accounting/format/software.ts'
import type { SoftwareKey } from '#domain/accounting/format/software.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { AccountingDelivery, AccountingSettings } from '#contract/operations/payment/accounting-format.ts'
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
  readonly protocol: 'SFTP' | 'FTPS' | null
  readonly host: string
  readonly port: number
  readonly userName: string
  readonly folder: string
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
  password: null,
  hostKey: null,
  allowsLocal: false,
}

const readRow = async (tx: Tx, establishmentId: number): Promise<Row> => {
  const { rows } = await sql<Row>`
    select s.version, s.software, s.protocol, s.host, s.port, s.user_name as "userName", s.folder, s.password,
      s.host_key as "hostKey", coalesce((select (p.value ->> 'localAddresses')::boolean from preference p
        where p.establishment_id = s.establishment_id and p.kind = 'access'), false) as "allowsLocal"
    from accounting_software s where s.establishment_id = ${establishmentId}`.execute(tx)
  return rows[0] ?? NONE
}

const latest = async (tx: Tx, establishmentId: number): Promise<AccountingDelivery[]> => {
  const { rows } = await sql<AccountingDelivery>`
    select id, file_name as "fileName", size, asked_at as "askedAt", sent_at as "sentAt", cancelled_at as "cancelledAt", next_at as "nextAt", attempts, failure,
      detail
    from accounting_delivery where establishment_id = ${establishmentId}
    order by sent_at is null and cancelled_at is null desc, asked_at desc, id desc limit ${SHOWN}`.execute(tx)
  return rows
}

/** All that the screen shows. */
export const readSettings = async ({
  tx,
  establishmentId,
}: Pick<Context, 'tx' | 'establishmentId'>): Promise<AccountingSettings> => {
  const { version, software, protocol, host, port, userName, folder, password, hostKey } = await readRow(
    tx,
    establishmentId,
  )
  return {
    version,
    software,
    destination: protocol === null ? null : { protocol, host, port, userName, folder },
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
  const { protocol = null, host = '', port = 22, userName = '', folder = '' } = asked.destination ?? {}
  // The password and the key were given for one server and one name: another one never gets them.
  const isSame =
    before.protocol === protocol && before.host === host && before.port === port && before.userName === userName
  const { rows } = await sql<{ version: number }>`
    insert into accounting_software as s (establishment_id, software, protocol, host, port, user_name, folder)
    values (${establishmentId}, ${asked.software}, ${protocol}, ${host}, ${port}, ${userName}, ${folder})
    on conflict (establishment_id) do update set software = excluded.software, protocol = excluded.protocol, host = excluded.host,
      port = excluded.port, user_name = excluded.user_name, folder = excluded.folder, version = s.version + 1,
      password = case when ${isSame} then s.password end, host_key = case when ${isSame} then s.host_key end
    where s.version = ${asked.version} returning version`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new StaleError({ ...(await readSettings(context)) })
  await told(context)
  await writeTechnicalEvent(tx, context, JET.SETTINGS_CHANGED, {
    entity: 'accountingSoftware',
    software: asked.software,
    protocol,
    host,
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

/** Where files of an establishment go. Throws DropFailure `drop.none`, `drop.noPassword`. */
export const destinationOf = async (tx: Tx, establishmentId: number, keysFolder: string): Promise<DropAddress> => {
  const { protocol, password: sealed, ...row } = await readRow(tx, establishmentId)
  if (protocol === null) throw new DropFailure('drop.none')
  const password = sealed === null ? undefined : secretBoxOf(keysFolder).open(sealed)
  if (password === undefined) throw new DropFailure('drop.noPassword')
  const { host, port, userName, folder, hostKey, allowsLocal: local } = row
  return { protocol, host, port, userName, password, folder, hostKey, allowsLocal: local }
}

/** Asks the server now; of an SSH server whose key nobody recognised yet, its key. Throws RuleError with what it said. */
export const testDestination = async ({ tx, establishmentId, services }: Context) => {
  try {
    const address = await destinationOf(tx, establishmentId, services.keys.folder)
    await services.openDrop(address).look()
    return { status: 'ANSWERED', hostKey: address.hostKey } as const
  } catch (error) {
    if (!(error instanceof DropFailure)) throw error
    if (error.message === 'drop.hostUnknown') return { status: 'KEY_SHOWN', hostKey: error.detail } as const
    throw new RuleError(error.message, { detail: error.detail ?? '' })
  }
}
