/**
 * CONTRIBUTING says which files a new entity, list, operation and screen touch. Here each is added in a copy of the sources by these files
 * alone: what compiles, is served, drawn, translated and found in the menu afterwards needs no other.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const COPY = mkdtempSync(path.join(tmpdir(), 'pinede-recipe-'))

/** New text of a file from its present one; a new file has none. */
type Edit = (before: string) => string
const after =
  (mark: string, added: string): Edit =>
  (before) => {
    if (!before.includes(mark)) throw new Error(`expected ${mark} in the file, found it nowhere`)
    return before.replace(mark, () => `${mark}${added}`)
  }

const RECIPES: Readonly<Record<string, { readonly most: number; readonly files: Readonly<Record<string, Edit>> }>> = {
  'Add a simple entity': {
    most: 3,
    files: {
      'contract/entities/payment/till.ts': () => `import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'
export const till = defineEntity({
  name: 'till', path: 'payment/till', right: 'payment_payment', scope: 'site',
  label: { one: 'Tiroir éprouvé', many: 'Tiroirs éprouvés' },
  fields: { label: f.text('Nom du tiroir', { required: true, max: 60 }) },
  screens: { list: '/till-list', edit: '/till/$tillId', chapter: 'encaissement' },
})
export const english = { 'Tiroir éprouvé': 'Tried till', 'Tiroirs éprouvés': 'Tried tills', 'Nom du tiroir': 'Name of the till' }
`,
      'server/migrations/9999_till.sql': () => 'create table till ();\n',
      'contract/menu.ts': after(
        'MENU: readonly MenuSource[] = [',
        "leaf('tills', '/till-list', 'Tiroirs éprouvés', 'Tried tills'),",
      ),
    },
  },
  'Add a list': {
    most: 3,
    files: {
      'contract/lists/payment/till-count.ts': () => `import { also, by, col, defineList } from '#contract/list.ts'
export const tillCountList = defineList({
  name: 'tillCount', base: 'payment/till-count', right: 'payment_payment', refreshedBy: ['till'],
  columns: { counted: col.money('Compté au tiroir') }, filters: { text: by.text('Mot du tiroir') },
  facts: also<{ readonly id: number }>(),
})
export const english = { 'Compté au tiroir': 'Counted in the till', 'Mot du tiroir': 'Word of the till' }
`,
      'server/modules/payment/till-count-list.ts': () => `import { sql } from 'kysely'
import { tillCountList } from '#contract/lists/payment/till-count.ts'
import { listRoutes } from '#server/list/routes.ts'
export const tillCountRoutes = listRoutes(tillCountList, {
  from: sql\`till t\`, visible: () => sql\`true\`, columns: { counted: sql\`t.id\` }, facts: { id: sql\`t.id\` },
  filters: { text: () => sql\`true\` }, order: sql\`t.id\`, last: [sql\`t.id\`],
}, { summary: 'Compter' })
`,
      'web/screens/payment/till-count-list.tsx':
        () => `import { tillCountList } from '#contract/lists/payment/till-count.ts'
import { listScreen } from '#web/list/list-screen.tsx'
export const TillCountList = listScreen(tillCountList, { words: ['billing', 'guarantee'], open: () => '/home' })
`,
    },
  },
  'Add a screen': {
    most: 2,
    files: {
      'contract/screens/system.ts': after(
        "screens('system', {",
        "'/till-check': { right: 'system', chapter: 'questions' },",
      ),
      'web/screens/system/routes.tsx': after(
        'loads(system, {',
        "'/till-check': () => import('#web/screens/system/till-check.tsx').then((m) => m.TillCheck),",
      ),
    },
  },
  'Add an operation': {
    most: 3,
    files: {
      'contract/operations/payment/till.ts': () => `import { z } from 'zod'
import { operation } from '#contract/operation.ts'
export const countTill = operation({
  method: 'POST', path: 'payment/till/count', right: ['payment_payment', 'write'], write: true, summary: 'Compter un tiroir',
  body: z.object({ tillId: z.int() }), answer: z.object({ counted: z.int() }),
})
`,
      'server/modules/payment/money-routes.ts': (before) =>
        `import { countTill } from '#contract/operations/payment/till.ts'\n${after(': readonly Route[] = [', '  handle(countTill)((_, { body: { tillId } }) => Promise.resolve({ counted: tillId })),')(before)}`,
      'web/screens/system/till-check.tsx': () => `import { countTill } from '#contract/operations/payment/till.ts'
import { call } from '#web/shell/call.ts'
export const TillCheck = () => <button onClick={() => void call(countTill, { body: { tillId: 1 } })}>Compter</button>
`,
    },
  },
}

