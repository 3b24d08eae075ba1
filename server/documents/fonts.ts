import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { coveredCodePoints } from './cmap.ts'

/**
 * Fonts of the documents, in the order that a character is looked for. Inter writes Latin, Greek and Cyrillic; the others
 * are there for the names of guests. Static files of two weights only: they are read into memory.
 */
const FAMILIES = [
  { package: 'inter', file: 'Inter' },
  { package: 'noto-sans', file: 'NotoSans' },
  { package: 'noto-sans-arabic', file: 'NotoSansArabic' },
  { package: 'noto-sans-hebrew', file: 'NotoSansHebrew' },
] as const
const WEIGHTS = ['400Regular', '600SemiBold'] as const

const { resolve } = createRequire(import.meta.url)

export interface Fonts {
  /** Font files. */
  readonly files: readonly Buffer[]
  /** What each family draws, in every weight. */
  readonly coverage: readonly ReadonlySet<number>[]
}

/** Reads the fonts: some 3 MB, once a process. */
export function readFonts(): Fonts {
  const families = FAMILIES.map(({ package: name, file }) =>
    WEIGHTS.map((weight) => readFileSync(resolve(`@expo-google-fonts/${name}/${weight}/${file}_${weight}.ttf`))),
  )
  const coverage = families.map((weights) => weights.map(coveredCodePoints).reduce((all, one) => all.intersection(one)))
  return { files: families.flat(), coverage }
}
