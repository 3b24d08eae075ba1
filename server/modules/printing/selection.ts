/** Records of a selection, one after the other: those of which nothing can be made are named, and the others go on. */
import { RuleError } from '#domain/rule-error.ts'
import { PRINTED } from '#contract/document/printed.ts'
import type { JobInput, RefusedPart } from '#contract/operations/session/jobs.ts'
import type { RenderedModel } from '#server/modules/document/index.ts'
import { customersFound } from '#server/modules/printing/labels.ts'
import { checkModel, filled, mayPrint } from '#server/modules/printing/papers.ts'
import type { Channel } from '#server/modules/printing/papers.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { TagRecord } from '#server/platform/tag-source.ts'

type Asked = Pick<JobInput<'letters'>, 'mailingConfigurationId' | 'entityType' | 'languageId'>

export interface Made {
  readonly letter: RenderedModel
  readonly record: TagRecord
  readonly entityId: number
}

export const refusalOf = (label: string, error: unknown): RefusedPart => {
  if (!(error instanceof RuleError)) throw error
  return { label, code: error.code, context: error.context }
}

/** A letter that would leave with a hole in it does not leave. */
const checkWhole = ({ problems, about }: RenderedModel): void => {
  const [first] = problems
  if (first === undefined) return
  throw new RuleError('printing.incomplete', { label: about.label, why: first.message })
}

const make = async (context: Context, asked: Asked, id: number, record: TagRecord): Promise<Made> => {
  const letter = await filled(context, asked, record, id)
  checkWhole(letter)
  return { letter, record, entityId: id }
}

/** Each once. Throws RuleError printing.tooMany, and request.invalid for a search of anything but customers. */
export const idsOf = async (
  context: Context,
  { entityType, ids, criteria }: Pick<JobInput<'letters'>, 'entityType' | 'ids' | 'criteria'>,
): Promise<readonly number[]> => {
  const kind = mayPrint(context, entityType)
  if (criteria === null) return [...new Set(ids)]
  if (kind !== 'customer') throw new RuleError('request.invalid')
  return customersFound(context, criteria)
}

/**
 * Answers what was made of each record, or who it is of and why nothing was. Throws RuleError record.unknown where the kind or the model
 * is nobody's, right.insufficient.
 */
export async function* madeOf(
  context: Context,
  asked: Asked,
  ids: readonly number[],
  channel: Channel,
): AsyncGenerator<Made | { readonly refused: RefusedPart }> {
  const kind = mayPrint(context, asked.entityType)
  if (channel === 'message' && PRINTED[kind].sentByItself === true) throw new RuleError('record.unknown')
  await checkModel(context, asked.mailingConfigurationId, channel)
  for (const id of ids) {
    let label = String(id)
    try {
      const record = await context.services.sources.open(context, kind, id)
      label = record.label
      yield await make(context, asked, id, record)
    } catch (error) {
      yield { refused: refusalOf(label, error) }
    }
  }
}
