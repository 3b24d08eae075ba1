import type { AnyList } from '#contract/list.ts'
import { ListOutput } from '#web/ui/list-output.tsx'
import type { MenuEntry } from '#web/ui/menu-button.tsx'

interface ListFilesProps {
  readonly list: AnyList
  /** The search in hand. */
  readonly body: object
  /** What the list is called, and how many rows it finds. */
  readonly title: string
  readonly rows: number | undefined
  /** False where F8 is that of another list. */
  readonly hasKey?: boolean
  /** Papers of the rows that are chosen, in the same menu. */
  readonly more?: readonly MenuEntry[] | undefined
}

/** F8 of a declared list. */
export const ListFiles = ({ list, title, rows, ...output }: ListFilesProps) => (
  <ListOutput right={list.right} path={`${list.base}/document`} list={{ title, rows }} isWorkbook {...output} />
)
