import { Checkbox, Tooltip } from '@mantine/core'
import { FUNCTIONALITIES, SPECIAL_RIGHTS } from '#contract/rights.ts'
import { useT } from '#web/i18n/i18n.ts'
import { countLevels, isGiven, withCode } from '#web/screens/security/rights-state.ts'
import type { FullRights, Shown } from '#web/screens/security/rights-state.ts'
import classes from '#web/screens/security/rights-tree.module.css'
import { Icon } from '#web/ui/icons.tsx'

/** How many functions at each level: what these rights amount to, at a glance. */
export const RightsSummary = ({ rights, shown }: { readonly rights: FullRights; readonly shown: Shown }) => {
  const t = useT('security')
  const { levels, exported } = countLevels(rights, shown)
  return (
    <span className={classes.summary} role="status">
      {t('rights.summary', {
        none: levels['000'],
        read: levels['001'],
        write: levels['011'],
        all: levels['111'],
        exported,
      })}
    </span>
  )
}

/** A lock counts more than any right. */
export const Locked = () => {
  const t = useT('security')
  return (
    <Tooltip label={t('rights.lockedHelp')}>
      <span className={classes.locked}>
        <Icon name="lock" size={14} />
        {t('rights.locked')}
      </span>
    </Tooltip>
  )
}

interface SpecialRightsProps {
  readonly rights: FullRights
  readonly onChange: (rights: FullRights) => void
  readonly readOnly: boolean
}

/** « Droits spéciaux » (spec 6): given or not, without levels. */
export const SpecialRights = ({ rights, onChange, readOnly }: SpecialRightsProps) => {
  const t = useT('security')
  return (
    <fieldset className={classes.special}>
      <legend>{t('rights.special')}</legend>
      {SPECIAL_RIGHTS.map((key) => (
        <Checkbox
          key={key}
          label={FUNCTIONALITIES[key]}
          description={t(`rights.specialHelp.${key}`)}
          checked={isGiven(rights, key)}
          disabled={readOnly}
          onChange={(event) => onChange(withCode(rights, [key], event.currentTarget.checked ? '111' : '000'))}
        />
      ))}
    </fieldset>
  )
}
