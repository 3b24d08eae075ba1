/** What a spreadsheet would change in the draft, or what is wrong with it, before anything is taken. */
import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { changesBetween } from '#domain/price-grid/changes.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ChangeTable } from '#web/screens/pricing/price/grid/change-table.tsx'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import classes from '#web/screens/pricing/price/grid/grid.module.css'
import type { ReadSheet } from '#web/screens/pricing/price/sheet/read-sheet.ts'

interface ImportDialogProps {
  readonly editor: GridEditor
  readonly fileName: string
  readonly read: ReadSheet
  readonly onClose: () => void
}

/** More are the sign of another file: the first ones say enough. */
const SHOWN_FAULTS = 50

export const ImportDialog = ({ editor, fileName, read, onClose }: ImportDialogProps) => {
  const t = useT('price')
  const ui = useT('ui')
  const { draft, faults } = read
  const changes = faults.length > 0 ? [] : changesBetween(editor.draft, draft)
  const reason =
    faults.length > 0 ? t('sheet.faults', { count: faults.length }) : changes.length === 0 ? t('sheet.same') : undefined
  const take = (): void => {
    if (reason !== undefined) return
    editor.change(() => draft)
    toast.success(t('sheet.taken'))
    onClose()
  }
  useFunctionKeys(
    { F12: { label: t('sheet.take'), run: take, disabledReason: reason }, Escape: { run: onClose } },
    { dialog: true },
  )
  return (
    <Modal opened onClose={onClose} closeOnEscape={false} title={t('sheet.title', { file: fileName })} size="xl">
      {faults.length > 0 ? (
        <Alert color="red" title={t('sheet.faults', { count: faults.length })}>
          <ul className={classes.faults}>
            {faults.slice(0, SHOWN_FAULTS).map((fault, i) => (
              <li key={i}>
                <strong>{fault.sheet === undefined ? fault.at : `${fault.sheet} · ${fault.at}`}</strong> {fault.text}
              </li>
            ))}
          </ul>
        </Alert>
      ) : changes.length === 0 ? (
        <Text size="sm">{t('sheet.same')}</Text>
      ) : (
        <ChangeTable changes={changes} item={editor.item} before={t('sheet.before')} after={t('sheet.after')} />
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <ActionButton onClick={take} hotkey="F12" disabledReason={reason}>
          {t('sheet.take')}
        </ActionButton>
      </Group>
    </Modal>
  )
}
