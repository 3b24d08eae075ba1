/**
 * Modules of which browsers get the result alone: paths without the screens, words of the menu without its rights. Node reads them when
 * the screens are built, and what they export is written out.
 */
import { pathToFileURL } from 'node:url'

/** The source of a module that exports what this one does, as it stands. */
export const workedOut = async (file: string): Promise<string> => {
  const values = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')
}
