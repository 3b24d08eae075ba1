/** A preview does the change itself, in a savepoint that is rolled back: what it shows is what saving would do. */
import { RuleError } from '#domain/rule-error.ts'
import { reason } from '#domain/booking/facts.ts'
import type { Reason } from '#domain/booking/facts.ts'
import { cents } from '#domain/money.ts'
import type { ChangePreview } from '#contract/operations/booking/change.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { Strategy } from '#contract/operations/booking/party.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'
import { loadFile } from '#server/modules/booking/file/load-file.ts'
import { displacedBy } from '#server/modules/inventory/index.ts'
import type { Applied } from '#server/modules/booking/change/applied.ts'

class RolledBack extends Error {
  readonly result: { readonly applied: Applied; readonly after: BookingFile; readonly displaced: readonly Reason[] }

  constructor(result: RolledBack['result']) {
    super('rolled back')
    this.result = result
  }
}

/** Runs the change, reads the file that it makes, and undoes it all. */
const tryOut = async (
  context: Context,
  work: (context: Context) => Promise<Applied>,
): Promise<RolledBack['result'] | RuleError> => {
  try {
    return await inTransaction(context.tx, async (tx) => {
      const inside = { ...context, tx, changed: async () => undefined }
      const { done: applied, displaced } = await displacedBy(inside, () => work(inside))
      throw new RolledBack({ applied, after: await loadFile(inside, applied.bookingId), displaced })
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    if (error instanceof RuleError && error.code !== 'record.unknown') return error
    throw error
  }
}

const seen = ({ lines, totals }: BookingFile): ChangePreview['before'] => ({ lines, totals })

/** Throws RuleError `record.unknown`, and StaleError. Everything else that forbids the change is told in the answer. */
export const previewChange = async (
  context: Context,
  change: { readonly bookingId: number; readonly occupancyId: number | null; readonly strategy: Strategy },
  work: (context: Context) => Promise<Applied>,
): Promise<ChangePreview> => {
  const before = await loadFile(context, change.bookingId)
  const result = await tryOut(context, work)
  const head = { strategy: change.strategy, before: seen(before) }
  if (result instanceof RuleError) {
    const said = reason(result.code, result.context)
    const isConflict = result.code.startsWith('place.')
    return {
      ...head,
      conflict: isConflict ? said : null,
      refusal: isConflict ? null : said,
      warnings: [],
      after: null,
      difference: null,
      place: null,
      arrival: null,
      departure: null,
    }
  }
  const { after, applied, displaced } = result
  const stay = after.occupancies.find((o) => o.id === change.occupancyId)
  return {
    ...head,
    conflict: null,
    refusal: null,
    warnings: [...displaced, ...applied.warnings, ...(stay?.warnings ?? [])],
    after: seen(after),
    difference: cents(after.totals.total - before.totals.total),
    place: stay === undefined ? null : { placeId: stay.placeId, code: stay.placeCode, pinned: stay.pinned },
    arrival: stay?.arrival ?? after.arrival,
    departure: stay?.departure ?? after.departure,
  }
}
