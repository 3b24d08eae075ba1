import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { withoutSchemas } from './leave-schemas-out.ts'

const PURE = '/* @__PURE__ */ (() => ('

it('leaves the method and the address of operations, of groups of them, and of what they spread', () => {
  const code = [
    `const READ = { method: 'GET', params: idParams }`,
    `export const one = operation({ path: 'a', body: z.object({ a: z.int() }), answer: saved, write: true })`,
    `export const group = { two: operation({ ...READ, path: 'b', query: z.object({}) }) }`,
  ].join('\n')
  expect(withoutSchemas(code, parseAst).split('\n')).toEqual([
    `const READ = { method: 'GET', }`,
    `export const one = ${PURE}operation({ path: 'a', })))()`,
    `export const group = ${PURE}{ two: operation({ ...READ, path: 'b', }) }))()`,
  ])
})

it('keeps what a screen checks with, and what only looks alike', () => {
  const code = [
    `export const loginBody = z.object({ body: z.string() })`,
    `export const LIMITS = { body: 3 }`,
    `export const words = ['a', 'b']`,
  ].join('\n')
  expect(withoutSchemas(code, parseAst).split('\n')).toEqual([
    `export const loginBody = ${PURE}z.object({ body: z.string() })))()`,
    `export const LIMITS = { body: 3 }`,
    `export const words = ['a', 'b']`,
  ])
})
