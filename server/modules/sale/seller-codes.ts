/**
 * Codes of sellers: given by the house, shown once, kept as keyed hashes. A code says who sells in the session of somebody else: it opens
 * nothing, and gives no right.
 */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import { sellerCode, SELLER_CODES } from '#domain/sale/seller.ts'
import { sellers } from '#contract/operations/sale/seller.ts'
import { checkReach, checkSeen } from '#server/modules/security/index.ts'
import { countTry, FEW, forgetTries } from '#server/platform/auth/attempts.ts'
import { secretBoxOf } from '#server/platform/auth/secret-box.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Context, Route } from '#server/platform/http/route.ts'

const HOURS = 16
/** Free codes that are drawn before one gives up: with a thousand sellers one in a hundred is taken. */
const DRAWS = 50

const hashOf = ({ services }: Context, code: string): string => secretBoxOf(services.keys.folder).mac(`seller ${code}`)

/**
 * A new code for a user of this establishment; the one before it is good no more. Throws those of `checkReach`.
 */
const giveCode = async (context: Context, userId: number): Promise<{ status: 'SAVED'; code: string }> => {
  const { tx, now, user } = context
  await checkReach(context, userId)
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const code = sellerCode(randomInt(SELLER_CODES))
    const { numAffectedRows } = await sql`
      insert into seller_code (user_id, code_hash, set_at, set_by)
      select ${userId}, ${hashOf(context, code)}, ${now}, ${user.id}
      where not exists (select from seller_code where code_hash = ${hashOf(context, code)})
      on conflict (user_id) do update set code_hash = excluded.code_hash, set_at = excluded.set_at, set_by = excluded.set_by`.execute(
      tx,
    )
    if (numAffectedRows !== 1n) continue
    await writeTechnicalEvent(tx, context, JET.RIGHTS_CHANGED, { user: userId, sellerCode: 'GIVEN' })
    return { status: 'SAVED', code }
  }
  throw new Error('as many users have a code as there are codes')
}

/** Throws those of `checkReach`. */
const dropCode = async (context: Context, userId: number): Promise<{ status: 'DELETED' }> => {
  await checkReach(context, userId)
  await sql`delete from seller_code where user_id = ${userId}`.execute(context.tx)
  await writeTechnicalEvent(context.tx, context, JET.RIGHTS_CHANGED, { user: userId, sellerCode: 'TAKEN' })
  return { status: 'DELETED' }
}

/** Since when a user has a code; nobody is told which. Throws RuleError record.unknown. */
const codeOf = async (context: Context, userId: number): Promise<{ setAt: string | null }> => {
  await checkSeen(context, userId)
  const { rows } = await sql<{ setAt: string }>`
    select set_at as "setAt" from seller_code where user_id = ${userId}`.execute(context.tx)
  return { setAt: rows[0]?.setAt ?? null }
}

interface Token {
  readonly seller: number
  /** In whose session, and where: a token is good nowhere else. */
  readonly operator: number
  readonly site: number
  readonly until: number
}

/**
 * Who has this code, and may sell here. Wrong codes are counted by session user, outside of the transaction that they undo. Throws
 * RuleError seller.wrongCode, login.locked.
 */
const takeTill = async (
  context: Context,
  { code }: { readonly code: string },
): Promise<{ token: string; name: string }> => {
  const { db, tx, user, now, establishmentId, services } = context
  const tried = { login: `${user.id}`, address: 'seller', free: FEW }
  await countTry(db, [tried], now)
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.name from seller_code s join app_user u on u.id = s.user_id and not u.suspended and not u.audit
    join user_establishment e on e.user_id = u.id and e.establishment_id = ${establishmentId}
    where s.code_hash = ${hashOf(context, code)}`.execute(tx)
  const [seller] = rows
  if (seller === undefined) throw new RuleError('seller.wrongCode')
  await forgetTries(db, tried)
  const token: Token = {
    ...{ seller: seller.id, operator: user.id, site: establishmentId },
    until: now.getTime() + HOURS * 3_600_000,
  }
  return {
    token: secretBoxOf(services.keys.folder).seal(JSON.stringify(token)).toString('base64url'),
    name: seller.name,
  }
}

/** Who sells, where it is not whose session it is; null: it is. Throws RuleError seller.codeAgain. */
export const sellerOf = (context: Context, token: string | null): number | null => {
  if (token === null) return null
  const { user, establishmentId, now, services } = context
  const text = secretBoxOf(services.keys.folder).open(Buffer.from(token, 'base64url'))
  const said = text === undefined ? undefined : (JSON.parse(text) as Partial<Token>)
  const isGood = said?.operator === user.id && said.site === establishmentId && (said.until ?? 0) > now.getTime()
  if (!isGood || said.seller === undefined) throw new RuleError('seller.codeAgain')
  return said.seller === user.id ? null : said.seller
}

export const sellerRoutes: readonly Route[] = [
  handle(sellers.take)((context, { body }) => takeTill(context, body)),
  handle(sellers.code)((context, { params }) => codeOf(context, params.id)),
  handle(sellers.giveCode)((context, { params }) => giveCode(context, params.id)),
  handle(sellers.dropCode)((context, { params }) => dropCode(context, params.id)),
]
