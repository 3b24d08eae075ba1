/** What the pages of `docs/` name of the sources: each file must be there, and declare the name. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')

/** A name and the file that a page says declares it; no name: the file alone. */
export interface Named {
  readonly file: string
  readonly name: string | null
}

const LINK = /\[([^\]]+)\]\(\.\.\/([^)#]+)\)/g
const CODE = /^`([\w$]+)`$/

/** Links with a name as their text, and rows of tables: a link, then a name in the next cell. */
export const namedIn = (page: string): Named[] =>
  [...page.matchAll(LINK)].map((link) => {
    const [whole, text = '', file = ''] = link
    const cell = /^ \| `([\w$]+)` \|/.exec(page.slice(link.index + whole.length))
    return { file, name: CODE.exec(text)?.[1] ?? cell?.[1] ?? null }
  })

/** Whether a source declares a name: TypeScript, or a table, function or constraint of SQL. */
export const declares = (source: string, name: string): boolean =>
  new RegExp(
    `(?:^|\\s)(?:const|function|class|interface|type|table|view|trigger|constraint) ${name.replaceAll('$', String.raw`\$`)}\\b`,
  ).test(source)

/** What a page names that is not there. */
export const missingIn = (page: string): string[] =>
  namedIn(page).flatMap(({ file, name }) => {
    const at = path.join(ROOT, file)
    if (!existsSync(at)) return [`${file}: no such file`]
    return name === null || declares(readFileSync(at, 'utf8'), name) ? [] : [`${file} declares no ${name}`]
  })
