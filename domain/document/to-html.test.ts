import { expect, test } from 'vitest'
import type { Flow } from './flow.ts'
import { inScheme, messageHtml } from './to-html.ts'
import { flowText } from './to-text.ts'

const flow: readonly Flow[] = [
  {
    kind: 'paragraph',
    align: 'left',
    inline: [
      { kind: 'text', text: 'vert', style: { color: '#235D47' }, value: false },
      { kind: 'text', text: '<span class="tone-ffffff"', style: {}, value: false },
    ],
  },
  {
    kind: 'block',
    name: 'totals',
    parts: [{ part: 'totals', note: '', rows: [{ label: 'Reste', amount: '12 €', rank: 'due' }] }],
  },
]
const html = messageHtml({
  ...{ subject: 'x', language: 'fr', direction: 'ltr', flow },
  ...{ sender: { name: 'Les Pins', logo: null }, footer: [] },
})

/** Relative luminance (WCAG 2). */
const luminance = (color: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

test('colours chosen for paper are read in the dark too, and nothing but them has a rule', () => {
  const rules = [...html.matchAll(/\.tone-([\da-f]{6})\{color:(#[\da-f]{6})/g)]
  expect(rules.map(([, of]) => of)).toEqual(['235d47'])
  const contrast = (luminance(rules[0]?.[2] ?? '#000000') + 0.05) / (luminance('#1c1b19') + 0.05)
  expect(contrast).toBeGreaterThan(4.5)
  expect(html).toContain('<span class="accent" style="color:#1f6b4a">12 €</span>')
})

test('a preview is light or dark, whatever the screen prefers', () => {
  expect(inScheme(html, 'dark')).toMatch(/:root\{color-scheme:dark\}@media all\{\.page/)
  expect(inScheme(html, 'light')).toMatch(/:root\{color-scheme:light\}@media not all\{\.page/)
})

test('what is handed over bears its code and its picture, and nothing of it is read as HTML', () => {
  const picture = { key: 'gift-7KQM', alt: '7KQM', width: 38, caption: '' }
  const card: Flow = {
    ...{ kind: 'block', name: 'voucher' },
    parts: [
      {
        ...{ part: 'card', title: 'Massage <b>', text: 'Bravo !\n<i>À vous</i>', amount: '50,00 €' },
        ...{ codeLabel: 'Code', code: '7KQM', picture },
      },
    ],
  }
  const page = messageHtml({
    ...{ subject: 'x', language: 'fr', direction: 'ltr', flow: [card] },
    ...{ sender: { name: 'Les Pins', logo: null }, footer: [] },
  })
  for (const said of ['Massage &lt;b&gt;', 'Bravo !<br>&lt;i&gt;', '50,00 €', '>7KQM</div>', '"cid:gift-7KQM"'])
    expect(page).toContain(said)
  expect(flowText([card])).toBe('Massage <b>\nBravo !\n<i>À vous</i>\n50,00 €\nCode 7KQM')
})
