/** Who buys: by the search of customers, and named on the ticket. */
import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { address, customer } from '#contract/entities/customer/customer.ts'
import { FieldInput } from '#web/crud/field-input.tsx'
import { useRecord } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/till/till.module.css'
import { useRight } from '#web/shell/session.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Icon } from '#web/ui/icons.tsx'

interface CustomerChipProps {
  readonly customerId: number
  readonly isLocked: boolean
  readonly onDrop: () => void
}

export const CustomerChip = ({ customerId, isLocked, onDrop }: CustomerChipProps) => {
  const t = useT('till')
  const { data } = useRecord(customer, customerId)
  const name = data === undefined ? '…' : nameOf(customer, data)
  return (
    <p className={classes.note}>
      {t('customer.of', { name })}
      {isLocked ? null : (
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('customer.drop', { name })} onClick={onDrop}>
          <Icon name="close" />
        </ActionIcon>
      )}
    </p>
  )
}

interface CustomerDialogProps {
  readonly onPick: (id: number) => void
  readonly onClose: () => void
}

/** Any field that names a customer: its search is what is wanted. */
const FIELD = address.fields.customerId

export const CustomerDialog = ({ onPick, onClose }: CustomerDialogProps) => {
  const t = useT('till')
  const right = useRight(customer.right)
  const [id, setId] = useState<number | null>(null)
  return (
    <ActionDialog
      title={t('customer.title')}
      confirmLabel={t('customer.confirm')}
      isPending={false}
      reason={right.read ? (id === null ? t('customer.missing') : undefined) : right.why}
      onConfirm={() => (id === null ? undefined : onPick(id))}
      onClose={onClose}
    >
      <FieldInput
        field={FIELD}
        value={id}
        onChange={(next) => setId(typeof next === 'number' ? next : null)}
        errors={[]}
        choices={[]}
        label={undefined}
        setAll={() => undefined}
        input={{
          id: 'till-customer',
          name: 'customerId',
          label: t('customer.label'),
          required: true,
          readOnly: !right.read,
          error: undefined,
          inputWrapperOrder: ['label', 'input', 'description', 'error'],
        }}
      />
    </ActionDialog>
  )
}
