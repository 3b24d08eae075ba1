import { Button, Skeleton } from '@mantine/core'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

interface NotReadProps {
  readonly title: string
  /** Null: it is still being read. */
  readonly error: Error | null
  readonly toList: string
  readonly onList: () => void
}

/** A record that is being read, or cannot be: why, and the way to its list. */
export const NotRead = ({ title, error, toList, onList }: NotReadProps) => (
  <>
    <PageLine title={title} />
    {error === null ? (
      <Skeleton h={320} m="lg" maw={860} />
    ) : (
      <EmptyState title={sentenceOf(error)} action={<Button onClick={onList}>{toList}</Button>} />
    )}
  </>
)
