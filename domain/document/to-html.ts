/** A filled text as the HTML of an e-mail, read wide, on a telephone and in the dark. No script, no picture from elsewhere. */
import type { Cell, Flow, Inline, TextStyle } from './flow.ts'
import { PLAIN_LOOK, escaped, htmlParts } from './html-parts.ts'
import type { MailLook } from './html-parts.ts'

/** Above it some readers cut a message off. Bytes. */
export const HEAVIEST_HTML = 100_000

const cssOf = ({ bold, italic, underline, strike, color, size }: TextStyle): string =>
  [
    ...(bold === true ? ['font-weight:600'] : []),
    ...(italic === true ? ['font-style:italic'] : []),
    ...(underline === true || strike === true
      ? [`text-decoration:${[underline && 'underline', strike && 'line-through'].filter((one) => one).join(' ')}`]
      : []),
    ...(color === undefined ? [] : [`color:${color}`]),
    ...(size === undefined ? [] : [`font-size:${Math.max(12, Math.round(size * 1.34))}px`]),
  ].join(';')

/** Class of words of a colour, by which the dark makes them lighter. */
const toneOf = (color: string): string => `tone-${color.slice(1).toLowerCase()}`

/** Towards white, so that a colour chosen for paper is read on a dark page. */
const lightened = (color: string): string =>
  `#${[1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    .map((part) => Math.round(part + (255 - part) * 0.6))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`

