/** The error catalogue: every sentence is thrown and tested, or waits for its part; every theme of spec 8 has its codes, the table is up to date. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { messages } from '#contract/messages.fr.ts'
import { ERROR_THEMES } from './docs/error-themes.ts'
import { ERRORS_FILE, errorsDocument, testedIn, thrownIn, waitingFor } from './docs/errors.ts'

const codes = Object.keys(messages)

it('has no sentence that is neither thrown nor waiting', () => {
  expect(codes.filter((code) => !waitingFor.has(code) && thrownIn(code).length === 0)).toEqual([])
})

it('has no sentence that still waits although it is thrown', () => {
  expect(codes.filter((code) => waitingFor.has(code) && thrownIn(code).length > 0)).toEqual([])
})

it('has no sentence that is thrown and that no test expects', () => {
  const thrown = Object.entries(messages).filter(([code]) => !waitingFor.has(code))
  expect(thrown.filter(([code, sentence]) => testedIn(code, sentence).length === 0).map(([code]) => code)).toEqual([])
})

it('says every phrase of the catalogue with codes that exist', () => {
  const phrases = Object.values(ERROR_THEMES).flatMap((theme) => Object.entries(theme))
  expect(phrases.length).toBeGreaterThan(90)
  expect(phrases.filter(([, said]) => said.length === 0 || said.some((code) => !(code in messages)))).toEqual([])
})

it('is written down as it is: else run `npm run docs:errors`', () => {
  expect(readFileSync(ERRORS_FILE, 'utf8')).toBe(errorsDocument())
})
