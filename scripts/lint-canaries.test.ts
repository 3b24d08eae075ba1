import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Innocent files that the planted ones import. */
const NEIGHBOURS: Record<string, string> = {
  'domain/money.ts': 'export const one = 1\n',
  'contract/rights.ts': 'export const right = 1\n',
  'server/platform/db/db.ts': 'export const db = 1\n',
  'server/ports/mail.ts': 'export const mail = 1\n',
  'server/adapters/smtp/mail.ts': 'export const smtp = 1\n',
  'server/modules/booking/index.ts': 'export const booking = 1\n',
  'server/modules/booking/queries.ts': 'export const query = 1\n',
  'server/modules/establishment/index.ts': 'export const preferences = 1\n',
  'server/modules/payment/index.ts': 'export const pay = 1\n',
  'server/main.ts': 'export const main = 1\n',
  'web/shell/rest.ts': 'export const rest = 1\n',
  'web/screens/camp/list.ts': 'export const list = 1\n',
  'web/screens/booking/file.ts': 'export const file = 1\n',
  'web/screens/reception/list.ts': 'export const list = 1\n',
}

/** Each breaks one rule of the house; `null` breaks none. */
const PLANTED: readonly (readonly [file: string, text: string, rule: string | null])[] = [
  ['domain/package.ts', "import { z } from 'zod'\nexport const schema = z\n", 'no-restricted-imports'],
  ['domain/clock.ts', 'export const now = () => Date.now()\n', 'no-restricted-globals'],
  ['domain/outward.ts', "import { right } from '#contract/rights.ts'\nexport const a = right\n", 'boundaries'],
  ['contract/outward.ts', "import { db } from '#server/platform/db/db.ts'\nexport const a = db\n", 'boundaries'],
  [
    'server/modules/payment/deep.ts',
    "import { query } from '#server/modules/booking/queries.ts'\nexport const a = query\n",
    'boundaries',
  ],
  [
    'server/modules/channel/front.ts',
    "import { booking } from '#server/modules/booking/index.ts'\nexport const a = booking\n",
    null,
  ],
  // Money knows accounts, not stays (docs/decisions/0130).
  [
    'server/modules/payment/front.ts',
    "import { booking } from '#server/modules/booking/index.ts'\nexport const a = booking\n",
    'boundaries',
  ],
  [
    'server/modules/payment/pay/settings.ts',
    "import { preferences } from '#server/modules/establishment/index.ts'\nexport const a = preferences\n",
    null,
  ],
  [
    'server/modules/booking/money.ts',
    "import { pay } from '#server/modules/payment/index.ts'\nexport const a = pay\n",
    null,
  ],
  [
    'server/modules/payment/adapter.ts',
    "import { smtp } from '#server/adapters/smtp/mail.ts'\nexport const a = smtp\n",
    'boundaries',
  ],
  [
    'server/platform/up.ts',
    "import { booking } from '#server/modules/booking/index.ts'\nexport const a = booking\n",
    'boundaries',
  ],
  [
    'web/screens/booking/server.ts',
    "import { db } from '#server/platform/db/db.ts'\nexport const a = db\n",
    'boundaries',
  ],
  [
    'web/screens/booking/other.ts',
    "import { list } from '#web/screens/camp/list.ts'\nexport const a = list\n",
    'boundaries',
  ],
  [
    'web/screens/reception/file.ts',
    "import { file } from '#web/screens/booking/file.ts'\nexport const a = file\n",
    null,
  ],
  [
    'web/screens/booking/desk.ts',
    "import { list } from '#web/screens/reception/list.ts'\nexport const a = list\n",
    'boundaries',
  ],
  ['web/screens/booking/shell.ts', "import { rest } from '#web/shell/rest.ts'\nexport const a = rest\n", null],
  ['web/ui/screen.ts', "import { list } from '#web/screens/camp/list.ts'\nexport const a = list\n", 'boundaries'],
  ['server/ports/outward.ts', "import { db } from '#server/platform/db/db.ts'\nexport const a = db\n", 'boundaries'],
  ['elsewhere/lost.ts', 'export const a = 1\n', 'boundaries'],
  ['contract/loose.ts', 'export const a = (x: any): unknown => x\n', 'no-explicit-any'],
  ['contract/default.ts', 'export default 1\n', 'no-default-export'],
]

let folder: string
const found = new Map<string, string[]>()

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pinede-lint-'))
  for (const file of ['.oxlintrc.json', 'package.json', 'tsconfig.json', 'tsconfig.base.json'])
    cpSync(join(ROOT, file), join(folder, file))
  for (const project of ['domain', 'web', 'e2e'])
    cpSync(join(ROOT, project, 'tsconfig.json'), join(folder, project, 'tsconfig.json'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, text] of [...Object.entries(NEIGHBOURS), ...PLANTED]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  for (const { filename, code } of lint()) found.set(filename, [...(found.get(filename) ?? []), code])
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true }))

const lint = (): { filename: string; code: string }[] => {
  try {
    execFileSync(join(ROOT, 'node_modules/.bin/oxlint'), ['-f', 'json'], { cwd: folder, encoding: 'utf8' })
  } catch (error) {
    return JSON.parse((error as { stdout: string }).stdout).diagnostics
  }
  return []
}

it.each(PLANTED)('%s', (file, _text, rule) => {
  const codes = found.get(file) ?? []
  if (rule === null) expect(codes).toEqual([])
  else expect(codes.join(' ')).toContain(rule)
})
