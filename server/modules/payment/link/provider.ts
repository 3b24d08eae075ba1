/** Providers of links of a site: which makes what, opened with their key, and in whose name their money is signed. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import type { LinkProviderKind, LinkUse } from '#domain/billing/pay-link.ts'
import { useOfProvider } from '#domain/billing/pay-link.ts'
import type { InputRow } from '#contract/schema.ts'
import { saveRow } from '#server/crud/save.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { secretBoxOf } from '#server/platform/auth/secret-box.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context, Services } from '#server/platform/http/route.ts'
import { createOperator } from '#server/platform/http/unattended.ts'
import { leadsInside, originOf } from '#server/platform/outside.ts'
import { LinkFailure, OWN_ADDRESS } from '#server/ports/pay-link.ts'
import type { PayLinks } from '#server/ports/pay-link.ts'

export interface ProviderRow {
  readonly establishmentId: number
  readonly id: number
  readonly label: string
  readonly provider: LinkProviderKind
  readonly account: string
  readonly url: string
  readonly methodId: number | null
  readonly validDays: number
  readonly inReminders: boolean
  readonly operatorId: number
  /** Sealed. */
  readonly secretKey: Uint8Array | null
  readonly allowsLocal: boolean
}

const COLUMNS = sql`p.establishment_id as "establishmentId", p.id, p.label, p.provider, coalesce(p.account, '') as account,
  coalesce(p.url, '') as url, p.payment_method_id as "methodId", p.valid_days as "validDays", p.in_reminders as "inReminders", p.operator_id as "operatorId",
  p.secret_key as "secretKey", coalesce((select (x.value ->> 'localAddresses')::boolean from preference x
    where x.establishment_id = p.establishment_id and x.kind = 'access'), false) as "allowsLocal"`

