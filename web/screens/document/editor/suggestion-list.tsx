import { Portal } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/document/editor/editor.module.css'
import type { Offered } from '#web/screens/document/editor/use-suggestions.ts'

const WIDTH = 320
const ROW = 34

const placeOf = ({ rect, offers }: Offered) => {
  const height = Math.max(offers.length, 1) * ROW + 10
  const isAbove = rect.bottom + height > window.innerHeight && rect.top > height
  return {
    left: Math.max(8, Math.min(rect.left, window.innerWidth - WIDTH - 8)),
    top: isAbove ? rect.top - height - 4 : rect.bottom + 4,
    width: Math.min(WIDTH, window.innerWidth - 16),
  }
}

/** Tags that answer what is typed after « { »; the editor keeps the focus and hears the keys. */
export const SuggestionList = ({
  editor,
  offered,
  id,
}: {
  editor: Editor
  offered: Offered | undefined
  id: string
}) => {
  const t = useT('document')
  const active = offered?.offers[offered.active]
  const activeId = active === undefined ? undefined : `${id}-${active.key}`
  useEffect(() => {
    // Before anything is offered the editor may not be on the page yet, and asking for its box throws.
    if (activeId === undefined) return undefined
    const { dom } = editor.view
    dom.setAttribute('aria-activedescendant', activeId)
    return () => dom.removeAttribute('aria-activedescendant')
  }, [editor, activeId])
  if (offered === undefined) return null
  return (
    <Portal>
      <div
        id={id}
        role="listbox"
        aria-label={t('catalogue.offered')}
        className={classes['offers']}
        style={placeOf(offered)}
      >
        {offered.offers.map((offer) => (
          <div
            key={offer.key}
            id={`${id}-${offer.key}`}
            role="option"
            tabIndex={-1}
            aria-selected={offer === active}
            className={classes['offer']}
            onPointerDown={(event) => {
              // The caret stays where it is.
              event.preventDefault()
              offered.choose(offer)
            }}
          >
            <span>{offer.label}</span>
            <span className={classes['example']}>{offer.kind === 'block' ? t('catalogue.block') : offer.example}</span>
          </div>
        ))}
        {offered.offers.length === 0 ? (
          <p className={classes['noOffer']}>{t('catalogue.noneFor', { text: offered.query })}</p>
        ) : null}
      </div>
    </Portal>
  )
}
