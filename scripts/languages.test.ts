import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { declaredTexts } from '#contract/declared-texts.ts'
import { ENGLISH } from '#contract/english.ts'
import { languageCodes, pluralsOf, tagOf } from '#contract/language.ts'
import { textIn } from '#contract/spoken.ts'
import { flatTexts, reportOf } from '#contract/texts.ts'
import type { FlatTexts, TextTree } from '#contract/texts.ts'

const CATALOGUES = path.join(import.meta.dirname, '../contract/texts')

const catalogueOf = async (language: string): Promise<FlatTexts> => {
  const files = readdirSync(path.join(CATALOGUES, language)).filter((name) => name.endsWith('.ts'))
  const flat = await Promise.all(
    files.map(async (file) => {
      const { texts } = (await import(path.join(CATALOGUES, language, file))) as { texts: TextTree }
      return flatTexts(texts, `${path.basename(file, '.ts')}:`)
    }),
  )
  return Object.assign({}, ...flat) as FlatTexts
}

/** A text that is the same in English, so that a missing one is told from it. */
const SAME = /^[^\p{L}]*$/u

describe('English', () => {
  it('has every text of the screens, and no other', async () => {
    const french = await catalogueOf('fr')
    const { missing, unknown, holes } = reportOf(french, 'en', await catalogueOf('en'))
    expect({ missing, unknown, holes }).toEqual({ missing: [], unknown: [], holes: [] })
  })

  it('has every label of declarations and rights, every sentence of a code', () => {
    const french = declaredTexts()
    const english = Object.fromEntries(
      Object.entries(french).map(([key, text]) => {
        const said = textIn(ENGLISH, key, SAME.test(text) ? text : '')
        const common = ENGLISH.common?.[text] ?? ''
        return [key, said === '' ? common : said]
      }),
    )
    const { missing, holes } = reportOf(french, 'en', english)
    expect({ missing: missing.map((key) => `${key}: ${french[key]}`), holes }).toEqual({ missing: [], holes: [] })
  })

  it('writes sentences, not codes', () => {
    const odd = Object.entries(ENGLISH.texts).filter(
      ([key, sentence]) =>
        key.startsWith('message.') && (!/^[A-Z0-9“{]/.test(sentence) || /\.\.\.|[«»]/.test(sentence)),
    )
    expect(odd).toEqual([])
  })
})

describe('the other languages', () => {
  it('are known to this JavaScript by their tags', () => {
    expect(Intl.PluralRules.supportedLocalesOf(languageCodes.map(tagOf))).toHaveLength(languageCodes.length)
    expect(tagOf('ua')).toBe('uk')
    expect(tagOf('se')).toBe('sv')
    expect(tagOf('pt_br')).toBe('pt-BR')
    expect(tagOf('zh_cn')).toBe('zh-CN')
  })

  it('are asked for each of their plural forms', () => {
    expect(pluralsOf('pl')).toEqual(['one', 'few', 'many', 'other'])
    const french = { 'x:nights_one': '{{count}} nuit', 'x:nights_other': '{{count}} nuits' }
    const polish = { 'x:nights_one': 'noc', 'x:nights_few': '{{count}} noce', 'x:nights_many': 'wiele' }
    const { missing, holes, share } = reportOf(french, 'pl', polish)
    expect(missing).toEqual(['x:nights_other'])
    expect(holes).toEqual(['x:nights_many'])
    expect(share).toBe(0.5)
  })

  it('are told what they have too much, and a hole that French does not fill', () => {
    const french = { 'x:a': 'Le {{day}}', 'x:b': 'Fermer' }
    const { missing, unknown, holes } = reportOf(french, 'de', { 'x:a': 'Am {{tag}}', 'x:b': '', 'x:c': 'Zu' })
    expect({ missing, unknown, holes }).toEqual({ missing: ['x:b'], unknown: ['x:c'], holes: ['x:a'] })
  })
})
