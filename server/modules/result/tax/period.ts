/** One period as whoever declares it looks at it: its figures, what prevents its validation, and what is odd in it. */
import { RuleError } from '#domain/rule-error.ts'
import { validationRefusal } from '#domain/tax/period.ts'
import type { Day } from '#domain/day.ts'
import type { TaxPeriodState } from '#contract/operations/result/tax-statement.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { papersOf } from '#server/modules/result/tax/papers.ts'
import type { TaxPapers } from '#server/modules/result/tax/papers.ts'
import type { TaxId } from '#server/modules/result/tax/stays.ts'
import { differing, figuresOf, keptRows, readOpen, readStatements } from '#server/modules/result/tax/statements.ts'
import type { Figures, Open } from '#server/modules/result/tax/statements.ts'
import { taxNamed } from '#server/modules/result/tax/validate.ts'
import type { Context } from '#server/platform/http/route.ts'

const told = ({ nights, exemptNights, due, byPartners, corrections }: Figures) => ({
  ...{ nights, exemptNights, due, byPartners, corrections },
})

const preventedIn = (open: Open, period: { readonly from: Day; readonly to: Day }) => {
  const refusal = validationRefusal(period, open)
  return refusal === null ? null : { code: refusal.code, context: refusal.context }
}

/** Throws RuleError record.unknown, taxStatement.notAPeriod. */
export const periodState = async (context: Context, taxId: TaxId, day: Day): Promise<TaxPeriodState> => {
  const tax = await taxNamed(context, taxId)
  const holds = ({ from, to }: { readonly from: Day; readonly to: Day }): boolean => from <= day && day <= to
  const { portal } = (await preferencesOf(context.tx, context.establishmentId)).taxStatementInformations
  const common = { taxId, tax, portal, prevented: null, notArrived: [], differs: [], documents: [] }
  const kept = (await readStatements(context, taxId)).find(holds)
  if (kept !== undefined) {
    const { id, from, to } = kept
    return { ...common, from, to, state: 'VALIDATED', ...told(kept), documents: await papersOf(context, id) }
  }
  const open = await readOpen(context, taxId)
  const draft = open.drafts.find(holds)
  if (draft === undefined) throw new RuleError('taxStatement.notAPeriod')
  const { from, to, stays, rows } = draft
  return {
    ...common,
    ...{ from, to, state: 'DRAFT', ...told(figuresOf(rows)), prevented: preventedIn(open, draft) },
    notArrived: stays
      .filter((stay) => !stay.arrived && stay.arrival < context.today)
      .map(({ bookingId, bookingCode }) => ({ bookingId, bookingCode })),
    differs: differing(stays, taxId, open.category),
  }
}

/** What the file of a period is made of, validated or not. */
export const papersAt = async (context: Context, taxId: TaxId, day: Day): Promise<TaxPapers> => {
  const { tax, from, to, state } = await periodState(context, taxId, day)
  if (state === 'DRAFT') {
    const { drafts } = await readOpen(context, taxId)
    return { tax, from, to, rows: drafts.find((draft) => draft.from === from)?.rows ?? [] }
  }
  const statement = (await readStatements(context, taxId)).find((one) => one.from === from)
  return { tax, from, to, rows: await keptRows(context, taxId, { statementId: statement?.id ?? 0 }) }
}
