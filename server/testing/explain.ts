import { type Compilable, CompiledQuery } from 'kysely'
import type { Tx } from '#server/platform/db/db.ts'

/** The part of EXPLAIN's tree that matters here. */
interface PlanNode {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const describeNode = (node: PlanNode): string =>
  [node['Node Type'], node['Relation Name'], node['Index Name']].filter((part) => part !== undefined).join(' ')

/**
 * Checks that the planner reaches `query` through `index`. Load a believable number of rows and `analyze` their tables
 * first: on a small table a sequential scan is right. Throws Error with the plan where it does not.
 */
export async function expectIndexScan(
  db: Tx,
  query: Pick<Compilable, 'compile'> | CompiledQuery,
  index: string,
): Promise<void> {
  const { sql, parameters } = 'compile' in query ? query.compile() : query
  const explain = CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters])
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(explain)
  const nodes = rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => nodesOf(Plan))
  if (nodes.some((node) => node['Index Name'] === index)) return
  throw new Error(`expected a scan of ${index}, planned: ${nodes.map(describeNode).join(' < ')}`)
}
