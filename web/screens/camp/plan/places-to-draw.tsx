import { useState } from 'react'
import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { plan as planEntity } from '#contract/entities/camp/plan.ts'
import { useT } from '#web/i18n/i18n.ts'
import { undrawn } from '#web/screens/camp/plan/drawing-state.ts'
import type { PlaceName } from '#web/screens/camp/plan/drawing-state.ts'
import type { Drawing } from '#web/screens/camp/plan/use-drawing.ts'
import classes from '#web/screens/camp/plan/plan-editor.module.css'
import { useRight } from '#web/shell/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { plainText } from '#web/ui/plain-text.ts'

interface PlacesToDrawProps {
  readonly places: readonly PlaceName[]
  readonly drawing: Drawing
  /** The place that is being drawn. */
  readonly pending: number | undefined
  readonly onDraw: (placeId: number | undefined) => void
  readonly onRectangle: (placeId: number) => void
}

/** Places that the plan lacks: drawn corner by corner, or by a rectangle whose corners are then moved. */
export const PlacesToDraw = ({ places, drawing, pending, onDraw, onRectangle }: PlacesToDrawProps) => {
  const t = useT('plan')
  const { write } = useRight(planEntity.right)
  const [text, setText] = useState('')
  const begin = (start: (placeId: number) => void, placeId: number): void => {
    setText('')
    start(placeId)
  }
  const lacking = undrawn(places, drawing.shapes)
  const shown = lacking.filter((one) => plainText(one.code).includes(plainText(text)))
  const code = places.find((one) => one.id === pending)?.code
  if (code !== undefined)
    return (
      <div role="status" className={classes.hint}>
        <p>{t('edit.drawing', { code })}</p>
        <Button variant="default" onClick={() => onDraw(undefined)}>
          {t('edit.stop')}
        </Button>
      </div>
    )
  return (
    <section>
      <h2>{lacking.length === 0 ? t('edit.allDrawn') : t('edit.undrawn', { count: lacking.length })}</h2>
      {lacking.length === 0 || !write ? null : <p className={classes.help}>{t('edit.choose')}</p>}
      {lacking.length < 12 ? null : (
        <TextInput
          label={t('edit.search')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          mb="xs"
        />
      )}
      <ul className={classes.places}>
        {shown.map((one) => (
          <li key={one.id}>
            <span>{one.code}</span>
            {write ? (
              <Group gap={4} wrap="nowrap">
                <ActionIcon
                  variant="default"
                  size={32}
                  aria-label={t('edit.rectangle', { code: one.code })}
                  onClick={() => begin(onRectangle, one.id)}
                >
                  <Icon name="plus" size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  size={32}
                  aria-label={t('edit.draw', { code: one.code })}
                  onClick={() => begin(onDraw, one.id)}
                >
                  <Icon name="edit" size={16} />
                </ActionIcon>
              </Group>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
