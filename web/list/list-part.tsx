/** A declared list within a record: its name, its table, the way out on paper or in a file. */
import type { ComponentType, ReactNode } from 'react'
import type { AnyList, List, ListRow, SaidKey } from '#contract/list.ts'
import crud from '#web/crud/crud.module.css'
import type { CatalogueName, TextKey } from '#web/i18n/i18n.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useListTable } from '#web/list/use-list-table.tsx'
import type { TableOptions } from '#web/list/use-list-table.tsx'
import type { Kept } from '#web/list/kept-filters.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFiles } from '#web/list/list-files.tsx'
import { FoundTable } from '#web/ui/list-screen.tsx'

/** A part says these of itself. */
type Word = 'label' | 'empty' | 'emptyBody'

/** Beginnings under which a catalogue has the words of a part: `bills` of `bills.emptyBody`. */
type Begins<A extends CatalogueName> = {
  [K in TextKey<A>]: K extends `${infer P}.emptyBody` ? P : never
}[TextKey<A>]

interface Options<A extends CatalogueName, R, Said extends string> extends TableOptions<R, Said> {
  readonly words: readonly [A, Begins<A>]
  /** Beside the way out; knows the row in hand. */
  readonly Actions?: ComponentType<{ readonly selected: R | undefined }>
}

interface PartProps {
  /** Narrows the list to its record. */
  readonly fixed: Kept
}

/** Makes the part of a record that shows its rows of a list. It is not remembered: the next record begins anew. */
export const listPart = <
  const C extends AnyList['columns'],
  const F extends AnyList['filters'],
  X,
  A extends CatalogueName,
>(
  list: List<C, F, X>,
  options: Options<A, ListRow<List<C, F, X>>, SaidKey<List<C, F, X>>>,
): ((props: PartProps) => ReactNode) => {
  const { words, Actions } = options
  const Part = ({ fixed }: PartProps) => {
    const t = useT(words[0])
    const ui = useT('crud')
    const say = (word: Word): string => t(`${words[1]}.${word}` as TextKey<A>)
    const f4 = { open: ui('list.consult'), noneSelected: ui('list.noneSelected') }
    const { found, data, selected, table } = useListTable(list, options, f4, { fixed, name: undefined })
    return (
      <section>
        <div className={crud.panelHead}>
          <h2>{say('label')}</h2>
          {Actions === undefined ? null : <Actions selected={selected} />}
          <ListFiles
            list={list}
            body={found.body}
            title={say('label')}
            rows={data?.total}
            // Without rows to open, the keys are those of the list above.
            hasKey={options.open !== undefined}
          />
        </div>
        <FoundTable
          label={say('label')}
          {...table}
          empty={<EmptyState title={say('empty')} body={say('emptyBody')} />}
        />
      </section>
    )
  }
  return ({ fixed }) => <Part key={JSON.stringify(fixed)} fixed={fixed} />
}
