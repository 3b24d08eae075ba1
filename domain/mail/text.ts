/** The plain words of a message in HTML, and HTML from plain words: both are sent, the reader's program shows one. */

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  nbsp: '\u00A0',
  euro: '€',
  laquo: '«',
  raquo: '»',
  rsquo: '’',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
}

const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return point > 0 && point <= 0x10_ffff ? String.fromCodePoint(point) : ''
    },
  )

/** Elements that are no words, up to their end. */
const SILENT = new Set(['style', 'script', 'head', 'title'])
const BLOCKS = new Set(['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table', 'blockquote', 'hr'])
const CELLS = new Set(['td', 'th'])

const LONGEST_ADDRESS = 2000

/** Where a link of the web leads, as its tag says it; undefined: nowhere that can be read. */
const addressIn = (tag: string): string | undefined => {
  if (tag.length > LONGEST_ADDRESS * 2) return undefined
  const [, twice, once] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag) ?? []
  const address = decoded(twice ?? once ?? '')
  return /^https?:/i.test(address) && address.length <= LONGEST_ADDRESS ? address : undefined
}

/** Words as they come: gaps are one space, and none stands beside a break. */
const wordCollector = () => {
  const said: string[] = []
  let isAtGap = true
  const breakWith = (sign: string): void => {
    said.push(sign)
    isAtGap = true
  }
  return {
    said,
    breakWith,
    /** Answers whether anything was said. No-break spaces are no gap. */
    add: (raw: string): boolean => {
      const text = decoded(raw.replaceAll(/[ \t\r\n\f]+/g, ' '))
      const words = isAtGap && text.startsWith(' ') ? text.slice(1) : text
      if (words === '') return false
      said.push(words)
      isAtGap = words.endsWith(' ')
      return words !== ' '
    },
    since: (at: number): string => said.slice(at).join('').trim(),
  }
}

interface Tag {
  readonly name: string
  readonly isEnd: boolean
  readonly raw: string
}

/** What tags say to a reader of plain words: where lines end, and where links lead. */
const tagReader = ({ said, breakWith, since }: ReturnType<typeof wordCollector>) => {
  let link: { readonly to: string; readonly at: number } | undefined
  let isAfterCell = false
  const endLink = (): void => {
    if (link !== undefined && since(link.at) !== link.to) said.push(` (${link.to})`)
    link = undefined
  }
  return {
    words: (): void => {
      isAfterCell = false
    },
    tag: ({ name, isEnd, raw }: Tag): void => {
      if (CELLS.has(name) && !isEnd && isAfterCell) breakWith('\t')
      isAfterCell = CELLS.has(name) && isEnd
      if (name === 'a' && isEnd) endLink()
      else if (name === 'a') {
        const to = addressIn(raw)
        link = to === undefined ? undefined : { to, at: said.length }
      } else if (name === 'br' || name === 'tr') breakWith('\n')
      else if (name === 'li' && !isEnd) breakWith('\n– ')
      else if (BLOCKS.has(name)) breakWith('\n\n')
    },
  }
}

/** Finds from a place on, and never looks again for what was nowhere: what is hostile is read in one go too. */
const finder = (html: string, sign: RegExp): ((from: number) => number) => {
  let isNowhere = false
  return (from) => {
    if (isNowhere) return -1
    sign.lastIndex = from
    const found = sign.exec(html)
    isNowhere = found === null
    return found === null ? -1 : sign.lastIndex
  }
}

const TAG = /<(\/?)([a-z][a-z\d]*)(?=[\s/>])/iy

/** Text of a message for programs that show no HTML: lines, lists, and where links lead. One pass, however the HTML is made. */
export const textOfHtml = (html: string): string => {
  const words = wordCollector()
  const reader = tagReader(words)
  const endOfTag = finder(html, />/g)
  const endOfComment = finder(html, /-->/g)
  const endOf = new Map([...SILENT].map((name) => [name, finder(html, new RegExp(`</${name}\\s*>`, 'gi'))]))
  const say = (text: string): void => {
    if (words.add(text)) reader.words()
  }
  /** Where reading goes on after the tag or comment that begins here, and what it says; undefined: it is only a sign. */
  const markAt = (at: number): { readonly end: number; readonly tag?: Tag } | undefined => {
    if (!/[a-z!?/]/i.test(html.charAt(at + 1))) return undefined
    const comment = html.startsWith('<!--', at) ? endOfComment(at + 4) : -1
    if (comment >= 0) return { end: comment }
    const end = endOfTag(at)
    if (end < 0) return undefined
    TAG.lastIndex = at
    const [, slash, called] = TAG.exec(html) ?? []
    if (called === undefined) return { end }
    const name = called.toLowerCase()
    const silent = slash === '' ? (endOf.get(name)?.(end) ?? -1) : -1
    return { end: Math.max(end, silent), tag: { name, isEnd: slash !== '', raw: html.slice(at, end) } }
  }
  let from = 0
  for (let at = html.indexOf('<'); at >= 0;) {
    const mark = markAt(at)
    if (mark === undefined) at = html.indexOf('<', at + 1)
    else {
      say(html.slice(from, at))
      if (mark.tag !== undefined) reader.tag(mark.tag)
      from = mark.end
      at = html.indexOf('<', from)
    }
  }
  say(html.slice(from))
  const lines = words.said.join('').split('\n')
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

export const escapedHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Plain words as the simplest HTML: a paragraph for each empty line between. */
export const htmlOfText = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((part) => `<p>${escapedHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

export interface Body {
  readonly html: string | null
  readonly text: string
}

/** Spec 3: the signature stands after a line break, below the text. */
export const signed = ({ html, text }: Body, signature: string | null): Body => {
  const words = signature?.trim() ?? ''
  if (words === '') return { html, text }
  return footed({ html, text }, { html: `<p>${escapedHtml(words).replaceAll('\n', '<br>')}</p>`, text: words })
}

/** With a foot below the text, and within its page. */
export const footed = ({ html, text }: Body, foot: { readonly html: string; readonly text: string }): Body => {
  const end = html?.search(/<\/body\s*>/i) ?? -1
  return {
    text: `${text.trimEnd()}\n\n${foot.text}`,
    html:
      html === null ? null : end < 0 ? `${html}\n${foot.html}` : `${html.slice(0, end)}${foot.html}${html.slice(end)}`,
  }
}
