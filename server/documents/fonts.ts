import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { coveredCodePoints } from './cmap.ts'

const { resolve } = createRequire(import.meta.url)

const google = (name: string, file: string, weights: readonly string[] = ['400Regular', '600SemiBold']): string[] =>
  weights.map((weight) => resolve(`@expo-google-fonts/${name}/${weight}/${file}_${weight}.ttf`))
/** Its package names no file but its code. */
const chinese = (): string => join(dirname(resolve('@embedpdf/fonts-sc')), '../fonts/NotoSansHans-Regular.otf')

/**
 * Fonts of the documents, in the order that a character is looked for, which is that of `templates/kit.typ`. Inter writes Latin,
 * Greek and Cyrillic; the others are there for the names of guests, the Chinese one for Japanese too. Static files of two weights
 * at most: they are read into memory.
 */
const FAMILIES: readonly (() => readonly string[])[] = [
  () => google('inter', 'Inter'),
  () => google('noto-sans', 'NotoSans'),
  () => google('noto-sans-arabic', 'NotoSansArabic'),
  () => google('noto-sans-hebrew', 'NotoSansHebrew'),
  () => google('noto-sans-devanagari', 'NotoSansDevanagari'),
  () => google('noto-sans-thai', 'NotoSansThai'),
  () => [chinese()],
  () => google('nanum-gothic', 'NanumGothic', ['400Regular', '700Bold']),
  () => google('noto-emoji', 'NotoEmoji', ['400Regular']),
]

export interface Fonts {
  /** Font files. */
  readonly files: readonly Buffer[]
  /** What each family draws, in every weight. */
  readonly coverage: readonly ReadonlySet<number>[]
}

/** Reads the fonts: some 20 MB, once a process. */
export function readFonts(): Fonts {
  const families = FAMILIES.map((paths) => paths().map((path) => readFileSync(path)))
  const coverage = families.map((weights) => weights.map(coveredCodePoints).reduce((all, one) => all.intersection(one)))
  return { files: families.flat(), coverage }
}
