import type { Context } from '#server/platform/http/route.ts'
import { languagesInUse, readModel, textsOf } from '#server/modules/document/model/texts.ts'

/** Languages that a model speaks; without a model, those of the house. Throws RuleError record.unknown. */
export const languagesOf = async (context: Context, modelId: number | null) => {
  const languages = await languagesInUse(context)
  if (modelId === null) return languages
  const spoken = new Set(
    (await textsOf(context, await readModel(context, modelId), languages)).map(({ languageId }) => languageId),
  )
  return languages.filter(({ id }) => spoken.has(id))
}
