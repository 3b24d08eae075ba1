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

/** Text of a message for programs that show no HTML: lines, lists, and where links lead. */
export const textOfHtml = (html: string): string =>
  decoded(
    html
      .replaceAll(/<(style|script|head|title)\b[^>]*>[^]*?<\/\1\s*>/gi, '')
      .replaceAll(/<!--[^]*?-->/g, '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/<a\b[^>]*href="(https?:[^"]{1,2000})"[^>]*>(.*?)<\/a\s*>/gi, (_, to: string, words: string) =>
        words.replaceAll(/<[^>]*>/g, '').trim() === to ? to : `${words} (${to})`,
      )
      .replaceAll(/<br\b[^>]*> ?/gi, '\n')
      .replaceAll(/<li\b[^>]*>/gi, '\n– ')
      .replaceAll(/<\/t[dh]\s*> ?<t[dh]\b[^>]*>/gi, '\t')
      .replaceAll(/ ?<\/?(?:p|div|h[1-6]|ul|ol|table|blockquote|hr)\b[^>]*> ?/gi, '\n\n')
      .replaceAll(/ ?<\/?tr\b[^>]*> ?/gi, '\n')
      .replaceAll(/<[^>]*>/g, ''),
  )
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

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
  const mark = `<p>${escapedHtml(words).replaceAll('\n', '<br>')}</p>`
  const end = html?.search(/<\/body\s*>/i) ?? -1
  return {
    text: `${text.trimEnd()}\n\n${words}`,
    html: html === null ? null : end < 0 ? `${html}\n${mark}` : `${html.slice(0, end)}${mark}${html.slice(end)}`,
  }
}
