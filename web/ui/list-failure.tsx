import { Button } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** A list that could not be read: why, and once more. */
export const ListFailure = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  const t = useT('ui')
  return (
    <EmptyState
      title={t('table.failed')}
      body={sentenceOf(error)}
      action={
        <Button variant="default" onClick={onRetry}>
          {t('table.retry')}
        </Button>
      }
    />
  )
}

interface Asked {
  readonly data: unknown
  readonly error: unknown
  readonly refetch: () => unknown
}

/** For a table whose rows could not be read even once; undefined where they were, or are on their way. */
export const failureOf = ({ data, error, refetch }: Asked) =>
  data === undefined && error !== null ? <ListFailure error={error} onRetry={() => void refetch()} /> : undefined
