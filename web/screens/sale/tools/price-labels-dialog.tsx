/** Price labels of the articles of the list: which, on which sheet, from which label on. */
import { Checkbox, Group, Select, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { LABEL_SHEETS, labelSheets, labelsOn } from '#domain/labels.ts'
import type { LabelSheet } from '#domain/labels.ts'
import { formatHundredths, formatMoney } from '#contract/format.ts'
import { article } from '#contract/entities/sale/article.ts'
import { MOST_PRICE_LABELS } from '#contract/operations/sale/article.ts'
import { useEvery } from '#web/crud/queries.ts'
import type { ListState } from '#web/crud/list-state.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/sale/sale.module.css'
import { giveFile } from '#web/shell/files.ts'
import { recall, remember } from '#web/shell/local.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { matches } from '#web/ui/plain-text.ts'
import { QuantityInput } from '#web/ui/quantity-input.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

interface PriceLabelsDialogProps {
  /** Of the list behind: its articles are proposed. */
  readonly criteria: ListState['criteria']
  readonly onClose: () => void
}

const toSheet = (name: unknown): LabelSheet => labelSheets.find((known) => known === name) ?? 'L7160'
const NONE: readonly RecordItem[] = []
const isShown = (row: RecordItem): boolean => row['active'] === true

export const PriceLabelsDialog = ({ criteria, onClose }: PriceLabelsDialogProps) => {
  const t = useT('sale')
  const { data } = useEvery(article, criteria)
  const rows = (data ?? NONE).filter(isShown)
  /** Those that somebody unticked: the list is proposed whole. */
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [sheet, setSheet] = useState<LabelSheet>(toSheet(recall('choice', 'price-label-sheet')))
  const [start, setStart] = useState(1)
  const ids = rows.map(({ id }) => id).filter((id) => !left.has(id))
  const making = useMutation({
    meta: { quiet: true },
    mutationFn: () => {
      remember('choice', 'price-label-sheet', sheet)
      return giveFile('OPEN', 'sale/article/price-labels', 'etiquettes.pdf', { body: { ids, sheet, start } })
    },
    onSuccess: onClose,
  })
  const reason =
    ids.length === 0
      ? t('labels.noneChosen')
      : ids.length > MOST_PRICE_LABELS
        ? t('labels.tooMany', { max: MOST_PRICE_LABELS })
        : undefined
  return (
    <ActionDialog
      title={t('labels.title')}
      confirmLabel={t('labels.make')}
      size="lg"
      isPending={making.isPending}
      reason={reason}
      error={making.error === null ? undefined : sentenceOf(making.error)}
      onConfirm={() => making.mutate()}
      onClose={onClose}
    >
      <Chosen rows={rows} left={left} onLeave={setLeft} />
      <Text size="sm" my="xs" role="status">
        {t('labels.chosen', { count: ids.length })}
      </Text>
      <SheetFields {...{ sheet, start, setStart }} setSheet={(next) => setSheet(toSheet(next))} />
    </ActionDialog>
  )
}

interface ChosenProps {
  readonly rows: readonly RecordItem[]
  readonly left: ReadonlySet<number>
  readonly onLeave: (left: ReadonlySet<number>) => void
}

const Chosen = ({ rows, left, onLeave }: ChosenProps) => {
  const t = useT('sale')
  const [text, setText] = useState('')
  const shown = rows.filter((row) => matches(`${String(row['code'])} ${String(row['label'])}`, text.trim()))
  const put = (some: readonly RecordItem[], isChosen: boolean): void => {
    const next = new Set(left)
    for (const { id } of some) {
      if (isChosen) next.delete(id)
      else next.add(id)
    }
    onLeave(next)
  }
  return (
    <>
      <Group gap="xs" mb="xs">
        <SearchInput value={text} onChange={setText} label={t('labels.search')} />
        <ActionButton variant="subtle" size="compact-sm" onClick={() => put(shown, true)}>
          {t('labels.all')}
        </ActionButton>
        <ActionButton variant="subtle" size="compact-sm" onClick={() => put(shown, false)}>
          {t('labels.none')}
        </ActionButton>
      </Group>
      <fieldset className={classes.choices}>
        <legend className={classes.spoken}>{t('labels.which')}</legend>
        {shown.map((row) => (
          <Checkbox
            key={row.id}
            label={`${String(row['label'])} (${String(row['code'])}), ${formatMoney(Number(row['price']))}`}
            checked={!left.has(row.id)}
            onChange={(event) => put([row], event.currentTarget.checked)}
          />
        ))}
      </fieldset>
    </>
  )
}

interface SheetFieldsProps {
  readonly sheet: LabelSheet
  readonly setSheet: (sheet: string | null) => void
  readonly start: number
  readonly setStart: (start: number) => void
}

const SheetFields = ({ sheet, setSheet, start, setStart }: SheetFieldsProps) => {
  const t = useT('sale')
  const printing = useT('printing')
  return (
    <Group gap="md" align="flex-start">
      <Select
        label={t('labels.sheet')}
        data={labelSheets.map((name) => ({
          value: name,
          label: printing('labels.sheetOf', {
            name,
            count: labelsOn(name),
            width: formatHundredths(LABEL_SHEETS[name].width),
            height: formatHundredths(LABEL_SHEETS[name].height),
          }),
        }))}
        value={sheet}
        allowDeselect={false}
        onChange={(next) => {
          setSheet(next)
          setStart(1)
        }}
        flex="1 1 280px"
      />
      <QuantityInput
        label={t('labels.start')}
        withSteps
        min={1}
        max={labelsOn(sheet)}
        value={start}
        onChange={(next) => setStart(next ?? 1)}
        w={190}
      />
    </Group>
  )
}
