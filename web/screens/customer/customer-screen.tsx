import type { ReactNode } from 'react'
import { address, customer } from '#contract/entities/customer/customer.ts'
import { EntityPanel } from '#web/crud/entity-panel.tsx'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { BirthInput } from '#web/crud/field-input.tsx'
import { TOWN_INPUTS } from '#web/crud/town-field.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { CustomerBills } from '#web/screens/customer/customer-bills.tsx'
import { CustomerHeading, CustomerSummary, NewStayButton } from '#web/screens/customer/customer-heading.tsx'
import { customerName } from '#web/screens/customer/customer-name.ts'
import { CustomerStays } from '#web/screens/customer/customer-stays.tsx'
import { CustomerTabs, toCustomerTab } from '#web/screens/customer/customer-tabs.tsx'
import type { CustomerTab } from '#web/screens/customer/customer-tabs.tsx'
import classes from '#web/screens/customer/customer.module.css'
import { useGo, useScreenParams } from '#web/shell/navigation.tsx'

const IDENTITY_ROWS = customer.form.filter((row) => !row.includes('note'))
const NOTE_ROWS = [['note']]
const INPUTS = { birthDate: BirthInput }
const ADDRESS_COLUMNS = ['address1', 'postalCode', 'town', 'countryId', 'isMain']

/** A customer: one address a part, so that a link or a reload opens the same one. */
export const CustomerScreen = () => {
  const { tab, customerId } = useScreenParams('/customer/$tab/$customerId')
  const shown = customerId === 0 ? 'identity' : toCustomerTab(tab)
  if (shown === 'identity' || shown === 'notes') return <CustomerForm id={customerId} tab={shown} />
  const parts: Readonly<Record<typeof shown, ReactNode>> = {
    addresses: <CustomerAddresses id={customerId} />,
    stays: <CustomerStays id={customerId} />,
    bills: <CustomerBills id={customerId} />,
  }
  return (
    <div className={classes.screen}>
      <CustomerHeading id={customerId} tab={shown} />
      <div className={classes.part}>{parts[shown]}</div>
    </div>
  )
}

const CustomerForm = ({ id, tab }: { readonly id: number; readonly tab: CustomerTab }) => {
  const go = useGo()
  const toAddresses = (customerId: number): void =>
    go(pathTo('/customer/$tab/$customerId', { tab: 'addresses', customerId }), { replace: true })
  return (
    <EntityRecord
      key={tab}
      entity={customer}
      list="/customer-list"
      record="/customer/$tab/$customerId"
      rows={tab === 'notes' ? NOTE_ROWS : IDENTITY_ROWS}
      inputs={INPUTS}
      title={customerName}
      renderInfo={(item) => <CustomerSummary item={item} />}
      tabs={<CustomerTabs id={id} tab={tab} />}
      renderActions={(item) => (item.id === 0 ? null : <NewStayButton customerId={item.id} />)}
      {...(id === 0 ? { onSaved: (item) => toAddresses(item.id) } : {})}
    />
  )
}

const CustomerAddresses = ({ id }: { readonly id: number }) => {
  const t = useT('customer')
  return (
    <EntityPanel
      entity={address}
      parentId={id}
      columns={ADDRESS_COLUMNS}
      initial={{ customerId: id }}
      inputs={TOWN_INPUTS}
      emptyBody={t('addresses.empty')}
    />
  )
}
