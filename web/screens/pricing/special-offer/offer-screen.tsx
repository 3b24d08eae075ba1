import { useState } from 'react'
import { specialOffer } from '#contract/entities/occupant-extra/special-offer.ts'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { pathTo } from '#web/paths.ts'
import type { ScreenPath } from '#web/paths.ts'
import { OfferStep } from '#web/screens/pricing/special-offer/offer-step.tsx'
import { useOfferGrids } from '#web/screens/pricing/special-offer/queries.ts'
import { StepBar } from '#web/screens/pricing/special-offer/step-bar.tsx'
import { nextOf } from '#web/screens/pricing/special-offer/steps.ts'
import type { Step } from '#web/screens/pricing/special-offer/steps.ts'
import { useGo, useScreenParams } from '#web/shell/navigation.tsx'

type OfferPath = Extract<ScreenPath, '/special-offer/$specialOfferId' | '/dmds-offer/$specialOfferId'>

/** Its steps say their own faults, and lead to those of the others. */
const SHOWN = [...Object.keys(specialOffer.fields), 'priceGrids']

const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

const Wizard = ({ path }: { readonly path: OfferPath }) => {
  const { specialOfferId: id } = useScreenParams(path)
  const go = useGo()
  // A new offer is told step by step; one that exists opens on what it is.
  const [step, setStep] = useState<Step>(id === 0 ? 'type' : 'summary')
  const [kind, setKind] = useState('')
  const [picked, setPicked] = useState<readonly number[]>()
  const grids = useOfferGrids(id).data?.list ?? []
  const saved = grids.filter(({ isChosen }) => isChosen).map((grid) => grid.id)
  const chosen = picked ?? saved
  return (
    <EntityRecord
      entity={specialOffer}
      list="/special-offer-list"
      record={path}
      rows={[]}
      initial={path === '/dmds-offer/$specialOfferId' ? { kind: 'LAST_MINUTE' } : undefined}
      tabs={<StepBar current={step} kind={kind} onChange={setStep} />}
      also={{
        isDirty: picked !== undefined && !sameIds(picked, saved),
        shown: SHOWN,
        body: picked === undefined ? {} : { priceGrids: picked },
      }}
      onUnchanged={() => setStep(nextOf(step, kind) ?? step)}
      onSaved={(item, wasNew) => {
        if (wasNew) go(pathTo(path, { specialOfferId: item.id }), { replace: true })
      }}
    >
      {(form) => (
        <OfferStep
          {...{ form, step, grids, chosen }}
          onStep={setStep}
          onKind={setKind}
          onChosen={(ids) => {
            form.setAll({})
            setPicked(ids)
          }}
        />
      )}
    </EntityRecord>
  )
}

/** An offer of any kind. */
export const OfferScreen = () => <Wizard path="/special-offer/$specialOfferId" />

/** The same, begun as a last-minute offer. */
export const LastMinuteScreen = () => <Wizard path="/dmds-offer/$specialOfferId" />
