/** Controls, marks that turn the reading direction around (« gnp.exe » read backwards), and what no file system takes. */
const UNSAFE = /[\p{Cc}\p{Cf}\u2028\u2029"*:<>?|]+/gu
const LONGEST = 120
const EXTENSION = /\.[a-z0-9]{1,5}$/i

/**
 * A name to keep and to give back: no folder, nothing invisible, 120 characters at most, and the extension of what the file is.
 * `extensions` of its kind, the usual one first: « facture.exe » that is a PDF is « facture.exe.pdf ».
 */
export const safeFileName = (raw: string, extensions: readonly string[]): string => {
  const own = raw.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = own
    .replaceAll(UNSAFE, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '')
  const said = EXTENSION.exec(clean)?.[0] ?? ''
  const isKnown = extensions.includes(said.slice(1).toLowerCase())
  const extension = isKnown ? said : `.${extensions[0] ?? 'bin'}`
  const stem = (isKnown ? clean.slice(0, -said.length) : clean).replace(/[. ]+$/, '')
  // Whole characters: half a surrogate pair is no text.
  let short = ''
  for (const character of stem === '' ? 'fichier' : stem) {
    if (short.length + character.length + extension.length > LONGEST) break
    short += character
  }
  return `${short}${extension}`
}
