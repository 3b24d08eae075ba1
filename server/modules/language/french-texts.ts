/** Every French text of the screens, flat: what an imported language is compared with. Read once, from the catalogues. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { declaredTexts } from '#contract/declared-texts.ts'
import { flatTexts } from '#contract/texts.ts'
import type { FlatTexts, TextTree } from '#contract/texts.ts'

const CATALOGUES = path.join(import.meta.dirname, '../../../web/i18n/fr')

/** The catalogues are data of the screens: read by their place, since the server imports no screen. */
const catalogueTexts = async (file: string): Promise<Record<string, string>> => {
  const { texts } = (await import(path.join(CATALOGUES, file))) as { texts: TextTree }
  return flatTexts(texts, `${path.basename(file, '.ts')}:`)
}

const readAll = async (): Promise<FlatTexts> => {
  const files = (await readdir(CATALOGUES)).filter((name) => name.endsWith('.ts'))
  const catalogues = await Promise.all(files.toSorted().map(catalogueTexts))
  return Object.assign({ ...declaredTexts() }, ...catalogues) as FlatTexts
}

let read: Promise<FlatTexts> | undefined

export const frenchTexts = async (): Promise<FlatTexts> => (read ??= readAll())
