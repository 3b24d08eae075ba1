/** F8 of a record: the papers that exist for it now, each a press away from being looked at, printed or sent. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wireKind } from '#contract/document/kinds.ts'
import type { DocumentKind } from '#contract/document/kinds.ts'
import { PRINTED } from '#contract/document/printed.ts'
import { printing } from '#contract/operations/document/printing.ts'
import { useT } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { MenuEntry } from '#web/ui/menu-button.tsx'
import { printingAddress } from '#web/shell/printing-address.ts'

interface PapersMenuProps {
  readonly kind: DocumentKind
  readonly entityId: number
  /** What stands before the letters: a paper with a form of its own. */
  readonly first?: readonly MenuEntry[]
  /** What stands after them: a step of the record that goes with its papers. */
  readonly last?: readonly MenuEntry[]
  /** False where F8 is that of a list on the same screen. */
  readonly hasKey?: boolean
}

/** Read when it is opened: a record in sight changes. */
const usePapers = ({ kind, entityId }: PapersMenuProps, isOpen: boolean): readonly MenuEntry[] => {
  const t = useT('ui')
  const go = useGo()
  const { read, why } = useRight(PRINTED[kind].right)
  const { data, error } = useQuery({
    queryKey: ['printing', wireKind(kind), entityId],
    queryFn: ({ signal }) => call(printing.papers, { params: { entityType: wireKind(kind), entityId }, signal }),
    enabled: isOpen && read,
    staleTime: 0,
    meta: { quiet: true },
    retry: false,
  })
  const nothing = (label: string, reason: string): MenuEntry => ({ icon: 'print', label, reason, run: () => undefined })
  if (!read) return [nothing(t('papers.label'), why)]
  if (error !== null) return [nothing(t('papers.label'), sentenceOf(error))]
  if (data === undefined) return [nothing(t('papers.reading'), '')]
  if (data.papers.length === 0) return [nothing(t('papers.none'), '')]
  return data.papers.map(({ mailingConfigurationId, label }) => ({
    icon: 'print',
    label,
    run: () => go(printingAddress(kind, entityId, mailingConfigurationId)),
  }))
}

export const PapersMenu = (props: PapersMenuProps) => {
  const t = useT('ui')
  const [isOpen, setOpen] = useState(false)
  const papers = usePapers(props, isOpen)
  const { hasKey = true, first = [], last = [] } = props
  const f8 = { label: t('papers.label'), run: () => setOpen((before) => !before) }
  useFunctionKeys(hasKey ? { F8: f8 } : {})
  return (
    <MenuButton
      label={t('papers.label')}
      icon="print"
      hotkey={hasKey ? 'F8' : undefined}
      opened={isOpen}
      onToggle={setOpen}
      entries={[...first, ...papers, ...last]}
    />
  )
}
