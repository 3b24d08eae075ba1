import { Button } from '@mantine/core'
import { closureList } from '#contract/lists/payment/closure.ts'
import type { ListRow } from '#contract/list.ts'
import { useT } from '#web/i18n/i18n.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import { openFile } from '#web/shell/files.ts'
import { toastError } from '#web/shell/toast.ts'

/** What was closed, which opens its paper. */
const Period = ({ row: { id, period } }: { readonly row: ListRow<typeof closureList> }) => {
  const t = useT('closure')
  return (
    <Button
      variant="subtle"
      px={0}
      size="compact-sm"
      aria-label={t('history.document', { period })}
      onClick={() => void openFile(`payment/closure/document/${id}`).catch(toastError)}
    >
      {period}
    </Button>
  )
}

const By = ({ row: { by } }: { readonly row: ListRow<typeof closureList> }) => {
  const t = useT('closure')
  return by ?? t('history.automatic')
}

/** /post-history: every closure with its totals, and its paper as it was made. */
export const ClosureList = listScreen(closureList, {
  words: ['closure', 'history'],
  cells: { period: Period, operator: By },
})
