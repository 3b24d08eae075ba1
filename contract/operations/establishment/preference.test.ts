import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { schemaOf } from '#contract/schema.ts'
import { PREFERENCES, agreedOf, preferenceNames, toAgreed, toPreferences } from './preference.ts'

const DOC = readFileSync(path.join(import.meta.dirname, '../../../docs/preferences.md'), 'utf8')
const TABLE = DOC.slice(DOC.indexOf('## On screen'), DOC.indexOf('## Set elsewhere'))

describe('preferences', () => {
  it.each(preferenceNames)('%s hold a value that their own form takes, before anybody chooses', (name) => {
    const row = { ...toPreferences({})[name], id: 1, version: 0 }
    expect(schemaOf(PREFERENCES[name]).safeParse(row).data).toEqual(row)
  })

  it('explain themselves, each of them', () => {
    const silent = preferenceNames.flatMap((name) =>
      Object.entries<{ readonly help?: string }>(PREFERENCES[name].fields)
        .filter(([, { help }]) => (help ?? '').length < 20)
        .map(([key]) => `${name}.${key}`),
    )
    expect(silent).toEqual([])
  })

  it('are all in the table of what reads them', () => {
    const missing = preferenceNames.flatMap((name) =>
      [name, ...Object.keys(PREFERENCES[name].fields)].filter((key) => !TABLE.includes(`\`${key}\``)),
    )
    expect(missing).toEqual([])
  })

  it('agreed to by a file are its own; an older file agreed to the first values', () => {
    const now = toPreferences({ fees: { amount: 2000 }, cancellation: { keepArrhes: false } })
    expect(toAgreed(JSON.parse(JSON.stringify(agreedOf(now))))).toEqual(agreedOf(now))
    expect(toAgreed(null)).toEqual(agreedOf(toPreferences({})))
  })
})
