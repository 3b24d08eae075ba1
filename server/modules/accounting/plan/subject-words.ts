/** What is said of a subject of the plan, for a sentence: « Supplément Vélo 10 % ». */
import { MAPPING_KINDS } from '#domain/accounting/subjects.ts'
import { PLAN_SUBJECT } from '#contract/lists/payment/accounting-plan.ts'
import { inLanguage } from '#contract/english.ts'
import { vatText } from '#server/modules/accounting/plan/plan-rows.ts'
import { familiesOf, itemsOf } from '#server/modules/accounting/plan/subjects.ts'
import type { Context } from '#server/platform/http/route.ts'

/** A subject of accounts or of sections. */
interface SaidSubject {
  readonly kind: string
  readonly code?: string | null
  readonly itemId?: number | null
  readonly rate?: number | null
}

/** How subjects of an establishment are called, its records read once. */
export const subjectWords = async (
  context: Pick<Context, 'tx' | 'establishmentId' | 'language'>,
): Promise<(subject: SaidSubject) => string> => {
  const items = await itemsOf(context, MAPPING_KINDS)
  const families = (await familiesOf(context)).map((family) => ({ ...family, kind: 'PLACE_FAMILY' }))
  const names = new Map([...items, ...families].map(({ kind, id, label }) => [`${kind} ${id}`, label]))
  return ({ kind, code = null, itemId = null, rate = null }) => {
    const key = PLAN_SUBJECT.keys.find((one) => one === (code === null ? kind : `${kind}_${code}`))
    const word = key === undefined ? (code ?? kind) : inLanguage(context.language, () => PLAN_SUBJECT.word(key))
    const name = itemId === null ? null : (names.get(`${kind} ${itemId}`) ?? String(itemId))
    return [word, name, vatText(rate, context.language)].filter((part) => part !== null).join(' ')
  }
}
