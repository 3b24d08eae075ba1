/** What the plan of accounts lacks, in the words by which people know it. */
import { LACK_KINDS } from '#contract/operations/payment/accounting-export.ts'
import type { ExportLack } from '#contract/operations/payment/accounting-export.ts'
import { subjectWords } from '#server/modules/accounting/plan/subject-words.ts'
import type { Context } from '#server/platform/http/route.ts'

type Words = Awaited<ReturnType<typeof subjectWords>>

/** `CARD/12` and `12` name records, `EXTRA-57` a record of a kind; the rest are codes. */
const labelOf = (kind: string, name: string, words: Words): string => {
  const [, record] = /[/-]?(\d+)$/.exec(name) ?? []
  const itemId = Number(record)
  switch (kind) {
    case 'sales': {
      const [, of] = /^([A-Z_]+)-\d+$/.exec(name) ?? []
      return of === undefined ? words({ kind: 'SALES', code: name }) : words({ kind: of, itemId })
    }
    case 'vat':
      return words({ kind: 'VAT', rate: Number(name) })
    case 'roles':
      return words({ kind: 'ROLE', code: name })
    case 'methods':
      return name.includes('/') ? words({ kind: 'METHOD', itemId }) : words({ kind: 'METHOD_KIND', code: name })
    case 'banks':
      return words({ kind: 'BANK', itemId })
    case 'expenses':
      return words({ kind: 'EXPENSE_TYPE', itemId })
    default:
      return name
  }
}

/** Each key of `Audit.missing` with its words, in the language of who asks. */
export const lacks = async (
  context: Pick<Context, 'tx' | 'establishmentId' | 'language'>,
  keys: readonly string[],
): Promise<ExportLack[]> => {
  if (keys.length === 0) return []
  const words = await subjectWords(context)
  return keys.map((key) => {
    const [first = '', ...rest] = key.split('.')
    const kind = LACK_KINDS.find((one) => one === first) ?? 'accounts'
    const name = rest.join('.')
    const [of = '', ...inside] = rest
    return { key, kind, label: kind === 'sections' ? labelOf(of, inside.join('.'), words) : labelOf(kind, name, words) }
  })
}
