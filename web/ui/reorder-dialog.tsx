import { ActionIcon, Button, Group, Modal, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { DragEvent, KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { moved } from '#web/ui/moved.ts'
import classes from '#web/ui/reorder-dialog.module.css'

export interface OrderedItem {
  readonly id: number
  readonly label: string
}

export interface ReorderDialogProps {
  readonly title: string
  readonly items: readonly OrderedItem[]
  readonly isSaving: boolean
  readonly onSave: (ids: readonly number[]) => void
  readonly onClose: () => void
}

const LEAP = 10

/** Where a key moves a row: by one, by ten, to either end; undefined for a key that moves nothing. */
const targetOf = (key: string, index: number, count: number): number | undefined => {
  const targets: Readonly<Record<string, number>> = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    PageUp: Math.max(0, index - LEAP),
    PageDown: Math.min(count - 1, index + LEAP),
    Home: 0,
    End: count - 1,
  }
  return targets[key]
}

/** Puts records in order: dragged, or moved by ↑ ↓ (Page ↑ ↓, Origine, Fin) on a row or by its buttons. Nothing is written before « Enregistrer ». */
export const ReorderDialog = ({ title, items, isSaving, onSave, onClose }: ReorderDialogProps) => {
  const t = useT('ui')
  const [order, setOrder] = useState(items)
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  const isSame = order.every(({ id }, index) => items[index]?.id === id)
  const reason = isSame ? t('order.unchanged') : undefined

  const move = (from: number, to: number): void => {
    const item = order[from]
    if (item === undefined || to < 0 || to >= order.length) return
    setSaid(t('order.moved', { name: item.label, position: to + 1, count: order.length }))
    flushSync(() => setOrder(moved(order, from, to)))
    document.getElementById(`order-${item.id}`)?.focus()
  }
  const save = (): void => onSave(order.map(({ id }) => id))
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const to = targetOf(event.key, index, order.length)
    if (to === undefined) return
    event.preventDefault()
    move(index, to)
  }
  const dragOf = (index: number) => ({
    draggable: true,
    'data-dragged': dragged === index || undefined,
    onDragStart: () => setDragged(index),
    onDragEnd: () => setDragged(undefined),
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      if (dragged === undefined || dragged === index) return
      setOrder(moved(order, dragged, index))
      setDragged(index)
    },
  })
  useFunctionKeys({ F12: { run: save, disabledReason: reason }, Escape: { run: onClose } }, { dialog: true })

  return (
    <Modal opened onClose={onClose} closeOnEscape={false} title={title}>
      <Text size="sm" c="dimmed">
        {t('order.help')}
      </Text>
      <ol className={classes.order}>
        {order.map((item, index) => (
          <li key={item.id} {...dragOf(index)}>
            <button
              type="button"
              id={`order-${item.id}`}
              className={classes.handle}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              <span className={classes.rank}>{index + 1}</span>
              <span className={classes.label}>{item.label}</span>
            </button>
            <Arrow
              icon="chevronUp"
              label={t('order.up', { name: item.label })}
              isOff={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <Arrow
              icon="chevronDown"
              label={t('order.down', { name: item.label })}
              isOff={index === order.length - 1}
              onClick={() => move(index, index + 1)}
            />
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <ActionButton onClick={save} loading={isSaving} disabledReason={reason} hotkey="F12">
          {t('order.save')}
        </ActionButton>
      </Group>
    </Modal>
  )
}

interface ArrowProps {
  readonly icon: 'chevronUp' | 'chevronDown'
  readonly label: string
  readonly isOff: boolean
  readonly onClick: () => void
}

const Arrow = ({ icon, label, isOff, onClick }: ArrowProps) => (
  <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} disabled={isOff} onClick={onClick}>
    <Icon name={icon} />
  </ActionIcon>
)
