import { Button, Menu, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { customer } from '#contract/entities/customer/customer.ts'
import { privacy } from '#contract/operations/customer/privacy.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { CustomerPicker } from '#web/screens/customer/customer-picker.tsx'
import { customerName } from '#web/screens/customer/customer-name.ts'
import { MergeDialog } from '#web/screens/customer/twins/merge-dialog.tsx'
import { call } from '#web/shell/call.ts'
import { downloadFile } from '#web/shell/files.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { Icon } from '#web/ui/icons.tsx'

/** What is done rarely with a record: its data for the person, merging, erasing. */
export const CustomerMenu = ({ item }: { readonly item: RecordItem }) => {
  const t = useT('customer')
  const ui = useT('ui')
  const client = useQueryClient()
  const right = useRight(customer.right)
  const [isPicking, setPicking] = useState(false)
  const isOver = item['erasedOn'] !== null || item['mergedIntoId'] !== null
  const erase = async (): Promise<void> => {
    const title = t('privacy.eraseTitle', { name: customerName(item) })
    if (
      !(await confirm({ title, body: t('privacy.eraseBody'), confirmLabel: t('privacy.eraseConfirm'), danger: true }))
    )
      return
    try {
      await call(privacy.erase, { body: { id: item.id, version: item.version } })
      toast.success(t('privacy.erased'))
    } catch (error) {
      toastError(error)
    }
    await client.invalidateQueries({ queryKey: ['customer'] })
  }
  const noDelete = right.delete ? undefined : ui('noRight')
  return (
    <>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <Button variant="default" aria-label={t('privacy.menu')} px={10}>
            <Icon name="more" size={18} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('privacy.menu')}>
          <HandItems id={item.id} />
          <Menu.Item onClick={() => setPicking(true)} disabled={noDelete !== undefined || isOver} title={noDelete}>
            {t('privacy.mergeWith')}
          </Menu.Item>
          <Menu.Item
            color="red"
            onClick={() => void erase()}
            disabled={noDelete !== undefined || isOver}
            title={noDelete}
          >
            {t('privacy.erase')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isPicking ? <MergeWith id={item.id} onClose={() => setPicking(false)} /> : null}
    </>
  )
}

const FORMATS = { html: 'privacy.page', json: 'privacy.data', zip: 'privacy.archive' } as const

/** The person's data, as they want them. */
const HandItems = ({ id }: { readonly id: number }) => {
  const t = useT('customer')
  const right = useRight(customer.right)
  const reason = right.export ? undefined : right.why
  return (Object.keys(FORMATS) as (keyof typeof FORMATS)[]).map((format) => (
    <Menu.Item
      key={format}
      disabled={reason !== undefined}
      title={reason}
      onClick={() =>
        void downloadFile('customer/customer/personal-data', `donnees.${format}`, { body: { id, format } }).catch(
          toastError,
        )
      }
    >
      {t(FORMATS[format])}
    </Menu.Item>
  ))
}

const MergeWith = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const t = useT('customer')
  const go = useGo()
  const field = useRef<HTMLInputElement>(null)
  const [otherId, setOtherId] = useState<number>()
  if (otherId === undefined) {
    return (
      <Modal opened onClose={onClose} title={t('twins.merge.title')} size="md">
        <CustomerPicker field={field} label={t('privacy.mergeSearch')} except={id} onPick={setOtherId} />
      </Modal>
    )
  }
  return (
    <MergeDialog
      keptId={id}
      otherId={otherId}
      onClose={onClose}
      onMerged={(keptId) => {
        onClose()
        go(pathTo('/customer/$tab/$customerId', { tab: 'identity', customerId: keptId }), { replace: true })
      }}
    />
  )
}
