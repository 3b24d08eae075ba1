import { Button, Drawer, Group, Skeleton } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { address, customer } from '#contract/entities/customer/customer.ts'
import { FormFields } from '#web/crud/form-fields.tsx'
import { useFormState } from '#web/crud/form-state.ts'
import type { FormState } from '#web/crud/form-state.ts'
import { useRecord } from '#web/crud/queries.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { TOWN_INPUTS } from '#web/crud/town-field.tsx'
import { useT } from '#web/i18n/i18n.ts'
import type { NewCustomerDraft } from '#web/screens/booking/desk/desk.ts'
import classes from '#web/screens/booking/desk/customer/customer.module.css'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'

interface NewCustomerProps {
  readonly draft: NewCustomerDraft
  readonly onDraft: (draft: NewCustomerDraft) => void
  readonly onMade: (id: number) => void
  readonly onQuit: () => void
}

const WHO = [['civilityId', 'surname', 'name'], ['phone1', 'email'], ['isCompany']]
const COMPANY = [['companyName', 'vatNumber', 'siren']]
const WHERE = [['address1'], ['postalCode', 'town'], ['countryId']]
const NO_INPUTS = {}

/** A new customer beside the booking: what a bill will ask of them, and no more. */
export const NewCustomer = (props: NewCustomerProps) => {
  const t = useT('booking')
  const person = useRecord(customer, 0)
  const home = useRecord(address, 0)
  const isRead = person.data !== undefined && home.data !== undefined
  return (
    <Drawer
      opened
      onClose={props.onQuit}
      position="right"
      size={520}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={t('customer.new')}
    >
      {isRead ? <Fields {...props} person={person.data} home={home.data} /> : <Skeleton h={320} />}
    </Drawer>
  )
}

/** An address that nobody began is not asked for: the bill will. */
const hasAddress = ({ values }: FormState): boolean =>
  ['address1', 'postalCode', 'town'].some((key) => typeof values[key] === 'string' && values[key] !== '')

interface FieldsProps extends NewCustomerProps {
  readonly person: RecordItem
  readonly home: RecordItem
}

const Fields = ({ draft, onDraft, onMade, onQuit, person, home }: FieldsProps) => {
  const t = useT('booking')
  const ui = useT('ui')
  const prefix = useId()
  const who = useFormState(customer, person, { initial: draft.customer })
  const where = useFormState(address, home, { initial: draft.address })
  const [madeId, setMadeId] = useState<number>()
  const print = JSON.stringify({ customer: who.values, address: where.values })
  useEffect(() => {
    onDraft(JSON.parse(print) as NewCustomerDraft)
    // What is typed is kept with the booking; who keeps it does not matter.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [print])

  useEffect(() => {
    document.querySelector<HTMLElement>(`#${CSS.escape(`${prefix}-who-surname`)}`)?.focus()
  }, [prefix])

  const isAddressRight = async (): Promise<boolean> => {
    if (!hasAddress(where)) return true
    const { schemaOf } = await import('#contract/schema.ts')
    const checked = schemaOf(address).safeParse({ ...where.values, customerId: 1, id: 0, version: 0 })
    return checked.success
  }
  const submit = async (): Promise<void> => {
    if (who.isSaving || where.isSaving) return
    if (!(await isAddressRight())) {
      await where.save({ ...where.values, customerId: 1 })
      return
    }
    const id = madeId ?? (await who.save())?.id
    if (id === undefined) return
    setMadeId(id)
    if (hasAddress(where) && (await where.save({ ...where.values, customerId: id })) === undefined) return
    onMade(id)
  }
  useFunctionKeys({ F12: { label: t('customer.create'), run: submit }, Escape: { run: onQuit } }, { dialog: true })
  const rows = who.values['isCompany'] === true ? [...WHO, ...COMPANY] : WHO
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <FormFields
        entity={customer}
        form={who}
        rows={rows}
        inputs={NO_INPUTS}
        readOnly={madeId !== undefined}
        prefix={`${prefix}-who`}
      />
      <FormFields
        entity={address}
        form={where}
        rows={WHERE}
        inputs={TOWN_INPUTS}
        readOnly={false}
        prefix={`${prefix}-where`}
      />
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onQuit}>
          {ui('cancel')}
        </Button>
        <Button type="submit" loading={who.isSaving || where.isSaving} aria-keyshortcuts="F12">
          {t('customer.create')}
        </Button>
      </Group>
    </form>
  )
}
