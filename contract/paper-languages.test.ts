import { expect, it } from 'vitest'
import { declaredTexts } from '#contract/declared-texts.ts'
import { PAPER_LANGUAGES } from '#contract/paper-languages.ts'

const holes = (text = ''): string[] => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).toSorted()

it.each(Object.entries(PAPER_LANGUAGES))('%s says every word of papers, with the same holes', (_, texts) => {
  const french = Object.entries(declaredTexts()).filter(([key]) => /^(?:paper\.|unit\.|word\.(?:yes|no)$)/.test(key))
  expect(french.map(([key]) => key).filter((key) => texts[key] === undefined)).toEqual([])
  expect(french.filter(([key, text]) => String(holes(texts[key])) !== String(holes(text)))).toEqual([])
})
