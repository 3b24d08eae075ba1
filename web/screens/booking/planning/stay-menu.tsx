import { Menu } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import { isStay } from '#web/screens/booking/planning/stay-bar.ts'
import type { StayBar } from '#web/screens/booking/planning/stay-bar.ts'

interface StayMenuProps {
  readonly bar: StayBar
  readonly point: { readonly x: number; readonly y: number }
  readonly moveReason: string | undefined
  readonly onOpen: () => void
  readonly onOpenFile: () => void
  readonly onMove: () => void
  readonly onClose: () => void
}

/** What can be done with a bar, by the right button or the menu key: everything that dragging does, and opening. */
export const StayMenu = ({ bar, point, moveReason, onOpen, onOpenFile, onMove, onClose }: StayMenuProps) => {
  const t = useT('planning')
  return (
    <Menu
      opened
      onChange={(opened) => (opened ? undefined : onClose())}
      position="bottom-start"
      withinPortal
      returnFocus
    >
      <Menu.Target>
        <span style={{ position: 'fixed', left: point.x, top: point.y, width: 1, height: 1 }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('menu.title', { name: bar.name })}>
        <Menu.Item onClick={onOpen}>{t('menu.open')}</Menu.Item>
        {isStay(bar) ? (
          <>
            <Menu.Item onClick={onOpenFile}>{t('menu.file')}</Menu.Item>
            <Menu.Item onClick={onMove} disabled={moveReason !== undefined} title={moveReason}>
              {t('menu.move')}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
