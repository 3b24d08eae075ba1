import { useEffect } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import type { Finding, FindingKind } from '#web/shell/spotlight/findings.ts'
import type { IconName } from '#web/ui/icons.tsx'
import { Icon } from '#web/ui/icons.tsx'
import classes from '#web/shell/spotlight/spotlight.module.css'

const ICONS: Readonly<Record<FindingKind, IconName>> = {
  screens: 'enter',
  customers: 'user',
  stays: 'calendar',
  places: 'home',
}

export const optionId = (finding: Finding | undefined): string | undefined =>
  finding === undefined ? undefined : `spotlight-${finding.id}`

interface SpotlightListProps {
  readonly findings: readonly Finding[]
  readonly active: number
  readonly onOpen: (finding: Finding) => void
  readonly onPoint: (index: number) => void
}

export const SpotlightList = ({ findings, active, onOpen, onPoint }: SpotlightListProps) => {
  const t = useT('shell')
  const activeId = optionId(findings[active])
  useEffect(() => {
    if (activeId !== undefined) document.querySelector(`#${activeId}`)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div id="spotlight-list" role="listbox" aria-label={t('spotlight.title')} className={classes.list}>
      {[...new Set(findings.map((finding) => finding.kind))].map((kind) => {
        const own = findings.filter((finding) => finding.kind === kind)
        return (
          <div key={kind} role="group" aria-label={t(`spotlight.${kind}`)}>
            <p className={classes.group} role="presentation">
              {t(`spotlight.${kind}`)}
            </p>
            {own.map((finding) => {
              const index = findings.indexOf(finding)
              return (
                // Keys are handled by the field, which keeps the focus (aria-activedescendant).
                <div
                  key={finding.id}
                  id={optionId(finding)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={classes.option}
                  onPointerMove={() => onPoint(index)}
                  onPointerUp={() => onOpen(finding)}
                >
                  <Icon name={ICONS[kind]} />
                  <span className={classes.label}>{finding.label}</span>
                  <span className={classes.detail}>{finding.detail}</span>
                </div>
              )
            })}
          </div>
        )
      })}
    </div>
  )
}
