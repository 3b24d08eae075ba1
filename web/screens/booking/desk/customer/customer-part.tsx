import type { RefObject } from 'react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@mantine/core'
import type { CustomerSummary } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { CustomerCard } from '#web/screens/booking/desk/customer/customer-card.tsx'
import { startedFrom } from '#web/screens/booking/desk/customer/names.ts'
import { CustomerSearch } from '#web/screens/booking/desk/customer/customer-search.tsx'
import { NewCustomer } from '#web/screens/booking/desk/customer/new-customer.tsx'
import classes from '#web/screens/booking/desk/customer/customer.module.css'
import type { Desk } from '#web/screens/booking/desk/desk.ts'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Icon } from '#web/ui/icons.tsx'

interface CustomerPartProps {
  readonly desk: Pick<Desk, 'customerId' | 'newCustomer'>
  readonly change: (part: Partial<Desk>) => void
  /** Somebody was chosen: the conversation goes on. */
  readonly onChosen: (id: number) => void
  readonly field: RefObject<HTMLInputElement | null>
  /** The customer as the file knows them. */
  readonly known: CustomerSummary | null
}

/** Whose stay it is: found by a few letters, or made on the spot. */
export const CustomerPart = ({ desk, change, onChosen, field, known }: CustomerPartProps) => {
  const t = useT('booking')
  const ui = useT('ui')
  const { write } = useRight('customer_partner_customer')
  const { customerId, newCustomer } = desk
  const [typed, setTyped] = useState('')
  return (
    <section className={classes.part} aria-label={t('customer.title')}>
      <h2 className={classes.heading}>{t('customer.title')}</h2>
      {customerId === null ? (
        <>
          <CustomerSearch field={field} onPick={onChosen} onTyped={setTyped} />
          <ActionButton
            variant="default"
            size="compact-sm"
            leftSection={<Icon name="plus" size={14} />}
            disabledReason={write ? undefined : ui('noRight')}
            onClick={() => change({ newCustomer: { customer: startedFrom(typed), address: {} } })}
          >
            {t('customer.new')}
          </ActionButton>
        </>
      ) : (
        <>
          <CustomerCard id={customerId} known={known?.id === customerId ? known : null} />
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              flushSync(() => change({ customerId: null }))
              field.current?.focus()
            }}
          >
            {t('customer.change')}
          </Button>
        </>
      )}
      {newCustomer === null ? null : (
        <NewCustomer
          draft={newCustomer}
          onDraft={(draft) => change({ newCustomer: draft })}
          onMade={onChosen}
          onQuit={() => change({ newCustomer: null })}
        />
      )}
    </section>
  )
}
