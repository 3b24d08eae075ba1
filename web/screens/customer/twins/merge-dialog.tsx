import { Button, Group, Modal, Radio, Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { customer } from '#contract/entities/customer/customer.ts'
import { useRecord } from '#web/crud/queries.ts'
import { changedKeys, valuesOf } from '#web/crud/record.ts'
import type { RecordItem } from '#web/crud/record.ts'
import type { Field } from '#contract/field.ts'
import { customerTwins } from '#contract/operations/customer/twins.ts'
import type { InputValue } from '#contract/schema.ts'
import { useWords } from '#web/crud/field-cell.tsx'
import { written } from '#web/crud/written.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/customer/customer.module.css'
import { customerName } from '#web/screens/customer/customer-name.ts'
import { useUndoMerge } from '#web/screens/customer/twins/use-undo-merge.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

interface MergeDialogProps {
  /** Kept unless one chooses the other. */
  readonly keptId: number
  readonly otherId: number
  readonly onClose: () => void
  readonly onMerged: (keptId: number) => void
}

interface Versioned {
  readonly id: number
  readonly version: number
}

const recordsOf = (kept: Versioned, merged: Versioned) => ({
  ...{ keptId: kept.id, keptVersion: kept.version },
  ...{ mergedId: merged.id, mergedVersion: merged.version },
})

/** Consents follow the last that was given: they are not chosen. */
const NOT_CHOSEN = new Set(['mailingConsent', 'smsConsent'])

export const MergeDialog = (props: MergeDialogProps) => {
  const t = useT('customer')
  const kept = useRecord(customer, props.keptId)
  const other = useRecord(customer, props.otherId)
  return (
    <Modal opened onClose={props.onClose} size={860} title={t('twins.merge.title')} closeOnEscape={false}>
      {kept.data === undefined || other.data === undefined ? (
        <Skeleton h={260} />
      ) : (
        <Choices {...props} records={[kept.data, other.data]} />
      )}
    </Modal>
  )
}

/** Of each field that differs, the value of the record kept; where it has none, the other's. */
const startSides = (records: readonly RecordItem[], keys: readonly string[], kept: number): Record<string, number> => {
  const isEmpty = (key: string): boolean => (records[kept]?.[key] ?? '') === ''
  return Object.fromEntries(keys.map((key) => [key, isEmpty(key) ? 1 - kept : kept]))
}

const Choices = ({ records, onClose, onMerged }: MergeDialogProps & { readonly records: [RecordItem, RecordItem] }) => {
  const t = useT('customer')
  const ui = useT('ui')
  const client = useQueryClient()
  const right = useRight(customer.right)
  const undo = useUndoMerge()
  const keys = changedKeys(customer, valuesOf(customer, records[0]), valuesOf(customer, records[1])).filter(
    (key) => !NOT_CHOSEN.has(key),
  )
  const [kept, setKept] = useState(0)
  const [sides, setSides] = useState(() => startSides(records, keys, 0))
  const [isBusy, setBusy] = useState(false)
  const [keptRecord, mergedRecord] = kept === 0 ? records : [records[1], records[0]]
  const reason = right.delete ? undefined : ui('noRight')
  const keep = (side: number): void => {
    setKept(side)
    setSides(startSides(records, keys, side))
  }
  const run = async (): Promise<void> => {
    if (isBusy || reason !== undefined) return
    setBusy(true)
    try {
      const take = keys.filter((key) => sides[key] !== kept)
      const merged = await call(customerTwins.merge, { body: { ...recordsOf(keptRecord, mergedRecord), take } })
      await client.invalidateQueries({ queryKey: ['customer'] })
      toast.success(t('twins.merge.done'), { label: t('twins.merge.undo'), run: () => void undo(merged.mergeId) })
      onMerged(merged.id)
    } catch (error) {
      toastError(error)
      await client.invalidateQueries({ queryKey: ['customer'] })
      setBusy(false)
    }
  }
  useFunctionKeys(
    {
      F12: { label: t('twins.merge.confirm'), run: run, disabledReason: reason },
      Escape: { run: onClose },
    },
    { dialog: true },
  )
  return (
    <>
      <p className={classes.said}>{t('twins.merge.said')}</p>
      <div className={classes.compare}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('twins.merge.field')}</th>
              {records.map((record, side) => (
                <th key={record.id} scope="col">
                  <Radio
                    name="kept"
                    checked={kept === side}
                    onChange={() => keep(side)}
                    label={`${customerName(record)} · ${t('twins.merge.keep', { code: String(record['code']) })}`}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <FieldChoice
                key={key}
                name={key}
                records={records}
                side={sides[key] ?? 0}
                onSide={(side) => setSides({ ...sides, [key]: side })}
              />
            ))}
            {keys.length === 0 ? (
              <tr>
                <td colSpan={3}>{t('twins.merge.same')}</td>
              </tr>
            ) : null}
          </tbody>
        </table>
      </div>
      <Group gap="xs" justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <ActionButton hotkey="F12" loading={isBusy} disabledReason={reason} onClick={() => void run()}>
          {t('twins.merge.confirm')}
        </ActionButton>
      </Group>
    </>
  )
}

interface FieldChoiceProps {
  readonly name: string
  readonly records: readonly [RecordItem, RecordItem]
  readonly side: number
  readonly onSide: (side: number) => void
}

const FieldChoice = ({ name, records, side, onSide }: FieldChoiceProps) => {
  const t = useT('customer')
  const words = useWords(() => undefined)
  const field = (customer.fields as Readonly<Record<string, Field>>)[name]
  if (field === undefined) return null
  const said = (record: RecordItem): string =>
    written(field, record[name] as InputValue, { ...words, labelOf: () => record.labels?.[name] ?? '' })
  return (
    <tr>
      <th scope="row">{field.label}</th>
      {records.map((record, index) => (
        <td key={record.id}>
          <Radio
            name={`side-${name}`}
            checked={side === index}
            onChange={() => onSide(index)}
            label={said(record) || t('twins.merge.empty')}
          />
        </td>
      ))}
    </tr>
  )
}
