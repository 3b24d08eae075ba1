/** Title, state and actions of a grid. */
import { ActionIcon, Button, Menu } from '@mantine/core'
import { useRef, useState } from 'react'
import { modeleIdOf } from '#domain/price-grid/modele.ts'
import type { PriceGridItem, PriceGridVersion } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useScreenSearch, useSetSearch } from '#web/shell/navigation.tsx'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import { PublishDialog } from '#web/screens/pricing/price/grid/publish-dialog.tsx'
import classes from '#web/screens/pricing/price/grid/grid.module.css'
import { ImportDialog } from '#web/screens/pricing/price/sheet/import-dialog.tsx'
import { useActivate, useDiscard } from '#web/screens/pricing/price/queries.ts'
import { modeleNameOf, stateOf } from '#web/screens/pricing/price/words.ts'
import { saveBlob } from '#web/shell/files.ts'
import { useToday } from '#web/shell/today.ts'
import { plainText } from '#web/ui/plain-text.ts'
import { bookOf, readGridBook } from '#web/screens/pricing/price/sheet/book.ts'
import type { ReadSheet } from '#web/screens/pricing/price/sheet/read-sheet.ts'

/** « Mobil-home 6 pers. » → `mobil-home-6-pers.xlsx`. */
const nameOf = (label: string): string =>
  `${
    plainText(label)
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'grille'
  }.xlsx`

/** The grid on screen to a workbook, and back; the library is loaded on the first use. */
const useSheet = (editor: GridEditor) => {
  const t = useT('price')
  const today = useToday()
  const [opened, setOpened] = useState<{ readonly fileName: string; readonly read: ReadSheet }>()
  const exportSheet = async (): Promise<void> => {
    try {
      const { writeWorkbook } = await import('#web/screens/pricing/price/sheet/workbook.ts')
      saveBlob(await writeWorkbook(bookOf(editor.draft, t)), nameOf(editor.draft.label))
    } catch {
      toast.warning(t('sheet.failed'))
    }
  }
  const importSheet = async (file: File | null): Promise<void> => {
    if (file === null) return
    try {
      const { readWorkbook } = await import('#web/screens/pricing/price/sheet/workbook.ts')
      const sheets = await readWorkbook(file)
      setOpened({ fileName: file.name, read: readGridBook(editor.draft, sheets, t, today) })
    } catch {
      toast.warning(t('sheet.unreadable'))
    }
  }
  return { exportSheet, importSheet, opened, close: () => setOpened(undefined) }
}

/** What follows the saving. */
export type Next = 'stay' | 'publish'

interface GridLineProps {
  readonly editor: GridEditor
  readonly version: PriceGridVersion | undefined
  readonly submit: (next?: Next) => Promise<PriceGridItem | undefined>
  readonly saveReason: string | undefined
  readonly onQuit: () => void
}

export const GridLine = ({ editor, version, submit, saveReason, onQuit }: GridLineProps) => {
  const t = useT('price')
  const { draft, item } = editor
  const state = version === undefined ? stateOf(item, t) : undefined
  return (
    <PageLine
      title={draft.label === '' ? t('grid.new') : draft.label}
      count={modeleNameOf(modeleIdOf(draft), t)}
      info={
        <>
          {state === undefined ? (
            <StatusBadge tone="info">{t('state.version', { version: version?.historyVersion ?? 0 })}</StatusBadge>
          ) : item.id === 0 ? null : (
            <StatusBadge tone={state.tone}>{state.text}</StatusBadge>
          )}
          {editor.isDirty && version === undefined ? <span className={classes.dirty}>{t('grid.unsaved')}</span> : null}
        </>
      }
      actions={
        <>
          <Actions editor={editor} isDraft={version === undefined} reason={saveReason} />
          <Button variant="default" onClick={onQuit}>
            {t('grid.quit')}
          </Button>
          <ActionButton
            hotkey="F12"
            variant="light"
            onClick={() => void submit()}
            loading={editor.isSaving}
            disabledReason={saveReason}
          >
            {t('grid.save')}
          </ActionButton>
          {version === undefined ? <Publish editor={editor} submit={submit} reason={saveReason} /> : null}
        </>
      }
    />
  )
}

