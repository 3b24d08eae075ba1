/** The two verifiers that lie in every archive, made of one source: `domain/fiscal/archive` (docs/decisions/0275). */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const HERE = join(import.meta.dirname, 'verifier')
const CHECKS = join(import.meta.dirname, '../../../../domain/fiscal/archive')

const OWN_IMPORT = /^import .* from '(?:#domain|\.).*'\n/gm

/** One module: the parts after one another, what they import of each other left out, what they import of Node first. */
const joined = (files: readonly string[]): string => {
  const text = files.map((file) => readFileSync(file, 'utf8').replaceAll(OWN_IMPORT, '')).join('')
  const imports = text.match(/^import .*\n/gm) ?? []
  const body = text.replaceAll(/^import .*\n/gm, '').replaceAll(/^export /gm, '')
  return `${imports.join('')}${body.replaceAll(/\n{2,}/g, '\n')}`
}

const OWN = ['zip.mjs', 'signs.mjs', 'stations.mjs', 'checks.mjs'].map((file) => join(CHECKS, file))
const PARTS = [...OWN, join(HERE, 'words.mjs')]

const hashed = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const within = (html: string, tag: 'style' | 'script'): string =>
  new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 's').exec(html)?.[1] ?? ''

const makePage = (): string => {
  const script = joined([...PARTS, join(HERE, 'page.mjs')])
  const html = readFileSync(join(HERE, 'page.html'), 'utf8').replace('%SCRIPT%', () => script)
  const [scripts, styles] = [hashed(within(html, 'script')), hashed(within(html, 'style'))]
  // Nothing but these two texts: the page cannot reach a network.
  return html.replace(
    '%POLICY%',
    `default-src 'none'; script-src ${scripts}; style-src ${styles}; base-uri 'none'; form-action 'none'`,
  )
}

/** `verify.mjs`, for Node; `verifier.html`, for any browser. */
export const verifiers = (): { readonly command: string; readonly page: string } => ({
  command: joined([...PARTS, join(HERE, 'cli.mjs')]),
  page: makePage(),
})
