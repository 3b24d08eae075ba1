/** The channels of the sites, and where each listens. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { secretBoxOf } from '#server/platform/auth/secret-box.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { ChannelAddress, ChannelFormat } from '#server/ports/channel.ts'

export interface ChannelRow {
  readonly establishmentId: number
  readonly id: number
  readonly label: string
  readonly partnerId: number
  readonly format: ChannelFormat
  readonly url: string
  readonly siteCode: string
  /** Sealed. */
  readonly token: Uint8Array | null
  readonly paymentMethodId: number | null
  readonly acceptsAlone: boolean
  readonly horizonMonths: number
  readonly pollMinutes: number
  readonly active: boolean
  readonly operatorId: number
  readonly allowsLocal: boolean
}

const COLUMNS = sql`c.establishment_id as "establishmentId", c.id, c.label, c.partner_id as "partnerId", c.format, c.url,
  c.site_code as "siteCode", c.token, c.payment_method_id as "paymentMethodId", c.accepts_alone as "acceptsAlone",
  c.horizon_months as "horizonMonths", c.poll_minutes as "pollMinutes", c.active, c.operator_id as "operatorId",
  coalesce((select (p.value ->> 'localAddresses')::boolean from preference p
    where p.establishment_id = c.establishment_id and p.kind = 'access'), false) as "allowsLocal"`

const readChannels = async (tx: Tx, where: RawBuilder<unknown>): Promise<ChannelRow[]> => {
  const { rows } = await sql<ChannelRow>`
    select ${COLUMNS} from online_booking c where ${where} order by c.establishment_id, c.id`.execute(tx)
  return rows
}

/** Throws RuleError `record.unknown`. */
export const readChannel = async (tx: Tx, establishmentId: number, id: number): Promise<ChannelRow> => {
  const [row] = await readChannels(tx, sql`c.establishment_id = ${establishmentId} and c.id = ${id}`)
  if (row === undefined) throw new RuleError('record.unknown')
  return row
}

/** Those that are switched on, of every site whose module is on. */
export const activeChannels = (tx: Tx): Promise<ChannelRow[]> =>
  readChannels(
    tx,
    sql`c.active and not exists (select 1 from establishment_module m
      where m.establishment_id = c.establishment_id and m.module = 'onlineBooking' and not m.active)`,
  )

const pick = ({ format, url, siteCode, allowsLocal }: Omit<ChannelAddress, 'token'>) => ({
  format,
  url,
  siteCode,
  allowsLocal,
})

/** Null where the token is missing, or was sealed by another key. `keysFolder`: that of the fiscal keys. */
export const addressOf = (
  keysFolder: string,
  { token, ...row }: Pick<ChannelRow, 'format' | 'url' | 'siteCode' | 'token' | 'allowsLocal'>,
): ChannelAddress | null => {
  const opened = token === null ? undefined : secretBoxOf(keysFolder).open(token)
  return opened === undefined ? null : { ...pick(row), token: opened }
}
