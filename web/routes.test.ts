import { expect, it } from 'vitest'
import { SCREEN_PATHS } from '#contract/screens/paths.ts'
import { screens } from '#contract/screen.ts'
import { system } from '#contract/screens/system.ts'
import { PATHS } from '#web/paths.ts'
import { registered } from '#web/registered.ts'
import { loads } from '#web/shell/screens.ts'

const routes = import.meta.glob<string>('./routes.tsx', { eager: true, query: '?raw', import: 'default' })

/** Routes before the log-in stand in the tree itself. */
const beforeLogin = [...(routes['./routes.tsx'] ?? '').matchAll(/path: '(\/[a-z]+)'/g)].map(([, path]) => path ?? '')

it.each(PATHS)('%s has its screen', (path) => expect(registered.has(path) || beforeLogin.includes(path)).toBe(true))

it('has no screen under a path that nobody can go to', () => {
  expect([...registered.keys()].toSorted()).toEqual([...SCREEN_PATHS].toSorted())
})

it('draws what an area draws itself in the place of the plain screen', () => {
  expect(registered.get('/layout/$layoutId')?.texts).toEqual(['camp', 'crud'])
  expect(registered.get('/layout-list')?.texts).toEqual(['crud'])
})

it('is compared with the declaration by the compiler, both ways', () => {
  const load = () => Promise.resolve(() => null)
  const drawn = { '/init-demo': load, '/portable-export': load, '/resume': load, '/waiting': load }
  expect(loads(system, drawn)).toHaveLength(4)
  // @ts-expect-error -- a path that the contract does not know
  expect(() => loads(system, { ...drawn, '/nowhere': load })).toThrow(TypeError)
  // @ts-expect-error -- a path that nothing draws
  expect(loads(system, {})).toEqual([])
  const wrong = screens('system', { '/init-demo': { right: 'system', chapter: 'parametrage', texts: ['nothing'] } })
  // @ts-expect-error -- a catalogue of texts that does not exist
  expect(loads(wrong, { '/init-demo': load })).toHaveLength(1)
})
