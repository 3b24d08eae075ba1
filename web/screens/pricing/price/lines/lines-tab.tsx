/** « Occupants » and « Options »: what is charged beside the stay, and how. Prices by period are typed in the season. */
import { useT } from '#web/i18n/i18n.ts'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import { OptionsTable } from '#web/screens/pricing/price/lines/options-table.tsx'
import { PeopleTable } from '#web/screens/pricing/price/lines/people-table.tsx'
import classes from '#web/screens/pricing/price/lines/lines.module.css'

/** What one would not guess beside « Inclus ». */
const SlicesNote = ({ draft }: { readonly draft: GridEditor['draft'] }) => {
  const t = useT('price')
  const { includedQuantity: count } = draft
  const sliced = draft.ageCategories.filter((line) => line.mode === 'SLICES')
  if (count === 0 || sliced.length === 0) return null
  return (
    <p className={classes.help} role="note">
      {t('people.slices', { count, names: sliced.map((line) => line.label).join(', ') })}
    </p>
  )
}

interface LinesTabProps {
  readonly editor: GridEditor
  readonly section: 'people' | 'options'
}

export const LinesTab = ({ editor, section }: LinesTabProps) => {
  const t = useT('price')
  const warnings = editor.issues.filter(({ place }) => place.on === 'head' && place.field === 'ageCategories')
  return (
    <div className={classes.tab}>
      <p className={classes.help}>
        {section === 'people' ? t('people.help', { count: editor.draft.includedQuantity }) : t('options.help')}
      </p>
      {section === 'people'
        ? warnings.map((issue, i) => (
            <p key={i} className={classes.warning}>
              {issue.text}
            </p>
          ))
        : null}
      {section === 'people' ? <SlicesNote draft={editor.draft} /> : null}
      {section === 'people' ? <PeopleTable editor={editor} /> : <OptionsTable editor={editor} />}
    </div>
  )
}
