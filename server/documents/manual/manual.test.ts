import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { CHAPTERS, MANUAL_PDF, chapterOf, chapterSlugs } from '#contract/manual.ts'
import { SCREENS, screenAt } from '#contract/screens/index.ts'
import { manualDocument } from '#server/documents/manual/manual-document.ts'
import { readManual } from '#server/documents/manual/read-manual.ts'
import { slugOf } from '#server/documents/manual/slug.ts'
import { chapterPage } from '#server/documents/manual/to-html.ts'
import { startTypst } from '#server/documents/typst-compiler.ts'
import { readPdf } from '#server/documents/pdf-reader.fixture.ts'

const MANUAL = path.join(import.meta.dirname, '../../../docs/manuel')
const chapters = await readManual()
const anchors = new Map(
  chapters.map(({ slug, markdown }) => [
    slug,
    [...markdown.matchAll(/^##+ (.+)$/gm)].map((match) => slugOf(match[1] ?? '')),
  ]),
)

it('has each chapter of the folder once, under its title', () => {
  const files = readdirSync(MANUAL).filter((name) => name.endsWith('.md'))
  expect(files.map((name) => path.basename(name, '.md')).toSorted()).toEqual([...chapterSlugs].toSorted())
  for (const { markdown, title } of chapters) expect(markdown.startsWith(`# ${title}\n`)).toBe(true)
})

it('leads from one chapter to a section that is there', () => {
  const broken = chapters.flatMap(({ slug, markdown }) =>
    [...markdown.matchAll(/\]\(([\w-]*)(?:\.md)?(?:#([\w-]+))?\)/g)].flatMap(([whole, file, anchor]) => {
      const sections = anchors.get(file === '' || file === undefined ? slug : file)
      return sections !== undefined && (anchor === undefined || sections.includes(anchor)) ? [] : [`${slug}: ${whole}`]
    }),
  )
  expect(broken).toEqual([])
})

it('shows pictures that are there, and says what each shows', () => {
  const shown = chapters.flatMap(({ markdown }) => [...markdown.matchAll(/!\[([^\]]*)\]\(images\/([^)]+)\)/g)])
  const there = readdirSync(path.join(MANUAL, 'images'))
  expect(shown.filter(([, text]) => (text ?? '').length < 5)).toEqual([])
  expect(shown.map(([, , name]) => name ?? '').toSorted()).toEqual(there.toSorted())
  for (const name of there) expect(readFileSync(path.join(MANUAL, 'images', name)).length).toBeLessThan(400_000)
})

it('has a chapter for each screen', () => {
  const chapterAt = (address: string): string => {
    const found = screenAt(address)
    return chapterOf(found === undefined ? undefined : SCREENS[found.path])
  }
  expect(Object.entries(SCREENS).filter(([, { chapter }]) => !chapterSlugs.includes(chapter))).toEqual([])
  expect([chapterAt('/place-type/identity/3'), chapterAt('/price/grid-list'), chapterAt('/nowhere')]).toEqual([
    'emplacements',
    'tarifs',
    'premiers-pas',
  ])
})

it('is a page without script, its texts never taken for markup', () => {
  const [chapter] = chapters
  if (chapter === undefined) throw new Error('no chapter')
  const page = chapterPage({ ...chapter, markdown: '# A\n\n<script>alert(1)</script>\n\n[c](tarifs.md#d)' }, MANUAL_PDF)
  expect(page).not.toContain('<script')
  expect(page).toContain('&lt;script&gt;')
  expect(page).toContain('<a href="tarifs#d">c</a>')
})

it('is composed whole as a PDF, with its contents and its pictures', async () => {
  const { file: pdf, warning } = startTypst().compile(await manualDocument())
  expect(warning).toBeUndefined()
  const { text, pages } = await readPdf(pdf)
  expect(pages.length).toBeGreaterThan(CHAPTERS.length)
  for (const { title } of CHAPTERS) expect(text).toContain(title)
}, 60_000)
