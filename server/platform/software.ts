import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (): string => {
  const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
  const { version } = JSON.parse(text) as { readonly version: string }
  return `Pinède ${version}`
}

/** Name and version of the software, printed on every document (domain rules, section 5). */
export const SOFTWARE = read()
