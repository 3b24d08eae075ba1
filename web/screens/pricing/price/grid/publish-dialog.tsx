import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { changesBetween } from '#domain/price-grid/changes.ts'
import type { PriceGridItem } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { ChangeTable } from '#web/screens/pricing/price/grid/change-table.tsx'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import classes from '#web/screens/pricing/price/grid/grid.module.css'
import { useSubject } from '#web/screens/pricing/price/season/issues-panel.tsx'
import { usePublish, useRivals } from '#web/screens/pricing/price/queries.ts'

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
  const publish = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    const taken = await editor.write(() => publishing.mutateAsync({ id: item.id, version: item.version }))
    setBusy(false)
    onClose()
    if (taken !== undefined) toast.success(t('publish.done', { version: taken.currentVersion ?? next }))
  }
  useFunctionKeys({ F12: { label: t('publish.open'), run: publish }, Escape: { run: onClose } }, { dialog: true })
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
      <Rivals id={item.id} />
      <Warnings editor={editor} />
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

/** Every point to look at, with what it is about. */
const Warnings = ({ editor }: Pick<PublishDialogProps, 'editor'>) => {
  const t = useT('price')
  const subjectOf = useSubject(editor)
  const warnings = editor.issues.filter((issue) => !issue.isError)
  if (warnings.length === 0) return null
  return (
    <section className={classes.warnings} aria-label={t('publish.warnings')}>
      <strong>{t('season.warnings', { count: warnings.length })}</strong>
      <ul>
        {warnings.map((issue, i) => (
          <li key={i}>
            <strong>{subjectOf(issue)}</strong> {issue.text}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Other grids on sale for the same stays: whose price is taken, by an example. */
const Rivals = ({ id }: { readonly id: number }) => {
  const t = useT('price')
  const list = useRivals(id).data?.list ?? []
  if (list.length === 0) return null
  return (
    <section className={classes.warnings} aria-label={t('publish.rivals')}>
      <strong>{t('publish.rivalsCount', { count: list.length })}</strong>
      <ul>
        {list.map(({ gridId, label, placeTypes, wins, by, sample }) => (
          <li key={gridId}>
            {t('publish.rival', { label, types: placeTypes.join(', ') })}{' '}
            {t(
              by === 'LOWEST' ? 'publish.wins.LOWEST' : (`publish.wins.${wins}_${by}` as 'publish.wins.THIS_PRIORITY'),
            )}{' '}
            {t('publish.sample', {
              arrival: formatDay(sample.arrival),
              departure: formatDay(sample.departure),
              count: sample.people,
              own: formatMoney(sample.own),
              other: formatMoney(sample.other),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
