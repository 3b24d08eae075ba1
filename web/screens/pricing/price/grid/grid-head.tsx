/** What a grid says of itself as a whole. */
import { Button, Group, MultiSelect, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { MODELES, eligibilityOf, modeleById, modeleIdOf } from '#domain/price-grid/modele.ts'
import { CROSS_PERIODS, MAX_STAYS } from '#domain/pricing/types.ts'
import type { GridDraft } from '#domain/price-grid/draft.ts'
import { useT } from '#web/i18n/i18n.ts'
import { QuantityInput } from '#web/ui/quantity-input.tsx'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import classes from '#web/screens/pricing/price/grid/grid.module.css'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { modeleName } from '#web/screens/pricing/price/words.ts'
import { HelpTip } from '#web/ui/help-tip.tsx'

const MOST_INCLUDED = 99
const MOST_PRIORITY = 999

interface HeadProps {
  readonly editor: GridEditor
}

const useSet =
  ({ change }: GridEditor) =>
  (part: Partial<GridDraft>, subject?: string): void =>
    change((draft) => ({ ...draft, ...part }), subject)

export const GridHead = ({ editor }: HeadProps) => {
  const t = useT('price')
  const set = useSet(editor)
  const { draft, errors, isReadOnly, item } = editor
  const isNarrow = useNarrow()
  const [isShown, setShown] = useState(item.id === 0)
  if (isNarrow && !isShown && Object.keys(errors).length === 0) return <Folded onShow={() => setShown(true)} />
  return (
    <section className={classes.head} aria-label={t('head.label')}>
      <TextInput
        label={t('head.name')}
        required
        readOnly={isReadOnly}
        maxLength={60}
        value={draft.label}
        error={errors['label']}
        onChange={(event) => set({ label: event.currentTarget.value }, 'label')}
        className={classes.wide}
      />
      <ModelSelect editor={editor} />
      <MultiSelect
        label={t('head.types')}
        readOnly={isReadOnly}
        placeholder={draft.placeTypeIds.length === 0 ? t('head.noType') : ''}
        data={item.availablePlaceType.map(({ id, label }) => ({ value: String(id), label }))}
        value={draft.placeTypeIds.map(String)}
        error={errors['placeTypeIds']}
        onChange={(values) => set({ placeTypeIds: values.map(Number) })}
        searchable
        className={classes.widest}
      />
      <QuantityInput
        label={t('head.included')}
        readOnly={isReadOnly}
        value={draft.includedQuantity}
        max={MOST_INCLUDED}
        error={errors['includedQuantity']}
        onChange={(value) => set({ includedQuantity: value ?? 0 }, 'included')}
        w={126}
      />
      <Select
        label={t('head.cross')}
        readOnly={isReadOnly}
        data={CROSS_PERIODS.map((value) => ({ value, label: t(`head.${value}`) }))}
        value={draft.crossPeriod}
        onChange={(value) => set({ crossPeriod: CROSS_PERIODS.find((one) => one === value) ?? 'PRORATA' })}
        w={190}
      />
      {draft.model === 'WEEK' ? <PartialWeeks editor={editor} /> : null}
      <MaxStayChoice editor={editor} />
      <Eligible editor={editor} />
      <Partners editor={editor} />
      <TvaSelect editor={editor} />
      <Priority editor={editor} />
    </section>
  )
}

const Priority = ({ editor }: HeadProps) => {
  const t = useT('price')
  const set = useSet(editor)
  const { draft, errors, isReadOnly } = editor
  return (
    <div className={classes.helped}>
      <QuantityInput
        label={t('head.priority')}
        readOnly={isReadOnly}
        value={draft.priority}
        min={-MOST_PRIORITY}
        max={MOST_PRIORITY}
        error={errors['priority']}
        onChange={(value) => set({ priority: value ?? 0 }, 'priority')}
        w={72}
      />
      <HelpTip of={t('head.priority')}>{t('help.priority')}</HelpTip>
    </div>
  )
}

/** On a telephone the prices come first. */
const Folded = ({ onShow }: { readonly onShow: () => void }) => {
  const t = useT('price')
  return (
    <div className={classes.notice}>
      <Button variant="default" size="compact-sm" onClick={onShow} aria-expanded={false}>
        {t('head.show')}
      </Button>
    </div>
  )
}

const ModelSelect = ({ editor }: HeadProps) => {
  const t = useT('price')
  const set = useSet(editor)
  const { draft } = editor
  return (
    <Select
      label={t('head.model')}
      readOnly={editor.isReadOnly}
      data={MODELES.map((modele) => ({ value: String(modele.id), label: modeleName(modele, t) }))}
      value={String(modeleIdOf(draft))}
      onChange={(value) => {
        const modele = modeleById(Number(value))
        if (modele !== undefined)
          set({ model: modele.model, eligibility: eligibilityOf(modele.eligibility, draft.eligibility) })
      }}
      searchable
      className={classes.model}
    />
  )
}

const PartialWeeks = ({ editor }: HeadProps) => {
  const t = useT('price')
  const set = useSet(editor)
  return (
    <Select
      label={t('head.weeks')}
      readOnly={editor.isReadOnly}
      data={[
        { value: 'whole', label: t('head.whole') },
        { value: 'partial', label: t('head.partial') },
      ]}
      value={editor.draft.partialWeeks ? 'partial' : 'whole'}
      onChange={(value) => set({ partialWeeks: value === 'partial' })}
      w={190}
    />
  )
}

/** Asked where some period has a longest stay: nothing to choose otherwise. */
const MaxStayChoice = ({ editor }: HeadProps) => {
  const t = useT('price')
  const set = useSet(editor)
  const { draft, isReadOnly } = editor
  if (draft.periods.every((period) => period.maxNights == null)) return null
  return (
    <Select
      label={t('head.maxStay')}
      readOnly={isReadOnly}
      data={[
        { value: 'STRICTEST', label: t('head.STRICTEST') },
        { value: 'ARRIVAL', label: t('head.byARRIVAL') },
      ]}
      value={draft.maxStay ?? 'ARRIVAL'}
      onChange={(value) => set({ maxStay: MAX_STAYS.find((one) => one === value) ?? 'ARRIVAL' })}
      w={190}
    />
  )
}

/** From how many people to how many, and from which age they count. */
const PartySize = ({ editor }: HeadProps) => {
  const t = useT('price')
  const set = useSet(editor)
  const { draft, errors, isReadOnly } = editor
  const { eligibility } = draft
  if (eligibility?.kind !== 'PARTY') return null
  const put = (part: Partial<typeof eligibility>): void =>
    set({ eligibility: { ...eligibility, ...part } }, Object.keys(part).join(''))
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <QuantityInput
        label={t('head.partyMin')}
        readOnly={isReadOnly}
        value={eligibility.min}
        min={1}
        max={MOST_INCLUDED}
        error={errors['eligibility.min']}
        onChange={(min) => put({ min: min ?? 1 })}
        w={110}
      />
      <QuantityInput
        label={t('head.partyMax')}
        readOnly={isReadOnly}
        value={eligibility.max}
        min={1}
        max={MOST_INCLUDED}
        error={errors['eligibility.max'] ?? errors['eligibility']}
        onChange={(max) => put({ max })}
        w={130}
      />
      <QuantityInput
        label={t('head.partyAge')}
        readOnly={isReadOnly}
        value={eligibility.fromAge}
        max={130}
        onChange={(fromAge) => put({ fromAge: fromAge ?? 0 })}
        w={132}
      />
    </Group>
  )
}