/** Files numbered under a heading of CONTRIBUTING. */
const numbered = (heading: string): readonly string[] => {
  const text = readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  const section = text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^\d\. `([^`]+)`/gm)].map(([, file]) => file ?? '')
}

/** `<area>` stands for one name of the path, whole or in part. */
const isOf = (pattern: string, file: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', String.raw`\.`).replaceAll(/<\w+>/g, String.raw`[\w-]+`)}$`).test(file)

const node = (...args: readonly string[]) => spawnSync(process.execPath, args, { cwd: COPY, encoding: 'utf8' })

/** What the product knows of the new things, as a program in the copy says it. */
const ASKED = `
const { declaredTexts } = await import('#contract/declared-texts.ts')
const { ENGLISH } = await import('#contract/english.ts')
const { textIn } = await import('#contract/spoken.ts')
const { menuTexts } = await import('#contract/menu.ts')
const { SCREENS } = await import('#contract/screens/index.ts')
const { allRoutes } = await import('#server/app.ts')
const ours = Object.entries(declaredTexts()).filter(([key]) => /^(entity|list)\\.till(Count)?\\./.test(key))
console.log(JSON.stringify({
  untranslated: ours.filter(([key, french]) => textIn(ENGLISH, key, french) === french).map(([key]) => key),
  texts: ours.length,
  menu: [menuTexts('fr').tills, menuTexts('en').tills],
  screens: Object.keys(SCREENS).filter((one) => one.startsWith('/till')).toSorted(),
  routes: allRoutes.map((one) => one.path).filter((one) => one.startsWith('payment/till')).toSorted(),
}))`

beforeAll(() => {
  for (const part of [
    'contract',
    'domain',
    'server',
    'web',
    'scripts',
    'package.json',
    'tsconfig.base.json',
    'LICENSE',
  ])
    cpSync(path.join(ROOT, part), path.join(COPY, part), { recursive: true })
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(COPY, 'node_modules'), 'junction')
  for (const { files } of Object.values(RECIPES))
    for (const [file, edit] of Object.entries(files)) {
      const target = path.join(COPY, file)
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, edit(existsSync(target) ? readFileSync(target, 'utf8') : ''))
    }
  const { status, stderr } = node('scripts/registry.ts')
  if (status !== 0) throw new Error(`the registry of the copy was not written: ${stderr}`)
})
afterAll(() => rmSync(COPY, { recursive: true }))

it.each(Object.entries(RECIPES))('« %s » names the files, few enough', (heading, { most, files }) => {
  const named = numbered(heading)
  expect(named.length).toBeLessThanOrEqual(most)
  const touched = Object.keys(files)
  expect(touched.map((file) => named.filter((pattern) => isOf(pattern, file)))).toEqual(
    named.map((pattern) => [pattern]),
  )
})

it('asks for no other file: what was added is served, drawn, translated and in the menu', () => {
  const { stdout, stderr } = node('--input-type=module', '-e', ASKED)
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual({
    untranslated: [],
    texts: 5,
    menu: ['Tiroirs éprouvés', 'Tried tills'],
    screens: [
      ...['/till-check', '/till-file-list', '/till-file/$tillFileId', '/till-list'],
      ...['/till-report/$tillSessionId', '/till/$tillId'],
    ],
    routes: expect.arrayContaining(['payment/till-count/document', 'payment/till-count/search', 'payment/till/count']),
  })
  expect(stdout).toContain('"payment/till/edit"')
})

it('compiles', { timeout: 240_000 }, () => {
  const config = {
    extends: './tsconfig.base.json',
    compilerOptions: { jsx: 'react-jsx', lib: ['esnext', 'dom', 'dom.iterable'], types: ['vite/client', 'node'] },
    include: [
      'contract/*.ts',
      'contract/screens',
      'server/app.ts',
      'web/registered.ts',
      'web/i18n/**/*.ts',
      'contract/texts/**/*.ts',
      'web/screens/*/till*',
    ],
  }
  writeFileSync(path.join(COPY, 'tsconfig.json'), JSON.stringify(config))
  const { stdout } = spawnSync(path.join(ROOT, 'node_modules/.bin/tsc'), ['-p', '.'], { cwd: COPY, encoding: 'utf8' })
  expect(stdout).toBe('')
})
