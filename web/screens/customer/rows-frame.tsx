import type { ReactNode } from 'react'
import type { Functionality } from '#contract/rights.ts'
import crud from '#web/crud/crud.module.css'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { ListOutput } from '#web/ui/list-output.tsx'

interface RowsFrameProps<R> {
  readonly label: string
  /** Whose flag lets the rows out as a file. */
  readonly right: Functionality
  /** Where the server makes the file of all the rows. */
  readonly csv: { readonly path: string; readonly body: object }
  /** The row that F4 opens; without `onOpen` the keys are those of the list above. */
  readonly chosen?: R | undefined
  readonly onOpen?: (row: R) => void
  readonly children: ReactNode
}

/** A list within a customer's record: its name, and the way out on paper or in a file. */
export const RowsFrame = <R,>({ label, right, csv, chosen, onOpen, children }: RowsFrameProps<R>) => {
  const t = useT('crud')
  useFunctionKeys(
    onOpen === undefined
      ? {}
      : {
          F4: {
            label: t('list.consult'),
            run: () => chosen !== undefined && onOpen(chosen),
            disabledReason: chosen === undefined ? t('list.noneSelected') : undefined,
          },
        },
  )
  return (
    <section>
      <div className={crud.panelHead}>
        <h2>{label}</h2>
        <ListOutput right={right} path={csv.path} body={csv.body} hasKey={onOpen !== undefined} />
      </div>
      {children}
    </section>
  )
}