/** Who may have the grid, where not everybody. */
const Eligible = ({ editor }: HeadProps) => {
  const t = useT('price')
  const set = useSet(editor)
  const { draft, item, isReadOnly } = editor
  const { eligibility } = draft
  if (eligibility?.kind === 'SENIOR') {
    return (
      <QuantityInput
        label={t('head.minAge')}
        readOnly={isReadOnly}
        value={eligibility.minAge}
        min={1}
        max={120}
        onChange={(value) => set({ eligibility: { ...eligibility, minAge: value ?? 1 } }, 'minAge')}
        w={132}
      />
    )
  }
  if (eligibility?.kind === 'PARTY') return <PartySize editor={editor} />
  if (eligibility?.kind !== 'REGION') return null
  const options = (records: readonly { id: number; label: string }[]) =>
    records.map(({ id, label }) => ({ value: String(id), label }))
  return (
    <>
      <MultiSelect
        label={t('head.regions')}
        readOnly={isReadOnly}
        data={options(item.availableRegion)}
        value={eligibility.regionIds.map(String)}
        onChange={(values) => set({ eligibility: { ...eligibility, regionIds: values.map(Number) } })}
        searchable
        className={classes.wide}
      />
      <MultiSelect
        label={t('head.departments')}
        readOnly={isReadOnly}
        data={options(item.availableDepartment)}
        value={eligibility.departmentIds.map(String)}
        onChange={(values) => set({ eligibility: { ...eligibility, departmentIds: values.map(Number) } })}
        searchable
        className={classes.wide}
      />
    </>
  )
}

/** Whose bookings have the grid: everybody's where no partner is named, and then no partner's but those that fall back on it. */
const Partners = ({ editor }: HeadProps) => {
  const t = useT('price')
  const set = useSet(editor)
  const { draft, item, errors, isReadOnly } = editor
  const choices = item.availablePartner.filter((one) => one.active || draft.partnerIds.includes(one.id))
  if (choices.length === 0 && draft.partnerIds.length === 0) return null
  return (
    <MultiSelect
      label={t('head.partners')}
      readOnly={isReadOnly}
      placeholder={draft.partnerIds.length === 0 ? t('head.everybody') : ''}
      data={choices.map(({ id, label }) => ({ value: String(id), label }))}
      value={draft.partnerIds.map(String)}
      error={errors['partnerIds']}
      onChange={(values) => set({ partnerIds: values.map(Number) })}
      searchable
      className={classes.partners}
    />
  )
}

const TvaSelect = ({ editor }: HeadProps) => {
  const t = useT('price')
  const set = useSet(editor)
  const { draft, item, errors, isReadOnly } = editor
  return (
    <Select
      label={t('head.tva')}
      required
      readOnly={isReadOnly}
      data={item.availableTva
        .filter((rate) => rate.active || rate.id === draft.tvaId)
        .map(({ id, label }) => ({ value: String(id), label }))}
      value={draft.tvaId == null ? null : String(draft.tvaId)}
      error={errors['tvaId'] ?? errors['tvaRate']}
      onChange={(value) => {
        const rate = item.availableTva.find((one) => String(one.id) === value)
        set({ tvaId: rate?.id ?? null, tvaRate: rate?.rate ?? null })
      }}
      w={248}
    />
  )
}
