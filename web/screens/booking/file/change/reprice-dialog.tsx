import { useState } from 'react'
import type { Reprice } from '#contract/operations/booking/change.ts'
import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import type { PricingInput, Strategy } from '#contract/operations/booking/party.ts'
import { changes } from '#contract/operations/booking/change.ts'
import { useT } from '#web/i18n/i18n.ts'
import { previewReprice } from '#web/screens/booking/api.ts'
import type { Ask } from '#web/screens/booking/ask/ask.ts'
import { PartyFields } from '#web/screens/booking/ask/party-fields.tsx'
import { ConditionFields } from '#web/screens/booking/conditions/condition-fields.tsx'
import { ChangeDialog } from '#web/screens/booking/file/change/change-dialog.tsx'
import { StrategyChoice } from '#web/screens/booking/file/change/strategy-choice.tsx'
import { useStrategyTotals } from '#web/screens/booking/file/change/use-change-preview.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { call } from '#web/shell/call.ts'

/** What is changed: a stay's people and options, the conditions of the file, or only the way the price is made. */
export type RepriceSubject = { readonly stay: OccupancyFile } | 'conditions' | 'price'

interface RepriceDialogProps {
  readonly file: BookingFile
  readonly subject: RepriceSubject
  readonly writes: Writes
  readonly onClose: () => void
}

const askOf = ({ arrival, departure, people, options }: OccupancyFile): Ask => ({ arrival, departure, people, options })

const bodyOf = (
  subject: RepriceSubject,
  wanted: { readonly strategy: Strategy; readonly ask: Ask | undefined; readonly pricing: PricingInput },
): Omit<Reprice, 'id' | 'version'> => ({
  strategy: wanted.strategy,
  occupancies:
    typeof subject === 'string' || wanted.ask === undefined
      ? []
      : [
          {
            id: subject.stay.id,
            people: [...wanted.ask.people],
            options: [...wanted.ask.options],
            gridId: subject.stay.gridForced ? subject.stay.gridId : null,
          },
        ],
  ...(subject === 'conditions' ? { pricing: wanted.pricing } : {}),
})

/** A new price for the file, its lines before and after side by side, in one of four ways. */
export const RepriceDialog = ({ file, subject, writes, onClose }: RepriceDialogProps) => {
  const t = useT('booking')
  const stay = typeof subject === 'string' ? undefined : subject.stay
  const [ask, setAsk] = useState(stay === undefined ? undefined : askOf(stay))
  const [pricing, setPricing] = useState(file.pricing)
  const [strategy, setStrategy] = useState<Strategy>(subject === 'price' ? 'UPDATE_FROM_GRID' : 'KEEP_GRID')
  const isEmpty = ask !== undefined && ask.people.length === 0
  const wanted = bodyOf(subject, { strategy, ask, pricing })
  const body = isEmpty ? undefined : { ...wanted, id: file.id, version: file.version }
  const totals = useStrategyTotals('reprice', body, previewReprice)
  return (
    <ChangeDialog
      file={file}
      writes={writes}
      onClose={onClose}
      title={t(`change.title.${typeof subject === 'string' ? subject : 'party'}`)}
      confirmLabel={t('change.save')}
      name="reprice"
      body={body}
      missing={t('ask.peopleMissing')}
      read={previewReprice}
      save={(asked, at, intent) => call(changes.reprice, { body: { ...asked, ...at }, intent, returnEditItem: true })}
    >
      {ask === undefined ? null : (
        <PartyFields
          ask={ask}
          onChange={setAsk}
          problems={isEmpty ? { people: t('ask.peopleMissing') } : {}}
          placeTypeId={stay?.placeTypeId}
          holder={stay === undefined ? undefined : { occupancyId: stay.id }}
        />
      )}
      {subject === 'conditions' ? (
        <ConditionFields
          pricing={pricing}
          terms={file.terms}
          stays={file.occupancies
            .filter((one) => !one.cancelled)
            .map((one) => ({ stay: one, people: one.people, placeTypeId: one.placeTypeId }))}
          onChange={setPricing}
        />
      ) : null}
      <StrategyChoice value={strategy} onChange={setStrategy} totals={totals} />
    </ChangeDialog>
  )
}
