import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { messages } from '#contract/messages.fr.ts'

const ROOT = join(import.meta.dirname, '..')

/** Sources in which a rule may throw a code. */
const sources = ['domain', 'contract', 'server'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'))
    .map((file) => [join(folder, file), readFileSync(join(ROOT, folder, file), 'utf8')] as const),
)

/** `new RuleError('code'`, `message: 'code'`, `error: 'code'`: the ways a code leaves. */
const CODE = /(?:RuleError\(\s*|message: |error: )'([a-zA-Z]+\.[a-zA-Z.]+)'/g

it('has a French sentence for every code that is thrown', () => {
  const missing = sources.flatMap(([file, text]) =>
    [...text.matchAll(CODE)]
      .map((match) => match[1] ?? '')
      .filter((code) => !(code in messages))
      .map((code) => `${file}: ${code}`),
  )
  expect(missing).toEqual([])
})

it('finds codes at all', () => {
  expect(sources.flatMap(([, text]) => [...text.matchAll(CODE)]).length).toBeGreaterThan(50)
})

it('writes sentences, not codes', () => {
  const odd = Object.entries(messages).filter(
    ([, sentence]) => !/^[A-ZÀ-Ý0-9«{]/.test(sentence) || /\.\.\./.test(sentence),
  )
  expect(odd).toEqual([])
})
