/** The screen of a module's settings: its form, then its secrets and how talking goes, then what is the module's own. */
import type { ComponentType } from 'react'
import type { ModuleSettings } from '#contract/module-settings.ts'
import type { ScreenPath } from '#contract/screens/index.ts'
import { recordAddress } from '#web/crud/addresses.ts'
import classes from '#web/crud/crud.module.css'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import type { EntityRecordProps } from '#web/crud/entity-record.tsx'
import { ModuleLink, useModuleLink } from '#web/crud/module-link.tsx'
import type { ModuleLinkProps } from '#web/crud/module-link.tsx'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** What a part of the module's own is given: the record as it is saved, and which secrets are there. */
export interface ModulePart {
  readonly item: RecordItem
  readonly there: readonly string[]
}

interface ModuleScreenProps
  extends
    Pick<ModuleLinkProps, 'of' | 'words' | 'testNeeds'>,
    Pick<EntityRecordProps, 'id' | 'initial' | 'tabs' | 'rows'> {
  readonly list: ScreenPath
  readonly record: ScreenPath
  /** Secrets that a record has a use for; default: all. */
  readonly wanted?: (item: RecordItem) => readonly string[]
  /** More about the exchanges, buttons beside « Tester », and what stands below. */
  readonly Talk?: ComponentType<ModulePart>
  readonly Actions?: ComponentType<ModulePart>
  readonly Below?: ComponentType<ModulePart>
}

export const ModuleScreen = ({ list, record, id, initial, tabs, rows, ...module }: ModuleScreenProps) => {
  const go = useGo()
  return (
    <EntityRecord
      entity={module.of.settings}
      list={list}
      record={record}
      {...(id === undefined ? {} : { id })}
      initial={initial}
      tabs={tabs}
      rows={rows}
      renderInfo={(item) => <Failures of={module.of} id={item.id} />}
      renderBelow={(item) => <Parts {...module} item={item} />}
      // A new one has its secrets still to come.
      onSaved={(item, wasNew) => {
        if (wasNew) go(recordAddress(record, item.id), { replace: true })
      }}
    />
  )
}

const Failures = ({ of, id }: { readonly of: ModuleSettings; readonly id: number }) => {
  const t = useT('crud')
  const { data } = useModuleLink(of, id)
  if (data === undefined || data.failures === 0) return null
  return <StatusBadge tone="bad">{t('link.failures', { count: data.failures })}</StatusBadge>
}

type PartsProps = Omit<ModuleScreenProps, 'list' | 'record' | 'id' | 'initial' | 'tabs' | 'rows'> &
  Pick<ModulePart, 'item'>

const Parts = ({ of, words, wanted, testNeeds, Talk, Actions, Below, item }: PartsProps) => {
  const part = { item, there: useModuleLink(of, item.id).data?.there ?? [] }
  const actions = Actions === undefined ? null : <Actions {...part} />
  return (
    <div className={classes.parts}>
      <ModuleLink of={of} id={item.id} wanted={wanted?.(item)} {...{ words, testNeeds, actions }}>
        {Talk === undefined ? null : <Talk {...part} />}
      </ModuleLink>
      {Below === undefined ? null : <Below {...part} />}
    </div>
  )
}
