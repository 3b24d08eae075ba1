import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { useMemo } from 'react'
import { changesBetween } from '#domain/price-grid/changes.ts'
import type { GridDraft } from '#domain/price-grid/draft.ts'
import type { PriceGridItem, PriceGridVersion } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { ClosuresTab } from '#web/screens/pricing/price/closures/closures-tab.tsx'
import { ChangeTable } from '#web/screens/pricing/price/grid/change-table.tsx'
import { useFollow, useGridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import { GridHead } from '#web/screens/pricing/price/grid/grid-head.tsx'
import { GridLine } from '#web/screens/pricing/price/grid/grid-line.tsx'
import type { Next } from '#web/screens/pricing/price/grid/grid-line.tsx'
import { GridTabs, TABS } from '#web/screens/pricing/price/grid/grid-tabs.tsx'
import type { TabKey } from '#web/screens/pricing/price/grid/grid-tabs.tsx'
import classes from '#web/screens/pricing/price/grid/grid.module.css'
import { pathOfGrid } from '#web/screens/pricing/price/grid/paths.ts'
import { LinesTab } from '#web/screens/pricing/price/lines/lines-tab.tsx'
import { SeasonTab } from '#web/screens/pricing/price/season/season-tab.tsx'
import type { RejectedCells } from '#web/screens/pricing/price/season/use-cells.ts'
import { useRejected } from '#web/screens/pricing/price/season/use-rejected.ts'
import { SimulationTab } from '#web/screens/pricing/price/simulation/simulation-tab.tsx'
import { VersionsTab } from '#web/screens/pricing/price/versions/versions-tab.tsx'
import { DraftOffer } from '#web/shell/draft-offer.tsx'
import { useDraft } from '#web/shell/draft.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useLeaveGuard } from '#web/shell/leave-guard.ts'
import { FRESH_TABLE, recall, remember } from '#web/shell/local.ts'
import { useGo, useGoBack, useScreenSearch, useSetSearch } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { formatInstant } from '#web/ui/format.ts'

interface StaleGridDialogProps {
  readonly editor: GridEditor
  readonly stale: PriceGridItem
}

/** Another screen saved this grid meanwhile: both, figure by figure, and which one goes on (design 5). */
const StaleGridDialog = ({ editor, stale }: StaleGridDialogProps) => {
  const t = useT('price')
  const changes = changesBetween(stale.draft, editor.draft)
  const keepMine = (): void => editor.adopt(stale, editor.latest())
  const takeTheirs = (): void => editor.adopt(stale)
  useFunctionKeys({ Escape: { label: t('stale.mine'), run: keepMine } }, { dialog: true })
  return (
    <Modal opened onClose={keepMine} closeOnEscape={false} withCloseButton={false} title={t('stale.title')} size="xl">
      <Text size="sm" mb="sm">
        {t(changes.length === 0 ? 'stale.same' : 'stale.body')}
      </Text>
      {changes.length === 0 ? null : (
        <ChangeTable changes={changes} item={stale} before={t('stale.saved')} after={t('stale.typed')} />
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={takeTheirs}>
          {t('stale.theirs')}
        </Button>
        <Button onClick={keepMine} data-autofocus>
          {t('stale.mine')}
        </Button>
      </Group>
    </Modal>
  )
}

interface GridPageProps {
  readonly item: PriceGridItem
  /** The publication that is shown instead of the draft. */
  readonly version: PriceGridVersion | undefined
}

const selectInList = (id: number): void =>
  remember('table', 'priceGrid', { ...FRESH_TABLE, ...recall('table', 'priceGrid'), selected: id })

const isTab = (value: unknown): value is TabKey => TABS.some((tab) => tab === value)

const useTab = (): readonly [TabKey, (tab: TabKey) => void] => {
  const { tab } = useScreenSearch<{ tab?: string }>()
  const setSearch = useSetSearch()
  return [isTab(tab) ? tab : 'season', (next) => setSearch({ tab: next === 'season' ? undefined : next })]
}

/** Unsaved prices are kept in this browser, as those of any form. */
const useKeptDraft = (editor: GridEditor) => {
  const { draft, item, isDirty } = editor
  const state = useMemo(
    () => ({ values: { draft }, version: item.version, isDirty: isDirty && !editor.isReadOnly }),
    [draft, item.version, isDirty, editor.isReadOnly],
  )
  return useDraft(`priceGrid/${item.id === 0 ? location.pathname : item.id}`, state)
}

/** Saves the draft where every cell was read; on a new grid, moves to its own address. */
const useSubmit = (editor: GridEditor, rejected: RejectedCells, showSeason: () => void, forget: () => void) => {
  const t = useT('price')
  const go = useGo()
  return async (next: Next = 'stay'): Promise<PriceGridItem | undefined> => {
    if (editor.isSaving) return undefined
    if (rejected.size > 0) {
      showSeason()
      toast.warning(t('grid.unread', { count: rejected.size }))
      return undefined
    }
    if (!editor.isDirtyNow() && editor.item.id !== 0) return editor.item
    const wasNew = editor.item.id === 0
    const saved = await editor.save()
    if (saved === undefined) return undefined
    forget()
    selectInList(saved.id)
    if (next === 'stay') toast.saved()
    // Its own address; the question of publishing goes along.
    if (wasNew) go(pathOfGrid(saved), { replace: true, search: next === 'publish' ? { publish: true } : {} })
    return saved
  }
}

export const GridPage = ({ item, version }: GridPageProps) => {
  const t = useT('price')
  const go = useGo()
  const right = useRight('occupant_extra_price')
  const saveReason = right.write ? (version === undefined ? undefined : t('grid.published')) : right.why
  const editor = useGridEditor(item, saveReason)
  useFollow(editor, item)
  const [tab, setTab] = useTab()
  const history = useRejected(editor)
  const kept = useKeptDraft(editor)
  const back = useGoBack(pathTo('/price/grid-list'))
  const submit = useSubmit(editor, history.rejected, () => setTab('season'), kept.forget)
  useFunctionKeys({
    F8: { run: () => window.print() },
    F12: { run: submit, disabledReason: saveReason },
    Escape: { run: back },
  })
  useLeaveGuard({ isDirty: () => !editor.isReadOnly && editor.isDirtyNow(), onLeave: kept.forget })
  return (
    <div className={classes.page}>
      <GridLine editor={editor} version={version} submit={submit} saveReason={saveReason} onQuit={back} />
      {version === undefined ? null : (
        <Alert color="blue" p="xs" className={classes.notice}>
          {t('grid.versionNotice', {
            version: version.historyVersion,
            at: formatInstant(version.publishedAt),
            by: version.publishedBy ?? t('versions.unknown'),
          })}{' '}
          <Button
            size="compact-sm"
            variant="default"
            ml="xs"
            onClick={() => go(pathOfGrid({ ...item, draft: version.grid }))}
          >
            {t('grid.toDraft')}
          </Button>
        </Alert>
      )}
      {kept.offered === undefined || editor.isReadOnly ? null : (
        <div className={classes.notice}>
          <DraftOffer
            draft={kept.offered}
            onTake={() => {
              const own = kept.offered?.values['draft'] as GridDraft | undefined
              if (own !== undefined) editor.change(() => own)
              kept.settle()
            }}
            onDrop={kept.settle}
          />
        </div>
      )}
      <GridHead editor={editor} />
      <GridTabs editor={editor} current={tab} onChange={setTab} />
      {tab === 'season' ? (
        <SeasonTab editor={editor} history={history} onTab={setTab} />
      ) : tab === 'simulation' ? (
        <SimulationTab editor={editor} version={version?.historyVersion} />
      ) : tab === 'closures' ? (
        <ClosuresTab editor={editor} />
      ) : tab === 'versions' ? (
        <VersionsTab editor={editor} current={version?.historyVersion} />
      ) : (
        <LinesTab key={tab} editor={editor} section={tab} />
      )}
      {editor.stale === undefined ? null : <StaleGridDialog editor={editor} stale={editor.stale} />}
    </div>
  )
}