interface ActionProps {
  readonly editor: GridEditor
  readonly submit: (next?: Next) => Promise<PriceGridItem | undefined>
  readonly reason: string | undefined
}

const Publish = ({ editor, submit, reason }: ActionProps) => {
  const t = useT('price')
  const { publish } = useScreenSearch<{ publish?: boolean }>()
  const setSearch = useSetSearch()
  const [opened, setOpened] = useState(publish === true ? editor.item : undefined)
  const close = (): void => {
    setOpened(undefined)
    if (publish === true) setSearch({ publish: undefined })
  }
  const errors = editor.issues.filter((issue) => issue.isError).length
  const { item, isDirty } = editor
  const nothing = item.id !== 0 && !isDirty && !item.draftChanged ? t('publish.nothing') : undefined
  const wrong = errors > 0 ? t('publish.errors', { count: errors }) : undefined
  return (
    <>
      <ActionButton onClick={() => void submit('publish').then(setOpened)} disabledReason={reason ?? wrong ?? nothing}>
        {t('publish.open')}
      </ActionButton>
      {opened === undefined ? null : <PublishDialog editor={editor} item={opened} onClose={close} />}
    </>
  )
}

interface MenuProps extends Pick<ActionProps, 'editor' | 'reason'> {
  /** A publication is exported only. */
  readonly isDraft: boolean
}

const Actions = ({ editor, isDraft, reason }: MenuProps) => {
  const t = useT('price')
  const discarding = useDiscard()
  const activating = useActivate()
  const { item } = editor
  const versioned = { id: item.id, version: item.version }
  const discard = async (): Promise<void> => {
    const yes = await confirm({
      title: t('discard.title'),
      body: t('discard.body', { version: item.currentVersion ?? 0 }),
      confirmLabel: t('discard.confirm'),
      danger: true,
    })
    if (!yes) return
    const taken = await editor.write(() => discarding.mutateAsync(versioned))
    if (taken !== undefined) toast.success(t('discard.done'))
  }
  const activate = async (): Promise<void> => {
    if (item.active) {
      const yes = await confirm({
        title: t('activate.offTitle', { label: item.draft.label }),
        body: t('activate.offBody'),
        confirmLabel: t('activate.off'),
      })
      if (!yes) return
    }
    const own = editor.latest()
    const isDirty = editor.isDirtyNow()
    const taken = await editor.write(() => activating.mutateAsync({ ...versioned, active: !item.active }))
    // What was typed and not saved stays on the screen.
    if (taken !== undefined && isDirty) editor.adopt(taken, own)
  }
  const canDiscard = item.currentVersion !== null && (item.draftChanged || editor.isDirty)
  const sheet = useSheet(editor)
  const input = useRef<HTMLInputElement>(null)
  if (item.id === 0) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label={t('grid.more')}>
            <Icon name="more" size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void sheet.exportSheet()}>{t('sheet.export')}</Menu.Item>
          {isDraft ? (
            <>
              <Menu.Item disabled={reason !== undefined} onClick={() => input.current?.click()}>
                {t('sheet.import')}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item disabled={reason !== undefined || !canDiscard} onClick={() => void discard()}>
                {t('discard.open')}
              </Menu.Item>
              <Menu.Item disabled={reason !== undefined} onClick={() => void activate()}>
                {t(item.active ? 'activate.off' : 'activate.on')}
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <input
        ref={input}
        type="file"
        accept=".xlsx"
        hidden
        aria-label={t('sheet.import')}
        onChange={(event) => {
          void sheet.importSheet(event.currentTarget.files?.[0] ?? null)
          event.currentTarget.value = ''
        }}
      />
      {sheet.opened === undefined ? null : <ImportDialog editor={editor} {...sheet.opened} onClose={sheet.close} />}
    </>
  )
}
