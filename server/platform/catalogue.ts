/** The texts of the screens in the language of who asks, for what the server writes of a screen: the headings of a list. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { textIn } from '#contract/spoken.ts'
import { flatTexts } from '#contract/texts.ts'
import type { FlatTexts, TextTree } from '#contract/texts.ts'
import type { Context } from '#server/platform/http/route.ts'
import { spokenIn } from '#server/platform/spoken.ts'

const CATALOGUES = path.join(import.meta.dirname, '../../contract/texts')

const textsOf = async (folder: string, file: string): Promise<Record<string, string>> => {
  const { texts } = (await import(path.join(folder, file))) as { texts: TextTree }
  return flatTexts(texts, `${path.basename(file, '.ts')}:`)
}

const readAll = async (language: 'fr' | 'en'): Promise<FlatTexts> => {
  const folder = path.join(CATALOGUES, language)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts'))
  return Object.assign({}, ...(await Promise.all(files.map((file) => textsOf(folder, file))))) as FlatTexts
}

const read = new Map<'fr' | 'en', Promise<FlatTexts>>()

/** Every text of the screens by key: `booking:list.customer`. Read once. */
export const catalogueTexts = (language: 'fr' | 'en'): Promise<FlatTexts> => {
  const texts = read.get(language) ?? readAll(language)
  read.set(language, texts)
  return texts
}

/** The text of a key of the catalogue, its `{{holes}}` filled. Throws an Error for a key that French does not have. */
export type Say = (key: string, holes?: Readonly<Record<string, string | number>>) => string

/** Says texts of the screens as the screens say them to this user: in an imported language, French where it lacks one. */
export const sayIn = async ({ tx, language }: Context): Promise<Say> => {
  const french = await catalogueTexts('fr')
  const spoken = language === 'en' ? { language, texts: await catalogueTexts('en') } : await spokenIn(tx, language)
  return (key, holes = {}) => {
    const text = french[key]
    if (text === undefined) throw new Error(`no text ${key}`)
    const said = spoken === undefined ? text : textIn(spoken, key, text)
    return said.replaceAll(/\{\{(\w+)\}\}/g, (hole, name: string) => String(holes[name] ?? hole))
  }
}
