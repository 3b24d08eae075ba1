/** Two people wrote the same text: whose subject and whose body are kept. */
import type { ModelText } from '#contract/operations/document/texts.ts'
import { useT } from '#web/i18n/i18n.ts'
import { plainBody } from '#web/screens/document/plain-body.ts'
import type { Draft, StaleText as Stale } from '#web/screens/document/use-model.ts'
import { DifferenceDialog } from '#web/ui/difference-dialog.tsx'

interface StaleTextProps {
  readonly stale: Stale
  readonly mine: Draft
  readonly isSaving: boolean
  readonly onSave: (draft: Draft, current: ModelText) => Promise<void>
  readonly onClose: () => void
}

export const StaleText = ({ stale: { current }, mine, isSaving, onSave, onClose }: StaleTextProps) => {
  const t = useT('document')
  const theirs: Draft = { subject: current.subject.doc, body: current.body.doc }
  const differences = (['subject', 'body'] as const)
    .map((key) => ({
      key,
      label: t(`text.${key}`),
      mine: plainBody(t, mine[key]).trim(),
      current: plainBody(t, theirs[key]).trim(),
      proposed: 'mine' as const,
    }))
    .filter((one) => one.mine !== one.current)
  return (
    <DifferenceDialog
      differences={differences}
      isSaving={isSaving}
      onClose={onClose}
      onSave={(sides) =>
        void onSave(
          {
            subject: sides['subject'] === 'current' ? theirs.subject : mine.subject,
            body: sides['body'] === 'current' ? theirs.body : mine.body,
          },
          current,
        )
      }
    />
  )
}
