/** What no screen may forget: everything typed goes through the fields that say when they cannot be read, every write through `rest`. */
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const WEB = path.resolve(import.meta.dirname, '../web')

const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => ({ file: file.replaceAll(path.sep, '/'), text: readFileSync(path.join(WEB, file), 'utf8') }))

const filesWith = (pattern: RegExp): string[] =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted()

/** Writes that have nothing to do with what is being typed: a basket that is no booking yet, a preference of the screen, a reading. */
const BESIDES = [
  'screens/booking/api.ts',
  'screens/customer/list/customer-list.tsx',
  'screens/inventory/planning/use-planning.ts',
  'shell/bar/establishment-switcher.tsx',
  'shell/bar/stations.tsx',
  'shell/interface-language.ts',
  'shell/jobs.ts',
  'shell/offline/enrol.ts',
  'shell/offline/push.ts',
  'shell/offline/sync.ts',
  'shell/rest.ts',
]

/** Readers of texts outside the fields: cells and sheets, which keep what they refused and save nothing meanwhile. */
const READERS = [
  'season/cell-text.ts',
  'season/cell-editor.tsx',
  'sheet/read-parts.ts',
  'sheet/reading.ts',
  'sheet/sheet.ts',
]

const OPERATIONS = path.resolve(import.meta.dirname, '../contract/operations')

const modules: ReadonlyMap<string, Readonly<Record<string, unknown>>> = new Map(
  await Promise.all(
    readdirSync(OPERATIONS, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map(async (file) => [file.replaceAll(path.sep, '/'), await import(path.join(OPERATIONS, file))] as const),
  ),
)

/** The operation that a source calls by this name. */
const operationOf = (text: string, name: string): { readonly method: string; readonly path: string } => {
  const [own = '', key] = name.split('.')
  const said = new RegExp(
    `import \\{[^}]*?(?:(\\w+) as )?\\b${own}\\b[^}]*\\} from '#contract/operations/([^']+)'`,
  ).exec(text)
  // `defineModule` makes the same operations for every module: those of the channels stand for all.
  const isMade = own === 'of' && text.includes("from '#contract/module-settings.ts'")
  const [file, exported] = isMade ? ['booking/online-booking.ts', 'channelModule'] : [said?.[2], said?.[1] ?? own]
  const of = modules.get(file ?? '')?.[exported ?? ''] as Readonly<Record<string, unknown>> | undefined
  const found = (key === undefined ? of : of?.[key]) as { readonly method: string; readonly path: string } | undefined
  if (found === undefined) throw new Error(`no operation of contract/operations is called ${name}`)
  return found
}

/** What stands between the parentheses of a call. */
const argumentsAt = (text: string, from: number): string => {
  let [depth, at] = [1, from]
  for (; depth > 0 && at < text.length; at++) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0
  return text.slice(from, at)
}

describe('a field that cannot be read saves nothing', () => {
  it('only `rest` speaks to the server, where it holds writes back', () => {
    expect(filesWith(/(?<![\w.])fetch\(|sendBeacon|XMLHttpRequest/)).toEqual(['shell/rest.ts'])
    expect(readFileSync(path.join(WEB, 'shell/rest.ts'), 'utf8')).toContain(
      'if (isWrite(method, options) && leadsToUnread())',
    )
  })

  it('what is sent nevertheless is named here', () => {
    expect(filesWith(/besides(\?)?: true/)).toEqual(BESIDES)
    const baskets = sources.find(({ file }) => file === 'screens/booking/api.ts')?.text ?? ''
    expect([...baskets.matchAll(/call\(([\w.]+)[^\n]*besides/g)].map(([, to]) => to)).toEqual([
      'baskets.save',
      'baskets.abandon',
    ])
  })

  it('what may be given up is a reading: a write has no signal', () => {
    const given = sources.flatMap(({ text }) =>
      [...text.matchAll(/rest\.post(?:<(?:[^<>(]|<[^<>]*>)*>)?\(/g)]
        .map((call) => argumentsAt(text, call.index + call[0].length))
        .filter((all) => /\bsignal\b/.test(all)),
    )
    const reads =
      /search|preview|simulate|quote|calculation|proposal|gain|left|stays|twins|swikly\/bookings|next-season|availability/
    expect(given.filter((to) => !reads.test(to))).toEqual([])
    const called = sources.flatMap(({ file, text }) =>
      file === 'shell/call.ts'
        ? []
        : [...text.matchAll(/\bcall\(\s*([\w.]+)/g)]
            .filter((one) => /\bsignal\b/.test(argumentsAt(text, one.index + 'call('.length)))
            .map(([, name = '']) => operationOf(text, name)),
    )
    expect(given.length + called.length).toBeGreaterThan(15)
    expect(called.filter(({ method, path: to }) => method !== 'GET' && !reads.test(to))).toEqual([])
  })

  it('numbers and days are typed in the fields of the house', () => {
    expect(filesWith(/\bNumberInput\b|type="(number|date|datetime-local)"/)).toEqual([])
  })

  it('texts are read by those fields, by cells and by sheets alone', () => {
    const readers = filesWith(/\b(parseMoney|parseScaled|parseRate|parseQuantity|parseDay)\(/).filter(
      (file) => !file.startsWith('ui/'),
    )
    expect(readers.filter((file) => !READERS.some((known) => file.endsWith(known)))).toEqual([])
  })

  it('each of them says so to the browser', () => {
    const inputs = filesWith(/useTyped(<|\()/).filter((file) => file !== 'ui/use-typed.ts')
    expect(inputs.length).toBeGreaterThan(4)
    for (const file of inputs) {
      const text = sources.find((one) => one.file === file)?.text ?? ''
      expect([file, /<TypedTextInput[\s\S]*typed=\{/.test(text)]).toEqual([file, true])
    }
  })
})
