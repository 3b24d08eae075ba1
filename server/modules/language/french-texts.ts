/** Every French text of the screens, flat: what an imported language is compared with. */
import { declaredTexts } from '#contract/declared-texts.ts'
import type { FlatTexts } from '#contract/texts.ts'
import { catalogueTexts } from '#server/platform/catalogue.ts'

const readAll = async (): Promise<FlatTexts> => ({ ...declaredTexts(), ...(await catalogueTexts('fr')) })

let read: Promise<FlatTexts> | undefined

export const frenchTexts = async (): Promise<FlatTexts> => (read ??= readAll())
