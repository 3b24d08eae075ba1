import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { FileStatus, OriginId, StateId, StatusId } from '#domain/booking/facts.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { PricingInput } from '#contract/operations/booking/party.ts'
import type { toAgreed } from '#contract/operations/establishment/preference.ts'
import type { AccountHead } from '#server/platform/account.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** The file's own row. */
export interface FileRow extends Omit<AccountHead, 'kind' | 'id' | 'cancelled'> {
  readonly id: number
  readonly version: number
  readonly stateId: StateId
  readonly statusId: StatusId
  readonly status: FileStatus
  readonly originId: OriginId
  readonly accessChannelId: number | null
  readonly language: string
  readonly bookedOn: Day
  readonly arrival: Day | null
  readonly departure: Day | null
  readonly optionExpiry: Day | null
  readonly quoteValidUntil: Day | null
  readonly lockUntil: string | null
  readonly paymentTermsId: number | null
  readonly pricing: PricingInput
  /** As stored; `toAgreed` reads it. */
  readonly agreed: Parameters<typeof toAgreed>[0]
  readonly downPaymentDue: Day | null
  /** Delays of its payment terms; 0 without terms. */
  readonly downPaymentDelay: number
  readonly balanceDelay: number
}

const COLUMNS = sql`b.id, b.version, b.code, b.state_id as "stateId", b.status_id as "statusId", b.status, b.origin_id as "originId",
  b.access_channel_id as "accessChannelId", b.customer_id as "customerId", b.language, b.booked_on as "bookedOn", b.arrival, b.departure, b.option_expiry as "optionExpiry",
  b.quote_valid_until as "quoteValidUntil", b.lock_until as "lockUntil", b.payment_terms_id as "paymentTermsId", b.pricing, b.agreed,
  b.total, b.retained, b.paid, b.damage_paid as "damagePaid", b.down_payment as "downPayment", b.down_payment_due as "downPaymentDue", b.balance_due as "balanceDue",
  t.down_payment_kind as "downPaymentKind", coalesce(t.down_payment_delay, 0) as "downPaymentDelay", coalesce(t.balance_delay, 0) as "balanceDelay"`

const TABLES = sql`booking b left join payment_terms t on t.establishment_id = b.establishment_id and t.id = b.payment_terms_id`

const one = (rows: readonly FileRow[]): FileRow => {
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  return row
}

/** Throws RuleError `record.unknown`. */
export const readFileRow = async (tx: Tx, establishmentId: number, id: number): Promise<FileRow> => {
  const { rows } = await sql<FileRow>`
    select ${COLUMNS} from ${TABLES} where b.establishment_id = ${establishmentId} and b.id = ${id}`.execute(tx)
  return one(rows)
}

/** The file's row, locked: a part of other queries. */
export const lockedFile = (establishmentId: number, id: number): RawBuilder<FileRow> => sql<FileRow>`
  select ${COLUMNS} from ${TABLES} where b.establishment_id = ${establishmentId} and b.id = ${id} for no key update of b`

/**
 * The file's row, nobody else changing it until the transaction ends. Taken first of all locks; `no key`, because whoever moves a
 * provisional stay of this file writes to its history meanwhile. Throws RuleError `record.unknown`.
 */
export const lockFile = async (tx: Tx, establishmentId: number, id: number): Promise<FileRow> => {
  const { rows } = await lockedFile(establishmentId, id).execute(tx)
  return one(rows)
}
