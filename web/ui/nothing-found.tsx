import { Button } from '@mantine/core'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface NothingFoundProps {
  readonly title: string
  readonly body: string
  readonly clearLabel: string
  readonly onClear: () => void
}

/** A search without an answer: one press shows everything again. */
export const NothingFound = ({ title, body, clearLabel, onClear }: NothingFoundProps) => (
  <EmptyState
    title={title}
    body={body}
    action={
      <Button variant="default" onClick={onClear}>
        {clearLabel}
      </Button>
    }
  />
)
