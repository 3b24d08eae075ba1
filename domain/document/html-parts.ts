/** HTML of e-mails: tables and styles on each element, since many readers drop everything else. Texts are escaped here and nowhere else. */
import type { Part } from './part.ts'

/** Colours and letters of messages; those of the house's papers. */
export interface MailLook {
  readonly ink: string
  readonly soft: string
  readonly hair: string
  readonly tint: string
  readonly accent: string
  readonly font: string
}

export const PLAIN_LOOK: MailLook = {
  ink: '#24221d',
  soft: '#5f5a4f',
  hair: '#d9d2c4',
  tint: '#f7f4ed',
  accent: '#1f6b4a',
  font: "Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** A value in its own writing direction. */
const isolated = (text: string): string => `<bdi>${escaped(text)}</bdi>`

type Cells = readonly {
  readonly html: string
  readonly style: string
  readonly head?: true
  readonly columns?: number
}[]

/** A table of the message's own width. `role`: it only sets out. */
const table = (rows: readonly Cells[], style = '', role = ''): string => {
  const cell = ({ html, style: own, head, columns = 1 }: Cells[number]): string => {
    if (head === true) return `<th scope="col" style="${own}">${html}</th>`
    return `<td${columns > 1 ? ` colspan="${columns}"` : ''} style="${own}">${html}</td>`
  }
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')
  return `<table${role} cellpadding="0" cellspacing="0" border="0" width="100%" style="border-collapse:collapse;${style}">${body}</table>`
}
const LAYOUT = ' role="presentation"'

/** Cells and titles of a look. */
const pieces = ({ soft, hair, accent, ink }: MailLook) => {
  const under = `border-bottom:1px solid ${hair};padding:6px 0 6px 12px;text-align:right;white-space:nowrap;vertical-align:top`
  const first = `border-bottom:1px solid ${hair};padding:6px 0;text-align:left;vertical-align:top`
  const headFirst = `border-bottom:2px solid ${ink};padding:6px 0;text-align:left;font-size:12px;font-weight:400;color:${soft}`
  const headRest = `${headFirst.replace('text-align:left', 'text-align:right')};padding-left:12px`
  const titleOf = (title: string): string =>
    title === ''
      ? ''
      : `<div class="accent" style="font-size:13px;font-weight:600;color:${accent};padding-bottom:4px">${escaped(title)}</div>`
  const small = (text: string): string => `<span class="soft" style="font-size:13px;color:${soft}">${text}</span>`

  const head = (texts: readonly string[]): Cells =>
    texts.map((text, i) => ({ html: escaped(text), style: i === 0 ? headFirst : headRest, head: true }))
  const row = (cells: readonly string[]): Cells => cells.map((html, i) => ({ html, style: i === 0 ? first : under }))

  const totalRow = ({ label, amount, rank }: Extract<Part, { part: 'totals' }>['rows'][number]): Cells => {
    const tone = rank === 'plain' ? '' : ';font-size:17px;font-weight:600'
    const said = (text: string): string =>
      rank === 'due' ? `<span class="accent" style="color:${accent}">${escaped(text)}</span>` : escaped(text)
    const edge = rank === 'total' ? `border-top:2px solid ${ink};` : ''
    return [
      { html: said(label), style: `${edge}padding:5px 0;text-align:left${tone}` },
      { html: said(amount), style: `${edge}padding:5px 0;text-align:right;white-space:nowrap${tone}` },
    ]
  }
  return { titleOf, small, head, row, totalRow }
}

const gap = '<div style="height:16px;line-height:16px">&nbsp;</div>'

type Of<P extends Part['part']> = Extract<Part, { part: P }>
type Small = (html: string) => string

const staysHtml = ({ stays }: Of<'stays'>, tint: string, small: Small): string =>
  table(
    stays.map((stay) => [
      {
        html: `<strong>${isolated(stay.title)}</strong>${stay.party === '' ? '' : `<br>${small(isolated(stay.party))}`}<br>${escaped(stay.dates)} · ${small(escaped(stay.nights))}`,
        style: `padding:12px 14px;background:${tint}`,
      },
    ]),
    '',
    LAYOUT,
  ).replaceAll('<td ', '<td class="tint" ')

const picturesHtml = ({ pictures }: Of<'pictures'>, small: Small): string =>
  pictures
    .map(
      ({ key, alt, width, caption }) =>
        `<img src="cid:${escaped(key)}" alt="${escaped(alt)}" width="${Math.round(width * 3.8)}" style="display:block;max-width:100%;height:auto;border:0">${caption === '' ? '' : `<div>${small(escaped(caption))}</div>`}`,
    )
    .join(gap)

/** On a telephone the picture comes below: a reader's camera wants it large. */
const cardHtml = (part: Of<'card'>, { tint, accent }: MailLook, small: Small): string => {
  const { title, text, amount, codeLabel, code, picture } = part
  const said = text === '' ? '' : `<div style="padding-top:8px">${isolated(text).replaceAll('\n', '<br>')}</div>`
  const html = [
    `<div class="accent" style="font-size:19px;font-weight:600;color:${accent}">${isolated(title)}</div>${said}`,
    `<div style="padding:12px 0;font-size:28px;font-weight:600">${escaped(amount)}</div>`,
    `${small(escaped(codeLabel))}<div style="font-size:20px;font-weight:600;letter-spacing:1px;padding-bottom:14px">${escaped(code)}</div>`,
    picturesHtml({ part: 'pictures', pictures: [picture] }, small),
  ].join('')
  const style = `padding:18px 20px;background:${tint};border:1px solid ${accent}`
  return table([[{ html, style }]], '', LAYOUT).replace('<td ', '<td class="tint" ')
}

/** Draws parts in a look. */
export const htmlParts = (look: MailLook) => {
  const { soft, hair, tint } = look
  const { titleOf, small, head, row, totalRow } = pieces(look)

  const draw: { readonly [P in Part['part']]: (part: Extract<Part, { part: P }>) => string } = {
    stays: (part) => staysHtml(part, tint, small),
    // On a telephone four figures a line do not fit: each line says what it is, how many, and its sum.
    lines: ({ headings, groups }) =>
      table([
        head([headings[0] ?? '', headings.at(-1) ?? '']),
        ...groups.flatMap(({ title, lines }) => [
          ...(title === ''
            ? []
            : [[{ html: titleOf(title), style: `padding:10px 0 0;border-bottom:1px solid ${hair}`, columns: 2 }]]),
          ...lines.map(({ label, detail, cells }) =>
            row([
              `${isolated(label)}${detail === '' ? '' : `<br>${small(escaped(detail))}`}`,
              escaped(cells.at(-1) ?? ''),
            ]),
          ),
        ]),
      ]),
    totals: ({ rows, note }) =>
      table(rows.map(totalRow)) + (note === '' ? '' : `<div style="text-align:right">${small(escaped(note))}</div>`),
    figures: ({ title, headings, rows }) =>
      titleOf(title) + table([head(headings), ...rows.map((cells) => row(cells.map(escaped)))]),
    facts: ({ title, rows }) =>
      titleOf(title) +
      table(
        rows.map(([label, value]) => [
          { html: small(escaped(label)), style: 'padding:2px 14px 2px 0;vertical-align:top;white-space:nowrap' },
          // An IBAN may break between its groups on a telephone.
          { html: isolated(value.replaceAll('\u00A0', ' ')), style: 'padding:2px 0;width:100%' },
        ]),
        '',
        LAYOUT,
      ),
    sentences: ({ small: isSmall, texts }) =>
      texts
        .map((text) =>
          isSmall
            ? `<p class="soft" style="margin:0 0 8px;font-size:12px;line-height:1.5;color:${soft}">${isolated(text)}</p>`
            : `<p style="margin:0 0 8px">${isolated(text)}</p>`,
        )
        .join(''),
    // Nobody signs an e-mail: the frame is the paper's.
    agreement: () => '',
    pictures: (part) => picturesHtml(part, small),
    card: (part) => cardHtml(part, look, small),
    columns: ({ left, right }) => parts([...right, ...left]),
  }
  const one = <P extends Part['part']>(part: Extract<Part, { part: P }>): string =>
    (draw[part.part] as (part: Extract<Part, { part: P }>) => string)(part)
  const parts = (all: readonly Part[]): string =>
    all
      .map((part) => one(part))
      .filter((html) => html !== '')
      .join(gap)
  return parts
}
