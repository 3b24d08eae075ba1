/** A closing from the question to its papers: asked by somebody, or by the clock. */
import { endOfMonth, monthRefusal } from '#domain/fiscal/closure.ts'
import type { Month } from '#domain/fiscal/closure.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { ClosureAsked } from '#contract/operations/payment/closure.ts'
import { makeFinancialYear } from '#server/modules/establishment/index.ts'
import type { Backup } from '#server/platform/backup/start-backup.ts'
import type { Db } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'
import { recordChange } from '#server/platform/http/mount.ts'
import { jobs } from '#server/platform/jobs/kinds.ts'
import type { JobTools } from '#server/platform/jobs/kinds.ts'
import { closedAt, readBooks } from '#server/modules/payment/closure/books.ts'
import type { BooksOf } from '#server/modules/payment/closure/books.ts'
import { alone, closeDays, closeMonth, closeYear } from '#server/modules/payment/closure/close.ts'
import { keepDocument } from '#server/modules/payment/closure/closure-document.ts'

/** Whether a base that lies in one of the places is of later than an instant. */
export const hasBackupSince = (backup: Backup | undefined, at: Date): boolean =>
  [backup?.state(), backup?.second()].some((state) => state?.base != null && new Date(state.base.at) > at)

/**
 * Sees that a backup has finished since the last day of a month was closed: takes one where none has. Throws RuleError closure.backupNeeded
 * where this house makes none, and what the backup throws: then nothing is closed.
 */
const backUpFirst = async (
  { db, services, user, ...site }: Context,
  month: Month,
  progress: JobTools['progress'],
): Promise<() => boolean> => {
  const refusal = monthRefusal(await readBooks(db, site), month)
  if (refusal !== null) throw refusal
  const at = await closedAt(db, site, endOfMonth(month))
  if (at !== null && hasBackupSince(services.backup, at)) return () => true
  if (services.backup === undefined) throw new RuleError('closure.backupNeeded')
  await services.backup.takeBase(progress, user.name, 'any')
  return () => true
}

/** Other screens hear of it. */
const tell = (db: Db, { establishmentId }: BooksOf, userId: number | null, id: number): Promise<void> =>
  inTransaction(db, (tx) =>
    recordChange(tx, establishmentId, userId, {
      entity: 'closure',
      id,
      action: 'SAVED',
      functionality: 'payment_closure',
    }),
  )

const close = async (context: Context, asked: ClosureAsked, { progress }: JobTools): Promise<number> => {
  const { db } = context
  if (asked.kind === 'DAY') return closeDays(db, context, asked.through, progress)
  if (asked.kind === 'MONTH')
    return closeMonth(db, context, asked.month, await backUpFirst(context, asked.month, progress))
  const technical = context.user.systeme
  return closeYear(db, context, { label: asked.label, technical }, (tx, year) =>
    makeFinancialYear({ ...context, tx }, year),
  )
}

/** Closes what was asked and keeps its papers: those of a day are made when they are first read. */
const closeAsked = (context: Context, asked: ClosureAsked, tools: JobTools): Promise<{ readonly closed: number }> =>
  alone(context.db, context, async () => {
    const done = await close(context, asked, tools)
    if (asked.kind !== 'DAY') await keepDocument(context, done)
    await tell(context.db, context, context.user.id, asked.kind === 'DAY' ? 1 : done)
    return { closed: done }
  })

export const closureJobs = jobs({
  // Begun again after a dead server: what it closed stays closed, and the rest follows.
  closure: {
    right: () => ({ right: ['payment_closure', 'write'] }),
    again: false,
    write: false,
    run: closeAsked,
  },
})
