/**
 * What browsers get of `contract/operations/`: of an operation what `call` needs, its method and its address; no schema that a screen
 * does not check with, and zod with none of them.
 */

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

interface Insertion {
  readonly at: number
  readonly until: number
  readonly text: string
}

type Loose = Node & Readonly<Record<string, unknown>>

/** Parts of an operation that `call` uses. */
const CALLED = new Set(['method', 'path'])

const isNode = (value: unknown): value is Loose => typeof value === 'object' && value !== null && 'type' in value

function* nodesIn(value: unknown): Generator<Loose> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one)
  else if (isNode(value)) {
    yield value
    for (const inner of Object.values(value)) yield* nodesIn(inner)
  }
}

const nameOf = (node: unknown): unknown => (isNode(node) && node.type === 'Identifier' ? node['name'] : undefined)
const listed = (value: unknown): readonly Loose[] => (Array.isArray(value) ? value.filter(isNode) : [])
const propertiesOf = (node: unknown): readonly Loose[] =>
  isNode(node) && node.type === 'ObjectExpression' ? listed(node['properties']) : []

const declarationsIn = (program: { readonly body: readonly unknown[] }): readonly Loose[] =>
  program.body.flatMap((statement) => {
    const declared =
      isNode(statement) && statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
    return isNode(declared) && declared.type === 'VariableDeclaration' ? listed(declared['declarations']) : []
  })

/** What the server alone uses of an object: from the start of each property to the next, its comma included. */
const leftOut = (object: Loose): readonly Insertion[] =>
  propertiesOf(object).flatMap(({ type, start, key }, i, all) =>
    type === 'SpreadElement' || CALLED.has(String(nameOf(key)))
      ? []
      : [{ at: start, until: all[i + 1]?.start ?? object.end - 1, text: '' }],
  )

/** What the server alone uses inside `operation({ … })`, and inside the constants of this file that it spreads. */
const partsLeftOut = (program: { readonly body: readonly unknown[] }): readonly Insertion[] => {
  const objects = [...nodesIn(program.body)]
    .filter((node) => node.type === 'CallExpression' && nameOf(node['callee']) === 'operation')
    .flatMap((node) => listed(node['arguments']).slice(0, 1))
  const said = objects.flatMap(propertiesOf)
  const spread = new Set(said.filter(({ type }) => type === 'SpreadElement').map((node) => nameOf(node['argument'])))
  const shared = declarationsIn(program).filter((one) => spread.has(nameOf(one['id'])))
  return [...objects, ...shared.map((one) => one['init']).filter(isNode)].flatMap(leftOut)
}

const rewritten = (code: string, changes: readonly Insertion[]): string =>
  changes
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, until, text: by }) => `${text.slice(0, at)}${by}${text.slice(until)}`, code)

/**
 * Of operations stays what `call` uses. Schemas that a screen checks with stay, and the others are then used by nothing; but the
 * bundler cannot know that making one changes nothing else: each constant that calls something is made by a function said to be pure.
 */
export const withoutSchemas = (
  code: string,
  parse: (code: string) => { readonly body: readonly unknown[] },
): string => {
  const blank = rewritten(code, partsLeftOut(parse(code)))
  const calling = declarationsIn(parse(blank))
    .map((one) => one['init'])
    .filter(isNode)
    .filter(({ type, start, end }) => /Call|Object|Array|Member/.test(type) && blank.slice(start, end).includes('('))
  return rewritten(
    blank,
    calling.flatMap(({ start, end }) => [
      { at: start, until: start, text: '/* @__PURE__ */ (() => (' },
      { at: end, until: end, text: '))()' },
    ]),
  )
}
