import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const GIVEN = 'domain/pricing/vectors/quote.json'
const folder = mkdtempSync(join(tmpdir(), 'vectors-'))
afterAll(() => rmSync(folder, { recursive: true }))

const written = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** Runs the script as `npm run vectors` does. */
const run = (...files: string[]) =>
  new Promise<{ code: number; lines: string[] }>((resolve) => {
    const child = execFile('node_modules/.bin/node', ['scripts/vectors.ts', ...files], (_, stdout) => {
      resolve({ code: child.exitCode ?? -1, lines: stdout.trimEnd().split('\n') })
    })
  })

const aCase = (base: number) => ({
  id: `base-${base}`,
  today: '2026-03-01',
  stay: { arrival: '2026-05-04', departure: '2026-05-06' },
  people: [],
  grid: { model: 'NIGHT', periods: [{ start: '2026-04-01', end: '2026-10-01', night: 1000 }] },
  expected: { nights: 2, base, components: {}, offers: 0, discount: 0, net: base, fees: 0, insurance: 0, total: base },
})

describe('npm run vectors', () => {
  it('passes the given cases', async () => {
    expect(await run(GIVEN)).toEqual({ code: 0, lines: ['100 passed, 0 failed'] })
  })
  it('shows a failure with what was expected, and says so in its exit code', async () => {
    const { code, lines } = await run(GIVEN, written('two.json', JSON.stringify([aCase(2000), aCase(1999)])))
    expect([code, lines.at(-1)]).toEqual([1, '101 passed, 1 failed'])
    expect(lines[0]).toContain('base-1999')
    expect(lines[1]).toContain('"base":1999')
    expect(lines[2]).toContain('"base":2000')
  })
  it('names the kinds that are not built yet, which are no failure', async () => {
    const later = written('later.json', JSON.stringify([{ id: 'a', kind: 'tea-leaves', expected: [] }, aCase(2000)]))
    expect(await run(later)).toEqual({ code: 0, lines: ['tea-leaves: not built yet (1 cases)', '1 passed, 0 failed'] })
  })
  it.each([
    ['no.json', '{'],
    ['nulls.json', '[null]'],
    ['object.json', '{}'],
    ['half.json', '[{"id":"half"}]'],
  ])('counts %s as a failure', async (name, content) => {
    const { code, lines } = await run(written(name, content))
    expect([code, lines.at(-1)]).toEqual([1, '0 passed, 1 failed'])
  })
  it('fails without a file', async () => expect((await run()).code).toBe(1))
})
