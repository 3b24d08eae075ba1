import { Checkbox } from '@mantine/core'
import { removeLine } from '#domain/price-grid/lines.ts'
import type { GridLists } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatRate } from '#web/ui/format.ts'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import { LineCells } from '#web/screens/pricing/price/lines/line-inputs.tsx'
import classes from '#web/screens/pricing/price/lines/lines.module.css'
import { withAge } from '#web/screens/pricing/price/lines/make.ts'
import { agesText } from '#web/screens/pricing/price/season/row-name.ts'

type AgeRecord = GridLists['availableAgeCategory'][number]

/** Every age category of the establishment: priced in this grid or not, and how. */
export const PeopleTable = ({ editor }: { readonly editor: GridEditor }) => {
  const t = useT('price')
  const { draft, item } = editor
  const records = item.availableAgeCategory.filter(
    (record) => record.active || draft.ageCategories.some((line) => line.ageCategoryId === record.id),
  )
  if (records.length === 0) {
    return (
      <EmptyState
        title={t('people.empty')}
        action={<ScreenLink to={pathTo('/age-category-list')}>{t('people.toCategories')}</ScreenLink>}
      />
    )
  }
  const isSliced = draft.ageCategories.some((line) => line.mode === 'SLICES')
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('lines.category')}</th>
            <th scope="col">{t('lines.mode')}</th>
            {isSliced ? <th scope="col">{t('lines.ranks')}</th> : null}
            <th scope="col">{t('lines.pricing')}</th>
            <th scope="col" data-align="end">
              {t('lines.price')}
            </th>
            <th scope="col">{t('lines.tva')}</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <AgeRow key={record.id} editor={editor} record={record} isSliced={isSliced} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface AgeRowProps {
  readonly editor: GridEditor
  readonly record: AgeRecord
  readonly isSliced: boolean
}

const AgeRow = ({ editor, record, isSliced }: AgeRowProps) => {
  const t = useT('price')
  const line = editor.draft.ageCategories.find((one) => one.ageCategoryId === record.id)
  const toggle = (): void =>
    editor.change((draft) => (line === undefined ? withAge(draft, record) : removeLine(draft, line.id)))
  return (
    <tr data-off={line === undefined || undefined}>
      <th scope="row">
        <Checkbox
          label={
            <>
              {record.label} <span className={classes.detail}>{agesText(record, t)}</span>
            </>
          }
          checked={line !== undefined}
          disabled={editor.isReadOnly}
          onChange={toggle}
        />
      </th>
      {line === undefined ? (
        <td colSpan={isSliced ? 5 : 4} className={classes.detail}>
          {t('people.off')}
        </td>
      ) : (
        <>
          <LineCells editor={editor} line={line} isSliced={isSliced} />
          <td className={classes.detail}>{line.tvaRate == null ? '' : formatRate(line.tvaRate)}</td>
        </>
      )}
    </tr>
  )
}
