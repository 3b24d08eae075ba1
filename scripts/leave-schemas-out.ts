/** What browsers get of `contract/operations/`: no schema that a screen does not check with, and zod with none of them. */

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
type Loose = Node & Readonly<Record<string, unknown>>

/** Parts of an operation that only the server uses. */
const SERVERS = new Set(['params', 'body', 'query', 'answer'])

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

/** Schemas inside `operation({ … })`, and inside the constants of this file that it spreads. */
const schemasOf = (program: { readonly body: readonly unknown[] }): readonly Loose[] => {
  const said = [...nodesIn(program.body)]
    .filter((node) => node.type === 'CallExpression' && nameOf(node['callee']) === 'operation')
    .flatMap((node) => propertiesOf(listed(node['arguments'])[0]))
  const spread = new Set(said.filter(({ type }) => type === 'SpreadElement').map((node) => nameOf(node['argument'])))
  const shared = declarationsIn(program).filter((one) => spread.has(nameOf(one['id'])))
  return [...said, ...shared.flatMap((one) => propertiesOf(one['init']))]
    .filter((property) => SERVERS.has(String(nameOf(property['key']))))
    .map((property) => property['value'])
    .filter(isNode)
}

interface Insertion {
  readonly at: number
  readonly until: number
  readonly text: string
}

const rewritten = (code: string, changes: readonly Insertion[]): string =>
  changes
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, until, text: by }) => `${text.slice(0, at)}${by}${text.slice(until)}`, code)

/**
 * The schemas of operations become `undefined`. Those that a screen checks with stay, and the others are then used by nothing; but the
 * bundler cannot know that making one changes nothing else: each constant that calls something is made by a function said to be pure.
 */
export const withoutSchemas = (
  code: string,
  parse: (code: string) => { readonly body: readonly unknown[] },
): string => {
  const blank = rewritten(
    code,
    schemasOf(parse(code)).map(({ start, end }) => ({ at: start, until: end, text: 'undefined' })),
  )
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
