import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { entities } from '#contract/entities/index.ts'
import { registryFiles } from './registry.ts'

const ROOT = path.join(import.meta.dirname, '..')

it('is written down as it is declared: else run `npm run registry`', async () => {
  const written = await registryFiles()
  const kept = Object.fromEntries(
    Object.keys(written).map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]),
  )
  expect(kept).toEqual(written)
})

it('exports each entity under its own name', () => {
  expect(Object.entries(entities).filter(([name, entity]) => name !== entity.name)).toEqual([])
})