/** Rules for the colours of words in a message. Its texts are escaped: what looks like a class is one. */
const darkTones = (html: string): string =>
  [...new Set([...html.matchAll(/<span class="tone-([\da-f]{6})"/g)].map(([, color = '']) => color))]
    .map((color) => `.tone-${color}{color:${lightened(`#${color}`)}!important}`)
    .join('')

const flowDrawer = (look: MailLook) => {
  const parts = htmlParts(look)

  const inlineHtml = (one: Inline): string => {
    if (one.kind === 'break') return '<br>'
    const lines = escaped(one.text).replaceAll('\n', '<br>')
    const text = one.value ? `<bdi>${lines}</bdi>` : lines
    const css = cssOf(one.style)
    const { href, color } = one.style
    const tone = color === undefined ? '' : ` class="${toneOf(color)}"`
    const dressed = css === '' ? text : `<span${tone} style="${css}">${text}</span>`
    return href === undefined
      ? dressed
      : `<a class="accent" href="${escaped(href)}" style="color:${look.accent}">${dressed}</a>`
  }
  const inlinesHtml = (inline: readonly Inline[]): string => inline.map(inlineHtml).join('')

  const cellHtml = ({ header, columns, rows, flow }: Cell): string => {
    const tag = header ? 'th' : 'td'
    const span = `${columns > 1 ? ` colspan="${columns}"` : ''}${rows > 1 ? ` rowspan="${rows}"` : ''}`
    const tone = header ? `;background:${look.tint};font-weight:600` : ''
    return `<${tag}${header ? ' class="tint"' : ''}${span} style="border:1px solid ${look.hair};padding:6px 8px;text-align:left;vertical-align:top${tone}">${all(flow)}</${tag}>`
  }

  const SIZES = { 1: 22, 2: 18, 3: 16 } as const
  const PLACES = { left: '0', center: '0 auto', right: '0 0 0 auto', justify: '0' } as const

  const one = (flow: Flow): string => {
    switch (flow.kind) {
      case 'paragraph': {
        const html = inlinesHtml(flow.inline)
        return `<p style="margin:0 0 14px${flow.align === 'left' ? '' : `;text-align:${flow.align}`}">${html === '' ? '&nbsp;' : html}</p>`
      }
      case 'heading':
        return `<h${flow.level} style="margin:18px 0 10px;font-size:${SIZES[flow.level]}px;line-height:1.3;font-weight:600${flow.align === 'left' ? '' : `;text-align:${flow.align}`}">${inlinesHtml(flow.inline)}</h${flow.level}>`
      case 'list': {
        const tag = flow.ordered ? 'ol' : 'ul'
        const start = flow.ordered && flow.start !== 1 ? ` start="${flow.start}"` : ''
        return `<${tag}${start} style="margin:0 0 14px;padding:0 0 0 24px">${flow.items.map((item) => `<li>${all(item).replaceAll('margin:0 0 14px', 'margin:0 0 4px')}</li>`).join('')}</${tag}>`
      }
      case 'quote':
        return `<blockquote style="margin:0 0 14px;padding:2px 0 2px 14px;border-left:3px solid ${look.hair}">${all(flow.flow)}</blockquote>`
      case 'rule':
        return `<hr style="border:0;border-top:1px solid ${look.hair};margin:18px 0">`
      case 'pageBreak':
        return ''
      case 'table':
        return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="border-collapse:collapse;margin:0 0 14px">${flow.rows.map((row) => `<tr>${row.map(cellHtml).join('')}</tr>`).join('')}</table>`
      case 'image':
        return `<img src="cid:${escaped(flow.key)}" alt="${escaped(flow.alt)}" width="${Math.round(flow.width * 5.44)}" style="display:block;max-width:100%;height:auto;border:0;margin:${PLACES[flow.align]};padding:0 0 14px">`
      case 'block': {
        const html = parts(flow.parts)
        return html === '' ? '' : `<div style="margin:0 0 18px">${html}</div>`
      }
    }
  }
  const all = (flow: readonly Flow[]): string => flow.map(one).join('')
  return all
}

export interface Message {
  readonly subject: string
  /** Of its words, as `lang` names it; and which way they run. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly flow: readonly Flow[]
  /** Who writes, above the text; with the key of a logo where there is one. */
  readonly sender: { readonly name: string; readonly logo: string | null }
  /** Below the text. */
  readonly footer: readonly string[]
  readonly look?: MailLook
}

const SCHEME = ':root{color-scheme:light dark}'
const WHEN_DARK = '@media (prefers-color-scheme:dark)'

/** Readers that know the dark say so; their own inversion leaves the rest readable. */
const styleOf = (tones: string): string =>
  `${SCHEME}${WHEN_DARK}{.page,.sheet{background:#1c1b19!important;color:#ece8df!important}.soft,th{color:#b4ada0!important}.accent{color:#7cc4a1!important}.tint{background:#292723!important}td,th,hr,blockquote,.soft{border-color:#4a463e!important}${tones}}@media (max-width:600px){.sheet{padding:20px 16px!important}}`

/** A message as a reader shows it in light or in the dark, whatever the screen that it is tried on prefers. */
export const inScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html
    .replace(SCHEME, `:root{color-scheme:${scheme}}`)
    .replace(WHEN_DARK, scheme === 'dark' ? '@media all' : '@media not all')

/** A whole message, of at most `HEAVIEST_HTML` bytes where its text is of a sensible length; who sends checks. */
export const messageHtml = ({
  subject,
  language,
  direction,
  flow,
  sender,
  footer,
  look = PLAIN_LOOK,
}: Message): string => {
  const content = flowDrawer(look)(flow)
  const head = `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title><style>${styleOf(darkTones(content))}</style></head>`
  const logo =
    sender.logo === null
      ? `<span class="accent" style="font-size:18px;font-weight:600;color:${look.accent}">${escaped(sender.name)}</span>`
      : `<img src="cid:${escaped(sender.logo)}" alt="${escaped(sender.name)}" height="56" style="display:block;height:56px;width:auto;max-width:100%;border:0">`
  const foot = footer.length === 0 ? '' : footer.map((line) => escaped(line)).join(' · ')
  const cell = `padding:28px 32px;background:#ffffff;color:${look.ink};font-family:${look.font.replaceAll('"', "'")};font-size:15px;line-height:1.5`
  const inner = `<div style="padding-bottom:20px">${logo}</div>${content}${foot === '' ? '' : `<div class="soft" style="border-top:1px solid ${look.hair};margin-top:22px;padding-top:12px;font-size:12px;color:${look.soft}">${foot}</div>`}`
  return `<!doctype html><html lang="${language}" dir="${direction}">${head}<body class="page" style="margin:0;padding:0;background:#ffffff"><table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"><tr><td align="center"><table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="max-width:640px"><tr><td class="sheet" align="${direction === 'rtl' ? 'right' : 'left'}" style="${cell}">${inner}</td></tr></table></td></tr></table></body></html>`
}
