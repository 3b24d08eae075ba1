/** The manual as it stands in the repository: Markdown by chapter, pictures beside it. */
import { readFile, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { CHAPTERS } from '#contract/manual.ts'
import type { Chapter } from '#contract/manual.ts'

const MANUAL = path.join(import.meta.dirname, '../../../docs/manuel')
const IMAGES = path.join(MANUAL, 'images')

export interface ReadChapter extends Chapter {
  readonly markdown: string
}

/** French typography that nobody types in Markdown: no line ends before a high punctuation mark, nor inside « ». */
const typeset = (markdown: string): string => markdown.replaceAll(/ (?=[;:!?»])/g, '\u00A0').replaceAll('« ', '«\u00A0')

export const readChapter = async (chapter: Chapter): Promise<ReadChapter> => ({
  ...chapter,
  markdown: typeset(await readFile(path.join(MANUAL, `${chapter.slug}.md`), 'utf8')),
})

export const readManual = (): Promise<ReadChapter[]> => Promise.all(CHAPTERS.map(readChapter))

/** The last day that a chapter or a picture changed: the date of the manual. */
export const manualDate = async (): Promise<Date> => {
  const files = [...CHAPTERS.map(({ slug }) => path.join(MANUAL, `${slug}.md`)), ...(await imageFiles())]
  const changes = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs))
  return new Date(Math.max(...changes))
}

const imageFiles = async (): Promise<string[]> =>
  (await readdir(IMAGES)).filter((name) => name.endsWith('.png')).map((name) => path.join(IMAGES, name))

/** Pictures by name; only names that are there, so that no address leaves the folder. */
export const manualImages = async (): Promise<ReadonlyMap<string, Uint8Array>> => {
  const files = await imageFiles()
  const read = await Promise.all(files.map(async (file) => [path.basename(file), await readFile(file)] as const))
  return new Map(read)
}
