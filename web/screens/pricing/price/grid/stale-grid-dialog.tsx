import { Button, Group, Modal, Text } from '@mantine/core'
import { changesBetween } from '#domain/price-grid/changes.ts'
import type { PriceGridItem } from '#contract/operations/occupant-extra/price-grid.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { ChangeTable } from '#web/screens/pricing/price/grid/change-table.tsx'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'

interface StaleGridDialogProps {
  readonly editor: GridEditor
  readonly stale: PriceGridItem
}

/** Another screen saved this grid meanwhile: both, figure by figure, and which one goes on (design 5). */
export const StaleGridDialog = ({ editor, stale }: StaleGridDialogProps) => {
  const t = useT('price')
  const changes = changesBetween(stale.draft, editor.draft)
  const keepMine = (): void => editor.adopt(stale, editor.latest())
  const takeTheirs = (): void => editor.adopt(stale)
  useFunctionKeys({ Escape: { label: t('stale.mine'), run: keepMine } }, { dialog: true })
  return (
    <Modal opened onClose={keepMine} closeOnEscape={false} withCloseButton={false} title={t('stale.title')} size="xl">
      <Text size="sm" mb="sm">
        {t(changes.length === 0 ? 'stale.same' : 'stale.body')}
      </Text>
      {changes.length === 0 ? null : (
        <ChangeTable changes={changes} item={stale} before={t('stale.saved')} after={t('stale.typed')} />
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={takeTheirs}>
          {t('stale.theirs')}
        </Button>
        <Button onClick={keepMine} data-autofocus>
          {t('stale.mine')}
        </Button>
      </Group>
    </Modal>
  )
}
