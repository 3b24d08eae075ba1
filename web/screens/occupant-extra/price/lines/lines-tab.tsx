/** « Occupants » and « Options »: what is charged beside the stay, and how. Prices by period are typed in the season. */
import { useT } from '#web/i18n/i18n.ts'
import type { GridEditor } from '#web/screens/occupant-extra/price/grid/editor.ts'
import { OptionsTable } from '#web/screens/occupant-extra/price/lines/options-table.tsx'
import { PeopleTable } from '#web/screens/occupant-extra/price/lines/people-table.tsx'
import classes from '#web/screens/occupant-extra/price/lines/lines.module.css'

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
      {section === 'people' ? <PeopleTable editor={editor} /> : <OptionsTable editor={editor} />}
    </div>
  )
}
