import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { imports } from '#contract/operations/booking/import.ts'
import type { ImportFile } from '#contract/operations/booking/import.ts'
import type { MappingKind } from '#contract/operations/booking/online-booking.ts'
import { useT } from '#web/i18n/i18n.ts'
import { problemText } from '#web/screens/channel/import-state.tsx'
import { meaningChoices, meaningOf } from '#web/screens/channel/meaning-choices.ts'
import classes from '#web/screens/channel/channel.module.css'
import type { Decide } from '#web/screens/channel/use-import.ts'
import { call } from '#web/shell/call.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

interface Unknown {
  readonly kind: MappingKind
  readonly code: string
}

const keyOf = ({ kind, code }: Unknown): string => `${kind} ${code}`

/** Codes that mean nothing yet, each once. */
const unknownCodes = ({ stays }: ImportFile): Unknown[] => {
  const all = stays.flatMap((stay): Unknown[] => [
    ...(stay.placeTypeId === null ? [{ kind: 'TYPE' as const, code: stay.typeCode }] : []),
    ...stay.people.filter((one) => one.target === null).map(({ code }) => ({ kind: 'AGE' as const, code })),
    ...stay.options.filter((one) => one.target === null).map(({ code }) => ({ kind: 'OPTION' as const, code })),
  ])
  return [...new Map(all.map((one) => [keyOf(one), one])).values()]
}

interface RepairProps {
  readonly file: ImportFile
  readonly decide: Decide
  /** Why nothing can be repaired by this user. */
  readonly reason: string | undefined
}

/** What is missing, and its repair on the spot (domain rules 2.3). */
export const ImportRepair = ({ file, decide, reason }: RepairProps) => {
  const t = useT('channel')
  const unknown = unknownCodes(file)
  if (file.problem === null && unknown.length === 0) return null
  return (
    <section className={`${classes.panel} ${classes.problem}`} aria-label={t('one.problem')}>
      <h2>{t('one.problem')}</h2>
      {file.problem === null ? null : <p role="status">{problemText(file.problem)}</p>}
      {unknown.length === 0 ? null : <Codes file={file} unknown={unknown} decide={decide} reason={reason} />}
      <Fits file={file} decide={decide} reason={reason} />
    </section>
  )
}

const Codes = ({ file, unknown, decide, reason }: RepairProps & { readonly unknown: readonly Unknown[] }) => {
  const t = useT('channel')
  const [chosen, choose] = useState<ReadonlyMap<string, string>>(new Map())
  const mappings = unknown.flatMap((one) => {
    const value = chosen.get(keyOf(one))
    return value === undefined ? [] : [{ ...one, ...meaningOf(value) }]
  })
  const why = reason ?? (mappings.length === 0 ? t('one.repairNone') : undefined)
  return (
    <>
      <p className={classes.quiet}>{t('one.repair')}</p>
      <div className={classes.repairs}>
        {unknown.map((one) => (
          <Select
            key={keyOf(one)}
            label={t('one.codeOf', { kind: t(`one.kinds.${one.kind}`), code: one.code })}
            data={meaningChoices(one.kind, file, t('channel.ownOptions'))}
            value={chosen.get(keyOf(one)) ?? null}
            onChange={(value) =>
              choose((before) => {
                const after = new Map(before)
                if (value === null) after.delete(keyOf(one))
                else after.set(keyOf(one), value)
                return after
              })
            }
            searchable
            clearable
          />
        ))}
      </div>
      <ActionButton
        disabledReason={why}
        loading={decide.isPending}
        onClick={() =>
          decide.mutate((message, intent) => call(imports.map, { body: { ...message, mappings }, intent }))
        }
      >
        {t('one.repairAll')}
      </ActionButton>
    </>
  )
}

const Fits = ({ file: { stays, fits, problem }, decide, reason }: RepairProps) => {
  const t = useT('channel')
  if (problem === null || !(problem.code.startsWith('place.') || problem.code === 'allotment.exhausted')) return null
  if (fits.length === 0) return <p>{t('one.noFit')}</p>
  return (
    <>
      <p className={classes.quiet}>{t('one.fits')}</p>
      {stays.map((stay, i) => (
        <div key={stay.key} className={classes.row}>
          {stays.length === 1 ? null : <span>{t('one.stay', { rank: i + 1 })}</span>}
          {fits
            .filter((fit) => fit.stayKey === stay.key)
            .map((fit) => (
              <Button
                key={fit.placeTypeId}
                variant="default"
                disabled={reason !== undefined || decide.isPending}
                onClick={() =>
                  decide.mutate((message, intent) =>
                    call(imports.retry, { body: { ...message, types: { [stay.key]: fit.placeTypeId } }, intent }),
                  )
                }
              >
                {t('one.take', { type: t('one.fit', { type: fit.placeType, count: fit.free }) })}
              </Button>
            ))}
        </div>
      ))}
    </>
  )
}
