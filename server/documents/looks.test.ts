/** Looks of papers: nothing changes without one, all of a paper follows one, and no look cuts what the law asks for. */
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, expect, it } from 'vitest'
import { aSeller } from '#domain/billing/bill-request.fixture.ts'
import { toDay } from '#domain/day.ts'
import { documentSetting } from '#contract/entities/document/look.ts'
import { exampleLetter } from './example.ts'
import { looksFrom, wearing } from './looks.ts'
import type { LookRow } from './looks.ts'
import { readPdf } from './pdf-reader.fixture.ts'
import { createTypstRenderer } from './typst-renderer.ts'

const renderer = createTypstRenderer({ warn: () => undefined })
afterAll(() => renderer.stop())

const paper = exampleLetter({
  ...{ kind: 'RESERVATION', seller: aSeller(), logo: undefined, today: toDay('2026-02-10') },
  ...{ createdAt: new Date('2026-02-10T09:00:00Z'), spoken: undefined, software: 'Pinède 0.1.0' },
})

/** As the form of a new look proposes it. */
const PROPOSED = {
  ...Object.fromEntries(
    Object.entries(documentSetting.fields).map(([key, field]) => [key, 'initial' in field ? field.initial : null]),
  ),
} as unknown as LookRow
const worn = async (over: Partial<LookRow>, pictures = {}) =>
  wearing(paper, await looksFrom({ ...PROPOSED, ...over }, pictures, 'fr'))
const red = (kind: 'png' | 'jpeg'): Buffer => {
  const canvas = createCanvas(60, 90)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#c00000'
  pen.fillRect(0, 0, 60, 90)
  return kind === 'png' ? canvas.encodeSync('png') : canvas.encodeSync('jpeg', 90)
}

it('leaves a paper without a look as it is, and proposes what it is', async () => {
  expect(wearing(paper, undefined)).toBe(paper)
  const [plain, proposed] = [await renderer.render(paper), await renderer.render(await worn({}))]
  expect(Buffer.from(plain).equals(Buffer.from(proposed))).toBe(true)
})

it.each([
  ['A5', { paper: 'A5', marginSide: 10 }],
  ['US Letter', { paper: 'LETTER' }],
  ['Noto Sans and wide margins', { font: 'NOTO', marginSide: 40, marginTop: 60, marginBottom: 60 }],
] as const)('keeps every word of the paper on %s', async (_, over) => {
  const [plain, other] = [
    await readPdf(await renderer.render(paper)),
    await readPdf(await renderer.render(await worn(over))),
  ]
  const words = (text: string): string[] =>
    text
      .split(/\s+/)
      .filter((word) => !/^\d+$|^\/$/.test(word))
      .toSorted()
  expect(new Set(words(other.text))).toEqual(new Set(words(plain.text)))
})

it('has its header and footer on it, in French where a language lacks them', async () => {
  const looks = await looksFrom(
    { ...PROPOSED, header: { fr: 'Ouvert', en: 'Open' }, footer: { fr: 'Merci' } },
    {},
    'en',
  )
  const { text } = await readPdf(await renderer.render(wearing(paper, looks)))
  expect(text).toContain('Open')
  expect(text).toContain('Merci')
  expect(text).toContain('812 345 678')
})

it('draws its background and its signature, and what it looks like is an SVG without anything that runs', async () => {
  const dressed = await worn({ backgroundStrength: 30 }, { background: red('jpeg'), signature: red('png') })
  const pdf = Buffer.from(await renderer.render(dressed))
  expect(pdf.length).toBeGreaterThan(Buffer.from(await renderer.render(paper)).length)
  const svg = Buffer.from(await renderer.render(dressed, 'svg')).toString('utf8')
  expect(svg.startsWith('<svg')).toBe(true)
  expect(svg.match(/<image /g)?.length).toBe(2)
  expect(svg).not.toMatch(/<script|onload=|foreignObject/i)
})
