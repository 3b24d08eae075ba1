/** Pages of keys of a till: placed by dragging, by touch or by keyboard; copied from another till, or filled by family. */
import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { pagesByFamily } from '#domain/sale/windows.ts'
import { cashRegister } from '#contract/entities/sale/cash-register.ts'
import type { WindowsAnswer } from '#contract/operations/sale/windows.ts'
import { windows } from '#contract/operations/sale/windows.ts'
import { EntityPart } from '#web/crud/record-part.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { PageEditor } from '#web/screens/till/page-editor.tsx'
import type { PageDraft, Windows } from '#web/screens/till/use-windows.ts'
import { useWindows } from '#web/screens/till/use-windows.ts'
import classes from '#web/screens/till/windows.module.css'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { moved } from '#web/ui/moved.ts'

interface WindowsPartProps {
  readonly id: number
  readonly tabs: ReactNode
  readonly actions: ReactNode
}

const LIST = pathTo('/cash-register-list')

export const WindowsPart = ({ id, tabs, actions }: WindowsPartProps) => {
  const t = useT('till')
  const { write, why } = useRight(cashRegister.right)
  const state = useWindows(id)
  const { base, pages, isDirty, save } = state
  const unnamed = pages.some(({ label }) => label.trim() === '')
  const halfHours = pages.some(({ fromTime, toTime }) => (fromTime === null) !== (toTime === null))
  const reason = unnamed ? t('windows.unnamed') : halfHours ? t('windows.halfHours') : undefined
  if (state.error !== null && base === undefined) return <EmptyState isPage title={sentenceOf(state.error)} />
  return (
    <EntityPart
      entity={cashRegister}
      id={id}
      list={LIST}
      tabs={tabs}
      renderActions={() => actions}
      save={{
        isDirty,
        isSaving: save.isPending,
        disabledReason: write ? reason : why,
        run: save.run,
        error: save.error,
        stale: {
          title: t('windows.stale'),
          label: t('windows.readAgain'),
          run: () => void state.again().catch(toastError),
        },
        draft: {
          version: base?.version ?? 0,
          values: { pages },
          // The form of the till stands at the same address.
          name: `/cash-register/${id}?part=keys`,
          take: ({ pages: typed }) => state.put(typed as readonly PageDraft[]),
        },
      }}
    >
      {base === undefined ? null : <Arrange state={state} base={base} isReadOnly={!write} />}
    </EntityPart>
  )
}

interface ArrangeProps {
  readonly state: Windows
  readonly base: WindowsAnswer
  readonly isReadOnly: boolean
}

const Arrange = ({ state, base, isReadOnly }: ArrangeProps) => {
  const t = useT('till')
  const [current, setCurrent] = useState<number>()
  const { pages, put } = state
  const at = Math.max(
    0,
    pages.findIndex(({ key }) => key === current),
  )
  const page = pages[at]
  const change = (next: PageDraft): void => put(pages.map((one) => (one.key === next.key ? next : one)))
  const shift = (by: 1 | -1): void => put(moved(pages, at, at + by))
  return (
    <div className={classes.windows}>
      <PageBar {...{ state, base, isReadOnly, at }} onChoose={setCurrent} />
      {page === undefined ? (
        <EmptyState title={t('windows.none')} body={t('windows.noneBody')} />
      ) : (
        <PageEditor
          key={page.key}
          page={page}
          base={base}
          isReadOnly={isReadOnly}
          canShift={{ before: at > 0, after: at < pages.length - 1 }}
          onShift={shift}
          onChange={change}
          onRemove={() => put(pages.filter(({ key }) => key !== page.key))}
        />
      )}
    </div>
  )
}

interface PageBarProps extends ArrangeProps {
  readonly at: number
  readonly onChoose: (key: number) => void
}

/** Which page is in hand; dragged into their order. */
const PageBar = ({ state, base, isReadOnly, at, onChoose }: PageBarProps) => {
  const t = useT('till')
  const [dragged, setDragged] = useState<number>()
  const { pages, put, add } = state
  const full = pages.length >= base.maxPages ? t('windows.full', { max: base.maxPages }) : undefined
  const addEmpty = (): void => {
    const label = t('windows.newPage', { rank: pages.length + 1 })
    add([{ label, color: null, fromTime: null, toTime: null, keys: [] }])
    onChoose(Math.max(-1, ...pages.map(({ key }) => key)) + 1)
  }
  const dragOf = (i: number) => ({
    draggable: !isReadOnly,
    onDragStart: () => setDragged(i),
    onDragEnd: () => setDragged(undefined),
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return
      event.preventDefault()
      if (dragged === i) return
      put(moved(pages, dragged, i))
      setDragged(i)
    },
  })
  return (
    <div className={classes.bar}>
      <ul className={classes.pages} aria-label={t('keys.pages')}>
        {pages.map(({ key, label, color }, i) => (
          <li key={key} {...dragOf(i)}>
            <button
              type="button"
              className={classes.page}
              aria-pressed={i === at}
              style={color === null ? undefined : { borderBottomColor: color }}
              onClick={() => onChoose(key)}
            >
              {label.trim() === '' ? '…' : label}
            </button>
          </li>
        ))}
      </ul>
      {isReadOnly ? null : (
        <div className={classes.barActions}>
          <ActionButton
            variant="default"
            leftSection={<Icon name="plus" size={16} />}
            disabledReason={full}
            onClick={addEmpty}
          >
            {t('windows.add')}
          </ActionButton>
          <Fill {...{ state, base }} />
        </div>
      )}
    </div>
  )
}

/** To begin with: one page a family, or the pages of another till. */
const Fill = ({ state, base }: Pick<ArrangeProps, 'state' | 'base'>) => {
  const t = useT('till')
  const { pages, add } = state
  const room = Math.max(0, base.maxPages - pages.length)
  const byFamily = (): void => {
    const sold = base.articles.filter(({ active }) => active)
    add(pagesByFamily(base.families, sold, { maxButtons: base.maxButtons, maxPages: room }))
  }
  const copy = async (id: number): Promise<void> => {
    const other = await call(windows.read, { params: { id } })
    const fitting = other.pages.slice(0, room).map(({ id: _, keys, ...page }) => ({
      ...page,
      keys: keys.filter(({ slot }) => slot < base.maxButtons),
    }))
    // Articles of the other till that are hidden are unknown here, and cannot be placed anew.
    const known = new Set(base.articles.map((article) => article.id))
    add(fitting.map((page) => ({ ...page, keys: page.keys.filter(({ articleId }) => known.has(articleId)) })))
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" disabled={room === 0}>
          {t('windows.fill')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={byFamily}>{t('windows.byFamily')}</Menu.Item>
        {base.tills.map(({ id, label, pages: count }) => (
          <Menu.Item key={id} onClick={() => void copy(id).catch(toastError)}>
            {t('windows.copy', { label, count })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
