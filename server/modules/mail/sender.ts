/** Who an establishment writes as: its settings for a use, and its servers, opened. */
import { sql } from 'kysely'
import { secretBoxOf } from '#server/platform/auth/secret-box.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Services } from '#server/platform/http/route.ts'
import { MailFailure } from '#server/ports/mail.ts'
import type { MailLogin, MailSecurity, MailServerAddress } from '#server/ports/mail.ts'

export type Station = 'GENERAL' | 'GRC' | 'INFORMATIONS'

/** Its settings, secrets sealed. */
export interface Sender {
  readonly establishmentId: number
  readonly id: number
  readonly station: Station
  readonly senderName: string
  readonly senderAddress: string
  readonly replyTo: string | null
  readonly signature: string | null
  readonly host: string
  readonly port: number
  readonly security: MailSecurity
  readonly auth: 'PASSWORD' | 'XOAUTH2' | 'NONE'
  readonly userName: string | null
  readonly password: Uint8Array | null
  readonly tokenUrl: string | null
  readonly clientId: string | null
  readonly clientSecret: Uint8Array | null
  readonly refreshToken: Uint8Array | null
  readonly hourlyLimit: number | null
  readonly copyToSelf: boolean
  readonly ownReturn: boolean
  readonly imapHost: string | null
  readonly imapPort: number
  readonly imapSecurity: MailSecurity
  readonly imapUserName: string | null
  readonly imapPassword: Uint8Array | null
  readonly imapFolder: string
  readonly allowsLocal: boolean
  /** Certificates that somebody accepted. */
  readonly pin: string | null
  readonly imapPin: string | null
}

const pinOf = (
  side: 'SMTP' | 'IMAP',
) => sql`(select x.pem from mail_certificate x where x.establishment_id = c.establishment_id
  and x.configuration_id = c.id and x.side = ${sql.lit(side)})`

const FIELDS = sql`c.establishment_id as "establishmentId", c.id, c.station, c.sender_name as "senderName",
  c.sender_address as "senderAddress", c.reply_to as "replyTo", c.signature, c.host, c.port, c.security, c.auth,
  c.user_name as "userName", c.password, c.token_url as "tokenUrl", c.client_id as "clientId", c.client_secret as "clientSecret",
  c.refresh_token as "refreshToken", c.hourly_limit as "hourlyLimit", c.copy_to_self as "copyToSelf", c.own_return as "ownReturn",
  c.imap_host as "imapHost", c.imap_port as "imapPort", c.imap_security as "imapSecurity", c.imap_user_name as "imapUserName",
  c.imap_password as "imapPassword", c.imap_folder as "imapFolder",
  ${pinOf('SMTP')} as pin, ${pinOf('IMAP')} as "imapPin",
  coalesce((select (p.value ->> 'localAddresses')::boolean from preference p
    where p.establishment_id = c.establishment_id and p.kind = 'access'), false) as "allowsLocal"`

/** The one of a use, else that of the establishment's mail; undefined: it has none. */
export const senderOf = async (tx: Tx | Db, establishmentId: number, station: Station): Promise<Sender | undefined> => {
  const { rows } = await sql<Sender>`select ${FIELDS} from email_configuration c
    where c.establishment_id = ${establishmentId} and c.station in (${station}, 'GENERAL')
    order by c.station = ${station} desc limit 1`.execute(tx)
  return rows[0]
}

export const senderById = async (tx: Tx | Db, establishmentId: number, id: number): Promise<Sender | undefined> => {
  const { rows } = await sql<Sender>`select ${FIELDS} from email_configuration c
    where c.establishment_id = ${establishmentId} and c.id = ${id}`.execute(tx)
  return rows[0]
}

/** Those that somebody may write as; a training establishment writes to nobody. */
export const sendersWhere = async (db: Db, condition: ReturnType<typeof sql>): Promise<readonly Sender[]> => {
  const { rows } = await sql<Sender>`select ${FIELDS} from email_configuration c
    join establishment e on e.id = c.establishment_id and not e.training
    left join mail_talk t on t.establishment_id = c.establishment_id and t.configuration_id = c.id
    where ${condition} order by c.establishment_id, c.id`.execute(db)
  return rows
}

/** Uses that have no settings of their own go through those of the establishment's mail. */
export const stationsOf = async (db: Db, { establishmentId, station }: Sender): Promise<readonly Station[]> => {
  if (station !== 'GENERAL') return [station]
  const { rows } = await sql<{ station: Station }>`select station from email_configuration
    where establishment_id = ${establishmentId} and station <> 'GENERAL'`.execute(db)
  const own = new Set(rows.map((row) => row.station))
  return (['GENERAL', 'GRC', 'INFORMATIONS'] as const).filter((one) => !own.has(one))
}

type Keys = Pick<Services, 'keys'>

const opened = ({ keys }: Keys, sealed: Uint8Array | null): string => {
  const text = sealed === null ? undefined : secretBoxOf(keys.folder).open(sealed)
  if (text === undefined) throw new MailFailure('mail.noSecret', 'LATER', { ofServer: true })
  return text
}

const loginOf = (db: Db, services: Keys, sender: Sender): MailLogin | null => {
  const { auth, userName, establishmentId, id } = sender
  if (auth === 'NONE') return null
  if (userName === null) throw new MailFailure('mail.noUserName', 'LATER', { ofServer: true })
  if (auth === 'PASSWORD') return { kind: 'PASSWORD', userName, password: opened(services, sender.password) }
  if (sender.tokenUrl === null || sender.clientId === null)
    throw new MailFailure('mail.noTokenAddress', 'LATER', { ofServer: true })
  return {
    kind: 'XOAUTH2',
    userName,
    tokenUrl: sender.tokenUrl,
    clientId: sender.clientId,
    clientSecret: sender.clientSecret === null ? null : opened(services, sender.clientSecret),
    refreshToken: opened(services, sender.refreshToken),
    keep: async (refreshToken) => {
      await sql`update email_configuration set refresh_token = ${secretBoxOf(services.keys.folder).seal(refreshToken)}
        where establishment_id = ${establishmentId} and id = ${id}`.execute(db)
    },
  }
}

/** Throws MailFailure `mail.noSecret`, `mail.noUserName`, `mail.noTokenAddress`. */
export const smtpOf = (db: Db, services: Keys, sender: Sender): MailServerAddress => ({
  host: sender.host,
  port: sender.port,
  security: sender.security,
  login: loginOf(db, services, sender),
  allowsLocal: sender.allowsLocal,
  pin: sender.pin,
})

/** Its box; undefined where none is read. Throws MailFailure as `smtpOf`. */
export const imapOf = (db: Db, services: Keys, sender: Sender) => {
  const { imapHost, imapPort, imapSecurity, imapFolder, imapUserName, imapPassword, allowsLocal, imapPin } = sender
  if (imapHost === null) return undefined
  const login =
    imapUserName === null && imapPassword === null
      ? loginOf(db, services, sender)
      : {
          kind: 'PASSWORD' as const,
          userName: imapUserName ?? sender.userName ?? sender.senderAddress,
          password: opened(services, imapPassword ?? sender.password),
        }
  return {
    host: imapHost,
    port: imapPort,
    security: imapSecurity,
    folder: imapFolder,
    login,
    allowsLocal,
    pin: imapPin,
  }
}
