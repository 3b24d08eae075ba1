/** One page of keys: its name, colour and hours; its slots, and the articles that go on them. */
import { Button, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { placeKey } from '#domain/sale/windows.ts'
import { articleFamily } from '#contract/entities/sale/article.ts'
import type { WindowsAnswer } from '#contract/operations/sale/windows.ts'
import { FieldInput } from '#web/crud/field-input.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { ArticleShelf, SlotGrid } from '#web/screens/till/slot-grid.tsx'
import type { Held } from '#web/screens/till/slot-grid.tsx'
import type { PageDraft } from '#web/screens/till/use-windows.ts'
import classes from '#web/screens/till/windows.module.css'

interface PageEditorProps {
  readonly page: PageDraft
  readonly base: WindowsAnswer
  readonly isReadOnly: boolean
  readonly canShift: { readonly before: boolean; readonly after: boolean }
  readonly onShift: (by: 1 | -1) => void
  readonly onChange: (page: PageDraft) => void
  readonly onRemove: () => void
}

export const PageEditor = (props: PageEditorProps) => {
  const { page, base, isReadOnly, onChange } = props
  const t = useT('till')
  /** Taken in hand, by a click or by the mouse that drags it. */
  const [held, setHeld] = useState<Held>()
  const articles = useMemo(() => new Map(base.articles.map((one) => [one.id, one])), [base.articles])
  const place = (slot: number, what: Held | undefined = held): void => {
    if (what === undefined) return
    const { articleId, from } = what
    onChange({ ...page, keys: placeKey(page.keys, { slot, articleId }, from) })
    setHeld(undefined)
  }
  const empty = (slot: number): void => {
    onChange({ ...page, keys: page.keys.filter((key) => key.slot !== slot) })
    setHeld(undefined)
  }
  const name = held === undefined ? undefined : articles.get(held.articleId)?.label
  return (
    <div className={classes.editor}>
      <Facts {...props} />
      <p className={classes.help} role="status">
        {name === undefined ? t('windows.help') : t('windows.held', { label: name })}
      </p>
      <div className={classes.arrange}>
        <SlotGrid
          slots={base.maxButtons}
          keys={page.keys}
          articles={articles}
          held={held}
          isReadOnly={isReadOnly}
          onHold={setHeld}
          onPlace={place}
          onEmpty={empty}
        />
        {isReadOnly ? null : <ArticleShelf base={base} placed={page.keys} held={held} onHold={setHeld} />}
      </div>
    </div>
  )
}

/** The same input as that of a family. */
const COLOR = articleFamily.fields.color
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

const Facts = ({ page, isReadOnly, canShift, onShift, onChange, onRemove }: PageEditorProps) => {
  const t = useT('till')
  const time = (key: 'fromTime' | 'toTime') => (
    <TextInput
      label={t(`windows.${key}`)}
      type="time"
      value={page[key] ?? ''}
      onChange={(event) => {
        const typed = event.currentTarget.value
        onChange({ ...page, [key]: typed === '' ? null : typed })
      }}
      readOnly={isReadOnly}
      w={120}
    />
  )
  return (
    <div className={classes.facts}>
      <TextInput
        label={t('windows.label')}
        value={page.label}
        onChange={(event) => onChange({ ...page, label: event.currentTarget.value })}
        maxLength={30}
        readOnly={isReadOnly}
        required
        w={220}
      />
      <div className={classes.color}>
        <FieldInput
          field={COLOR}
          value={page.color}
          onChange={(color) => onChange({ ...page, color: typeof color === 'string' && color !== '' ? color : null })}
          errors={[]}
          choices={[]}
          label={undefined}
          setAll={() => undefined}
          input={{
            id: 'window-color',
            name: 'color',
            label: t('windows.color'),
            required: false,
            readOnly: isReadOnly,
            error: undefined,
            inputWrapperOrder: ORDER,
          }}
        />
      </div>
      {time('fromTime')}
      {time('toTime')}
      {isReadOnly ? null : <FactActions {...{ canShift, onShift, onRemove }} />}
    </div>
  )
}

const FactActions = ({ canShift, onShift, onRemove }: Pick<PageEditorProps, 'canShift' | 'onShift' | 'onRemove'>) => {
  const t = useT('till')
  return (
    <div className={classes.factActions}>
      <Button variant="default" disabled={!canShift.before} onClick={() => onShift(-1)}>
        {t('windows.before')}
      </Button>
      <Button variant="default" disabled={!canShift.after} onClick={() => onShift(1)}>
        {t('windows.after')}
      </Button>
      <Button variant="default" color="red" onClick={onRemove}>
        {t('windows.remove')}
      </Button>
    </div>
  )
}
