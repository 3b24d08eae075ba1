/** Each supplied text: whole, of its function, in its own language and typography. How they read was read by people. */
import { describe, expect, it } from 'vitest'
import type { BodyNode } from '#domain/document/body.ts'
import { areClauses } from '#domain/document/condition.ts'
import { blocksOf } from '#contract/document/blocks.ts'
import { documentFunctions } from '#contract/document/functions.ts'
import { tagsOf } from '#contract/document/tags.ts'
import { SUPPLIED_LANGUAGES, suppliedText } from '#server/modules/document/supplied/index.ts'

const nodesOf = (node: BodyNode): BodyNode[] => [node, ...(node.content ?? []).flatMap(nodesOf)]

const wordsOf = (node: BodyNode): string => {
  if (node.type === 'text') return node.text ?? ''
  if (node.type === 'tag') return 'X'
  return (node.content ?? []).map(wordsOf).join('') + (node.type === 'paragraph' ? '\n' : '')
}

const namesOf = (node: BodyNode, type: string): string[] =>
  nodesOf(node).flatMap((one) => (one.type === type ? [String(one.attrs?.['name'])] : []))

const askedOf = (node: BodyNode): string[] =>
  nodesOf(node).flatMap((one) => (areClauses(one.attrs?.['clauses']) ? one.attrs['clauses'].map(({ tag }) => tag) : []))

const FRENCH =
  /\b(?:vous|nous|votre|vos|séjour|réservation|règlement|arrhes|merci|facture|bonjour|jusqu|avec|pour le)\b/i

const cases = documentFunctions.flatMap((key) => SUPPLIED_LANGUAGES.map((code) => [key, code] as const))

describe('a supplied text', () => {
  it.each(cases)('%s in %s', (key, code) => {
    const text = suppliedText(key, code)
    if (text === undefined) throw new Error('the product brings it')
    const [subject, body] = [text.subject.doc, text.body.doc]
    const said = `${wordsOf(subject)}\n${wordsOf(body)}`
    // No hole is left, and no sentence is nowhere.
    expect(said).not.toMatch(/[$\]{}|]|undefined/)
    const tags: readonly string[] = tagsOf(key)
    const blocks: readonly string[] = blocksOf(key)
    const named = [subject, body].flatMap((node) => [...namesOf(node, 'tag'), ...askedOf(node)])
    expect(named.filter((name) => !tags.includes(name))).toEqual([])
    expect(namesOf(body, 'block').filter((name) => !blocks.includes(name))).toEqual([])
    if (code !== 'fr') expect(said).not.toMatch(FRENCH)
    // Typographic apostrophes, no double space; signs set apart in French alone, and never at the end of a line.
    expect(said).not.toMatch(/["']| {2}| \n/)
    expect(said).not.toMatch(code === 'fr' ? / [;:!?»]|« |[^\u00A0\u202F\d][;!?»]/ : /[\s\u00A0\u202F][;:!?]/)
    if (code === 'es') expect([...said.matchAll(/[?!]/g)].length).toBe([...said.matchAll(/[¿¡]/g)].length)
    // What is needed to pay or to find one's file is in every language.
    const needed = [...namesOf(suppliedText(key, 'fr')?.body.doc ?? body, 'tag')].filter(
      (name) => name !== 'house.name',
    )
    const own = new Set(namesOf(body, 'tag'))
    expect(needed.filter((name) => !own.has(name))).toEqual([])
  })
})
