import { Button, Checkbox, Group, Radio } from '@mantine/core'
import { useState } from 'react'
import { FUNCTIONALITIES, RIGHT_CODES, RIGHT_CODE_LABELS } from '#contract/rights.ts'
import type { Functionality } from '#contract/rights.ts'
import { useT } from '#web/i18n/i18n.ts'
import { commonCode, exportState, rightsGroups, withCode, withExport } from '#web/screens/security/rights-state.ts'
import type { FullRights, RightsGroup, Shown } from '#web/screens/security/rights-state.ts'
import classes from '#web/screens/security/rights-tree.module.css'
import { Locked, RightsSummary, SpecialRights } from '#web/screens/security/special-rights.tsx'
import { useUser } from '#web/shell/session.ts'
import { Icon } from '#web/ui/icons.tsx'

interface RightsTreeProps {
  readonly rights: FullRights
  readonly shown: Shown
  readonly onChange: (rights: FullRights) => void
  readonly readOnly: boolean
  /** Settings that a lock holds back to reading, whatever the right. */
  readonly locked: readonly Functionality[]
}

/** Every functionality by group: one of four levels, and whether it may be exported (spec 6). */
export const RightsTree = (props: RightsTreeProps) => {
  const t = useT('security')
  const [closed, setClosed] = useState<readonly string[]>([])
  const groups = rightsGroups(props.shown)
  const toggle = (label: string): void =>
    setClosed(closed.includes(label) ? closed.filter((one) => one !== label) : [...closed, label])
  return (
    <div className={classes.scroller}>
      <Group gap="xs" mb="xs" className="p-no-print">
        <Button size="compact-sm" variant="default" onClick={() => setClosed([])}>
          {t('rights.openAll')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setClosed(groups.map(({ label }) => label))}>
          {t('rights.closeAll')}
        </Button>
        <RightsSummary rights={props.rights} shown={props.shown} />
      </Group>
      <table className={classes.tree} aria-label={t('rights.title')}>
        <thead>
          <tr>
            <th scope="col">{t('rights.functionality')}</th>
            {RIGHT_CODES.map((code) => (
              <th key={code} scope="col" title={RIGHT_CODE_LABELS[code]}>
                {t(`rights.short.${code}`)}
              </th>
            ))}
            <th scope="col">{t('rights.export')}</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <GroupRows
            key={group.label}
            {...props}
            group={group}
            isOpen={!closed.includes(group.label)}
            onToggle={() => toggle(group.label)}
          />
        ))}
      </table>
      <SpecialRights {...props} />
    </div>
  )
}

interface GroupRowsProps extends RightsTreeProps {
  readonly group: RightsGroup
  readonly isOpen: boolean
  readonly onToggle: () => void
}

const GroupRows = ({ group, isOpen, onToggle, ...props }: GroupRowsProps) => {
  const user = useUser()
  const isLocked = (key: Functionality): boolean => props.readOnly || (key === 'system' && !user.systeme)
  const open = group.keys.filter((key) => !isLocked(key))
  return (
    <tbody>
      <Levels
        {...props}
        keys={group.keys}
        changed={open}
        isLocked={open.length === 0}
        label={group.label}
        name={`group-${group.label}`}
        isGroup
      >
        <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={onToggle}>
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={16} />
          {group.label}
        </button>
      </Levels>
      {isOpen
        ? group.keys.map((key) => (
            <Levels
              key={key}
              {...props}
              keys={[key]}
              changed={[key]}
              isLocked={isLocked(key)}
              label={FUNCTIONALITIES[key]}
              name={key}
            >
              <span className={classes.leaf}>
                {FUNCTIONALITIES[key]}
                {props.locked.includes(key) ? <Locked /> : null}
              </span>
            </Levels>
          ))
        : null}
    </tbody>
  )
}

interface LevelsProps extends RightsTreeProps {
  /** Functionalities that the row shows, and those of them that it changes. */
  readonly keys: readonly Functionality[]
  readonly changed: readonly Functionality[]
  readonly isLocked: boolean
  readonly label: string
  readonly name: string
  readonly isGroup?: boolean
  readonly children: React.ReactNode
}

/** One row: of a functionality, or of a group, where a level is given to all its functionalities. */
const Levels = ({ rights, onChange, keys, changed, isLocked, label, name, isGroup, children }: LevelsProps) => {
  const t = useT('security')
  const code = commonCode(rights, keys)
  const exporting = exportState(rights, keys)
  const isUnread = keys.every((key) => rights[key].code === '000')
  return (
    <tr data-group={isGroup || undefined}>
      <th scope="row">{children}</th>
      {RIGHT_CODES.map((one) => (
        <td key={one}>
          <Radio
            name={name}
            checked={code === one}
            disabled={isLocked}
            aria-label={`${label}\u00A0: ${RIGHT_CODE_LABELS[one]}`}
            onChange={() => onChange(withCode(rights, changed, one))}
          />
        </td>
      ))}
      <td>
        <Checkbox
          checked={exporting === 'all'}
          indeterminate={exporting === 'some'}
          disabled={isLocked || isUnread}
          aria-label={`${label}\u00A0: ${t('rights.export')}`}
          onChange={(event) => onChange(withExport(rights, changed, event.currentTarget.checked))}
        />
      </td>
    </tr>
  )
}
