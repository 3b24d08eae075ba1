/** Papers and messages of a selection; what the dialog needs comes when it is asked for. */
import { Suspense, lazy } from 'react'
import type { DocumentKind } from '#contract/document/kinds.ts'
import type { JobSent } from '#contract/operations/session/jobs.ts'
import { loadTexts } from '#web/i18n/i18n.ts'

export interface SelectionPapersProps {
  readonly kind: DocumentKind
  /** Which of them: by their numbers, or whom a search of customers finds. */
  readonly of: Pick<JobSent<'letters'>, 'ids' | 'criteria'>
  readonly count: number
  readonly onClose: () => void
}

const Dialog = lazy(async () => {
  await loadTexts(['printing'])
  return { default: (await import('#web/ui/papers/selection-dialog.tsx')).SelectionDialog }
})

export const SelectionPapers = (props: SelectionPapersProps) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
)
