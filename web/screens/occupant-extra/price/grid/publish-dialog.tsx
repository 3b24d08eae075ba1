import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { changesBetween } from '#domain/price-grid/changes.ts'
import type { PriceGridItem } from '#contract/operations/occupant-extra/price-grid.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ChangeTable } from '#web/screens/occupant-extra/price/grid/change-table.tsx'
import type { GridEditor } from '#web/screens/occupant-extra/price/grid/editor.ts'
import classes from '#web/screens/occupant-extra/price/grid/grid.module.css'
import { usePublish } from '#web/screens/occupant-extra/price/queries.ts'

interface PublishDialogProps {
  readonly editor: GridEditor
  /** The grid as it was just saved. */
  readonly item: PriceGridItem
  readonly onClose: () => void
}

/** What will be sold from now on, and what that changes. */
export const PublishDialog = ({ editor, item, onClose }: PublishDialogProps) => {
  const t = useT('price')
  const ui = useT('ui')
  const publishing = usePublish()
  const [isBusy, setBusy] = useState(false)
  const next = (item.currentVersion ?? 0) + 1
  const changes = item.published === null ? [] : changesBetween(item.published, item.draft)
  const warnings = editor.issues.filter((issue) => !issue.isError)
  const publish = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    const taken = await editor.write(() => publishing.mutateAsync({ id: item.id, version: item.version }))
    setBusy(false)
    onClose()
    if (taken !== undefined) toast.success(t('publish.done', { version: taken.currentVersion ?? next }))
  }
  useFunctionKeys(
    { F12: { label: t('publish.open'), run: () => void publish() }, Escape: { run: onClose } },
    { dialog: true },
  )
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={false}
      title={t('publish.title', { label: item.draft.label, version: next })}
      size="xl"
    >
      <Text size="sm" mb="sm">
        {t(item.active ? 'publish.help' : 'publish.helpInactive')}
      </Text>
      {item.published === null ? (
        <Text size="sm" mb="sm">
          {t('publish.first', { periods: t('season.count', { count: item.draft.periods.length }) })}
        </Text>
      ) : (
        <ChangeTable changes={changes} item={item} before={t('publish.before')} after={t('publish.after')} />
      )}
      {warnings.length === 0 ? null : (
        <div className={classes.warnings}>
          <strong>{t('season.warnings', { count: warnings.length })}</strong>
          <ul>
            {warnings.slice(0, 6).map((issue, i) => (
              <li key={i}>{issue.text}</li>
            ))}
          </ul>
        </div>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <ActionButton onClick={() => void publish()} loading={isBusy} hotkey="F12">
          {t('publish.confirm', { version: next })}
        </ActionButton>
      </Group>
    </Modal>
  )
}
