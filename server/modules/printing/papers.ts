/** Papers of one record: which there are, what one is composed of. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { STATUS } from '#domain/booking/states.ts'
import { isLanguage } from '#contract/language.ts'
import type { LanguageCode } from '#contract/language.ts'
import type { PrintedParams, PrintedType } from '#contract/operations/document/printing.ts'
import { loadFile, paperOfFiles } from '#server/modules/booking/index.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'
import { printersFor } from '#server/modules/printing/printers.ts'

/** The paper that Pinède draws by itself of each kind of record. */
const OWN: Readonly<Record<PrintedType, { readonly kind: 'quote' | 'confirmation'; readonly label: string }>> = {
  '2': { kind: 'confirmation', label: 'Confirmation d’option' },
  '3': { kind: 'confirmation', label: 'Confirmation de réservation' },
  quote: { kind: 'quote', label: 'Devis' },
}

const TYPES: Readonly<Record<number, PrintedType>> = { [STATUS.QUOTE]: 'quote', [STATUS.OPTION]: '2' }

/** Throws RuleError record.unknown where the record is not of the kind that the address names. */
const fileOf = async (context: Context, type: PrintedType, id: number) => {
  const file = await loadFile(context, id)
  if ((TYPES[file.statusId] ?? '3') !== type) throw new RuleError('record.unknown')
  return file
}

/** The language of a record of languages; undefined for 0, the customer's own. Throws RuleError record.unknown. */
export const languageOf = async ({ tx }: Context, languageId: number): Promise<LanguageCode | undefined> => {
  if (languageId === 0) return undefined
  const { rows } = await sql<{ code: string }>`select code from language where id = ${languageId}`.execute(tx)
  const code = rows[0]?.code
  if (code === undefined) throw new RuleError('record.unknown')
  return isLanguage(code) ? code : 'fr'
}

/** Throws RuleError record.unknown. */
export const readPapers = async (
  context: Context,
  { entityType, entityId }: Pick<PrintedParams, 'entityType' | 'entityId'>,
) => {
  const { code, customer } = await fileOf(context, entityType, entityId)
  const name = customer === null ? null : [customer.name, customer.surname].filter(Boolean).join(' ')
  const { rows } = await sql<{ languageId: number; label: string }>`
    select id as "languageId", label from language where active order by label`.execute(context.tx)
  return {
    title: [code, name].filter((part) => part !== null && part !== '').join(' – '),
    papers: [{ mailingConfigurationId: 0, label: OWN[entityType].label }],
    languages: [{ languageId: 0, label: '' }, ...rows],
    printers: await printersFor(context),
  }
}

export interface Paper {
  readonly request: DocumentRequest
  /** Without its extension. */
  readonly name: string
}

/** Of several files, one after the other on one paper. Throws RuleError record.unknown, booking.notPrintable. */
export const paperOf = async (
  context: Context,
  { mailingConfigurationId, entityType, languageId }: Omit<PrintedParams, 'entityId'>,
  ids: readonly number[],
): Promise<Paper> => {
  if (mailingConfigurationId !== 0) throw new RuleError('record.unknown')
  return paperOfFiles(context, ids, OWN[entityType].kind, await languageOf(context, languageId))
}
