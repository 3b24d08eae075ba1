/** A guest's page as HTML: no script, no picture from elsewhere, one style that its policy names by its hash. */
import { createHash } from 'node:crypto'
import { drawStrip, STRIP_STYLE } from '#server/platform/pages/draw-strip.ts'
import type { Shown } from '#server/platform/pages/page.ts'

const STYLE = `
  body { background: #f3f1ec; color: #1f2a24; font: 1rem/1.55 system-ui, sans-serif; margin: 0; }
  main { background: #fff; border-radius: 12px; margin: 10vh auto 0; max-width: 34rem; padding: 2rem; }
  .site { color: #4d5a52; font-weight: 600; margin: 0; }
  h1 { font-size: 1.4rem; line-height: 1.3; margin: .4rem 0 1rem; }
  button, .file { background: #1f5c43; border: 0; border-radius: 8px; color: #fff; cursor: pointer; display: inline-block; font: inherit; font-weight: 600; margin-top: .6rem; padding: .7rem 1.3rem; text-decoration: none; }
  :focus-visible { outline: 3px solid #d9a441; outline-offset: 2px; }
  @media (max-width: 38rem) { main { border-radius: 0; margin: 0; min-height: 100vh; padding: 1.25rem; } }
  @media (prefers-color-scheme: dark) {
    body { background: #15201a; color: #e9efe9; } main { background: #1d2a23; } .site { color: #b5c2b9; } button, .file { background: #7cc6a4; color: #10241a; }
  }${STRIP_STYLE}`

const hash = createHash('sha256').update(STYLE).digest('base64')

/** Nothing but this page, its one style, and its own form. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`)

/** `action`: where its button posts to. */
export const drawPage = ({ language, site, title, words, strip, button, file }: Shown, action: string): string =>
  `<!doctype html>
<html lang="${escaped(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escaped([title, site].filter((one) => one !== '').join(' · '))}</title><style>${STYLE}</style></head>
<body><main>
${site === '' ? '' : `<p class="site">${escaped(site)}</p>`}
<h1>${escaped(title)}</h1>
${words.map((one) => `<p>${escaped(one)}</p>`).join('\n')}
${strip === undefined ? '' : drawStrip(strip, escaped)}
${file === undefined ? '' : `<p><a class="file" href="${escaped(action)}/file">${escaped(file)}</a></p>`}
${button === undefined ? '' : `<form method="post" action="${escaped(action)}"><button>${escaped(button)}</button></form>`}
</main></body></html>
`
