import { Menu } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'

interface CreateMenuProps {
  readonly point: { readonly x: number; readonly y: number }
  readonly stayReason: string | undefined
  readonly closingReason: string | undefined
  readonly onStay: () => void
  readonly onClosing: () => void
  readonly onClose: () => void
}

/** What an empty stretch of nights becomes. */
export const CreateMenu = ({ point, stayReason, closingReason, onStay, onClosing, onClose }: CreateMenuProps) => {
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
      <Menu.Dropdown aria-label={t('closing.menu')}>
        <Menu.Item onClick={onStay} disabled={stayReason !== undefined} title={stayReason}>
          {t('tools.create')}
        </Menu.Item>
        <Menu.Item onClick={onClosing} disabled={closingReason !== undefined} title={closingReason}>
          {t('closing.create')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
