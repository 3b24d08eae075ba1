/** Second factor of the log-in: a code of six digits that changes every half minute (RFC 6238), or a recovery code. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { RuleError } from '#domain/rule-error.ts'
import { secretBoxOf } from '#server/platform/auth/secret-box.ts'
import type { Tx } from '#server/platform/db/db.ts'

const ISSUER = 'Pinède'
/** Telephones' clocks are a little off: the code before and the one after count. */
const WINDOW = 1
const PERIOD_SECONDS = 30
const RECOVERY_CODES = 10
/** 80 bits. */
const RECOVERY_BYTES = 10

const generator = (login: string, secret: Secret): TOTP =>
  new TOTP({ issuer: ISSUER, label: login, secret, period: PERIOD_SECONDS, digits: 6, algorithm: 'SHA1' })

export interface Enrolment {
  /** Base32, for who cannot scan. */
  readonly secret: string
  /** `otpauth://totp/…`, what the QR code says. */
  readonly uri: string
}

/** Makes a new secret that counts once a code of it was typed; an earlier one that counts already goes on until then. */
export const startTwoFactor = async (
  tx: Tx,
  keyFolder: string,
  user: { readonly id: number; readonly login: string },
): Promise<Enrolment> => {
  const secret = new Secret({ size: 20 })
  const { rows } = await sql<{ since: string | null }>`
    select two_factor_since as since from app_user where id = ${user.id}`.execute(tx)
  if (rows[0]?.since != null) throw new RuleError('twoFactor.already')
  const sealed = secretBoxOf(keyFolder).seal(secret.base32)
  await sql`
    insert into two_factor (user_id, secret) values (${user.id}, ${sealed})
    on conflict (user_id) do update set secret = excluded.secret, confirmed_at = null, last_step = 0`.execute(tx)
  return { secret: secret.base32, uri: generator(user.login, secret).toString() }
}

const secretOf = async (tx: Tx, keyFolder: string, userId: number): Promise<Secret> => {
  const { rows } = await sql<{ secret: Buffer }>`select secret from two_factor where user_id = ${userId}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('twoFactor.none')
  const text = secretBoxOf(keyFolder).open(rows[0].secret)
  if (text === undefined) throw new RuleError('twoFactor.unreadable')
  return Secret.fromBase32(text)
}

/** Takes a code of the generator, once: an update that finds its step taken changes nothing. */
const takeCode = async (tx: Tx, keyFolder: string, userId: number, code: string, now: Date): Promise<boolean> => {
  const secret = await secretOf(tx, keyFolder, userId)
  const delta = generator('', secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  if (delta === null) return false
  const step = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
  const { numAffectedRows } = await sql`
    update two_factor set last_step = ${step} where user_id = ${userId} and last_step < ${step}`.execute(tx)
  return numAffectedRows === 1n
}

/** What people type of a code: spaces, dashes and case do not count. */
const plain = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()

const hashOf = (userId: number, code: string): Buffer => createHash('sha256').update(`${userId}:${code}`).digest()

const takeRecoveryCode = async (tx: Tx, userId: number, code: string, now: Date): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update recovery_code set used_at = ${now}
    where user_id = ${userId} and code_hash = ${hashOf(userId, code)} and used_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** Whether `typed` is a code of this user that nobody has used. Throws RuleError `twoFactor.unreadable`. */
export const takeSecondFactor = (
  tx: Tx,
  keyFolder: string,
  userId: number,
  typed: string,
  now: Date,
): Promise<boolean> => {
  const code = plain(typed)
  return /^\d{6}$/.test(code) ? takeCode(tx, keyFolder, userId, code, now) : takeRecoveryCode(tx, userId, code, now)
}

const base32 = (bytes: Uint8Array): string => new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32

/** New recovery codes instead of the former; shown once, only their hashes are kept. `XXXX-XXXX-XXXX-XXXX`. */
export const newRecoveryCodes = async (tx: Tx, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_BYTES)))
  const hashes = codes.map((code) => hashOf(userId, code))
  await sql`delete from recovery_code where user_id = ${userId}`.execute(tx)
  await sql`insert into recovery_code (user_id, code_hash) select ${userId}, unnest(${hashes}::bytea[])`.execute(tx)
  return codes.map((code) => code.replaceAll(/(.{4})(?!$)/g, '$1-'))
}

/** The first code proves that the telephone knows the secret; from now on one is asked at every log-in. */
export const confirmTwoFactor = async (
  tx: Tx,
  keyFolder: string,
  userId: number,
  code: string,
  now: Date,
): Promise<string[]> => {
  if (!(await takeCode(tx, keyFolder, userId, plain(code), now))) throw new RuleError('login.wrongCode')
  await sql`update two_factor set confirmed_at = ${now} where user_id = ${userId}`.execute(tx)
  await sql`update app_user set two_factor_since = ${now} where id = ${userId}`.execute(tx)
  return newRecoveryCodes(tx, userId)
}

/** Nothing more is asked of this user at log-in. Answers whether it was on. */
export const removeTwoFactor = async (tx: Tx, userId: number): Promise<boolean> => {
  await sql`delete from two_factor where user_id = ${userId}`.execute(tx)
  await sql`delete from recovery_code where user_id = ${userId}`.execute(tx)
  const { numAffectedRows } = await sql`
    update app_user set two_factor_since = null where id = ${userId} and two_factor_since is not null`.execute(tx)
  return numAffectedRows === 1n
}

/** Recovery codes that were not used yet. */
export const recoveryCodesLeft = async (tx: Tx, userId: number): Promise<number> => {
  const { rows } = await sql<{ left: number }>`
    select count(*) as left from recovery_code where user_id = ${userId} and used_at is null`.execute(tx)
  return rows[0]?.left ?? 0
}
