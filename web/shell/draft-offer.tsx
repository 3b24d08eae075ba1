import { Alert, Button, Group } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import type { Draft } from '#web/shell/local.ts'
import { formatInstant } from '#web/ui/format.ts'

interface DraftOfferProps {
  readonly draft: Draft
  readonly onTake: () => void
  readonly onDrop: () => void
}

/** Input kept from before (`useDraft`): taken up again, or dropped. */
export const DraftOffer = ({ draft, onTake, onDrop }: DraftOfferProps) => {
  const t = useT('shell')
  return (
    <Alert color="yellow" role="status" title={t('draft.title')}>
      {t('draft.body', { when: formatInstant(draft.at) })}
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" onClick={onTake}>
          {t('draft.restore')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDrop}>
          {t('draft.discard')}
        </Button>
      </Group>
    </Alert>
  )
}