/** Throws RuleError `record.unknown`. */
export const readProvider = async (tx: Tx | Db, establishmentId: number, id: number): Promise<ProviderRow> => {
  const { rows } = await sql<ProviderRow>`select ${COLUMNS} from link_provider p
    where p.establishment_id = ${establishmentId} and p.id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

/** The first that is active and makes such links; undefined: « sans prestataire ». */
export const providerFor = async (
  tx: Tx | Db,
  establishmentId: number,
  use: LinkUse,
): Promise<ProviderRow | undefined> => {
  const { rows } = await sql<ProviderRow>`select ${COLUMNS} from link_provider p
    where p.establishment_id = ${establishmentId} and p.active and (p.provider = 'SWIKLY') = ${use === 'HOLD'}
    order by p.id limit 1`.execute(tx)
  return rows[0]
}

const keyOf = ({ keys }: Pick<Services, 'keys'>, { secretKey }: ProviderRow): string | undefined =>
  secretKey === null ? undefined : secretBoxOf(keys.folder).open(secretKey)

/** Throws LinkFailure `payLink.noSecret`. */
export const openProvider = (services: Pick<Services, 'keys' | 'openPayLinks'>, row: ProviderRow): PayLinks => {
  const secretKey = keyOf(services, row)
  if (secretKey === undefined) throw new LinkFailure('payLink.noSecret')
  const { provider, account, url, allowsLocal } = row
  return services.openPayLinks({ provider, account, url, secretKey, allowsLocal })
}

/** Keys by which nobody's money moves: those that Stripe, PayPlug and Lyra give for trials, and another service than the real one. */
export const isTrial = (services: Pick<Services, 'keys'>, row: ProviderRow): boolean => {
  const key = keyOf(services, row) ?? ''
  if (/^(?:[sr]k_test_|testpassword_)/.test(key)) return true
  const own = OWN_ADDRESS[row.provider]
  return own !== null && row.url !== '' && originOf(row.url) !== originOf(own)
}

/** Keys were given for one service and one account: another one never gets them. */
const forgetElsewhere = async ({ tx, establishmentId }: Context, row: InputRow): Promise<void> => {
  const before = await readProvider(tx, establishmentId, row.id)
  const isSame =
    before.provider === row['provider'] &&
    before.account === (row['account'] ?? '') &&
    originOf(before.url) === originOf(row['url'])
  if (isSame) return
  await sql`update link_provider set secret_key = null
    where establishment_id = ${establishmentId} and id = ${row.id}`.execute(tx)
}

/** What each needs beside its key. */
const missingOf = (row: InputRow): readonly string[] => {
  const kind = row['provider'] as LinkProviderKind
  const needed = [
    ...(kind === 'SWIKLY' || kind === 'LYRA' ? ['account'] : []),
    ...(kind === 'LYRA' ? ['url'] : []),
    ...(useOfProvider(kind) === 'PAYMENT' ? ['paymentMethodId'] : []),
  ]
  return needed.filter((path) => row[path] === null)
}

/** By these no money comes from outside. */
const NO_MONEY = ['CREDIT_NOTE', 'GROUPED', 'REGULATION', 'GIFT', 'CHEQUE', 'HOLIDAY_VOUCHER', 'CASH']

const checkMethod = async ({ tx, establishmentId }: Context, row: InputRow): Promise<void> => {
  const { rows } = await sql<{ kind: string }>`select kind from payment_method
    where establishment_id = ${establishmentId} and id = ${row['paymentMethodId']}`.execute(tx)
  if (NO_MONEY.includes(rows[0]?.kind ?? ''))
    throw new FieldsError([{ path: 'paymentMethodId', message: 'payLink.methodElsewhere' }])
}

/** Whoever signs its money has its name. Throws FieldsError field.required, payLink.inside, payLink.methodElsewhere. */
export const saveProvider = async (context: Context, row: InputRow): Promise<number> => {
  const { tx, establishmentId } = context
  const { access } = await preferencesOf(tx, establishmentId)
  const missing = missingOf(row)
  if (missing.length > 0) throw new FieldsError(missing.map((path) => ({ path, message: 'field.required' })))
  const { url } = row
  if (!access.localAddresses && typeof url === 'string' && URL.canParse(url) && leadsInside(new URL(url).hostname))
    throw new FieldsError([{ path: 'url', message: 'payLink.inside' }])
  await checkMethod(context, row)
  if (row.id !== 0) await forgetElsewhere(context, row)
  const label = String(row['label'])
  const operatorId = row.id === 0 ? await createOperator(tx, 'lien', label) : null
  const fixed = (): Record<string, unknown> => (operatorId === null ? {} : { operator_id: operatorId })
  const id = await saveRow({ entity: entities.linkProvider, fixed }, context, row)
  await sql`update app_user u set name = ${label} from link_provider p
    where p.establishment_id = ${establishmentId} and p.id = ${id} and u.id = p.operator_id and u.name <> ${label}`.execute(
    tx,
  )
  return id
}

/** Asks the provider now. Throws RuleError with what it said. */
export const testProvider = async (context: Context, id: number): Promise<void> => {
  const row = await readProvider(context.tx, context.establishmentId, id)
  try {
    await openProvider(context.services, row).check()
  } catch (error) {
    if (!(error instanceof LinkFailure)) throw error
    throw new RuleError(error.message, { detail: error.detail ?? '' })
  }
}

/** How the last call went. */
export const keepTalk = async (
  db: Db,
  { establishmentId, id }: Pick<ProviderRow, 'establishmentId' | 'id'>,
  at: Date,
  failure: LinkFailure | null,
): Promise<void> => {
  if (failure === null)
    await sql`insert into link_provider_talk (establishment_id, link_provider_id, answered_at) values (${establishmentId}, ${id}, ${at})
      on conflict (establishment_id, link_provider_id)
      do update set answered_at = excluded.answered_at, failures = 0, failure = null, detail = null`.execute(db)
  else
    await sql`insert into link_provider_talk as t (establishment_id, link_provider_id, failed_at, failures, failure, detail)
      values (${establishmentId}, ${id}, ${at}, 1, ${failure.message}, ${failure.detail})
      on conflict (establishment_id, link_provider_id) do update set failed_at = excluded.failed_at,
        failures = t.failures + 1, failure = excluded.failure, detail = excluded.detail`.execute(db)
}
