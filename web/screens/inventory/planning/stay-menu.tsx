import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import { hasFile, isStay } from '#web/screens/inventory/planning/stay-bar.ts'
import type { StayBar } from '#web/screens/inventory/planning/stay-bar.ts'

interface Point {
  readonly x: number
  readonly y: number
}

interface PointMenuProps {
  readonly point: Point
  readonly label: string
  readonly children: ReactNode
  readonly onClose: () => void
}

/** A menu that opens where the pointer is, or where a bar has the focus. */
export const PointMenu = ({ point, label, children, onClose }: PointMenuProps) => (
  <Menu opened onChange={(opened) => (opened ? undefined : onClose())} position="bottom-start" withinPortal returnFocus>
    <Menu.Target>
      <span style={{ position: 'fixed', left: point.x, top: point.y, width: 1, height: 1 }} />
    </Menu.Target>
    <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
  </Menu>
)

interface StayMenuProps {
  readonly bar: StayBar
  readonly point: Point
  readonly moveReason: string | undefined
  readonly onOpen: () => void
  readonly onOpenFile: () => void
  readonly onMove: () => void
  readonly onChoose: () => void
  readonly isChosen: boolean
  readonly onSetAside: () => void
  readonly onEditClosing: () => void
  readonly closingReason: string | undefined
  readonly onClose: () => void
}

/** What can be done with a bar, by the right button or the menu key: everything that dragging does, and opening. */
export const StayMenu = (props: StayMenuProps) => {
  const t = useT('planning')
  const { bar, point, moveReason, onOpen, onOpenFile, onMove, onChoose, isChosen, onSetAside, onClose } = props
  return (
    <PointMenu point={point} label={t('menu.title', { name: bar.name })} onClose={onClose}>
      <Menu.Item onClick={onOpen}>{t('menu.open')}</Menu.Item>
      {bar.recordId === 0 ? null : (
        <Menu.Item
          onClick={props.onEditClosing}
          disabled={props.closingReason !== undefined}
          title={props.closingReason}
        >
          {t('closing.edit')}
        </Menu.Item>
      )}
      {hasFile(bar) ? <Menu.Item onClick={onOpenFile}>{t('menu.file')}</Menu.Item> : null}
      {isStay(bar) ? (
        <>
          <Menu.Item onClick={onMove} disabled={moveReason !== undefined} title={moveReason}>
            {t('menu.move')}
          </Menu.Item>
          <Menu.Item onClick={onSetAside} disabled={moveReason !== undefined} title={moveReason}>
            {t('several.setAside')}
          </Menu.Item>
          <Menu.Item onClick={onChoose} disabled={moveReason !== undefined} title={moveReason}>
            {t(isChosen ? 'menu.unchoose' : 'menu.choose')}
          </Menu.Item>
        </>
      ) : null}
    </PointMenu>
  )
}
