/** Which paper, in which language, on which printer; and what to know of it before it is handed over. */
import { Alert, Select } from '@mantine/core'
import type { DocumentKind } from '#contract/document/kinds.ts'
import { MOST_COPIES } from '#contract/operations/document/printing.ts'
import type { CheckAnswer, PapersAnswer } from '#contract/operations/document/printing.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { PATH } from '#web/screens/printing/asked.ts'
import type { Asked } from '#web/screens/printing/asked.ts'
import { PrintedState } from '#web/screens/printing/printed-state.tsx'
import classes from '#web/screens/printing/printing.module.css'
import { HERE } from '#web/screens/printing/use-print.ts'
import type { Print } from '#web/screens/printing/use-print.ts'
import { ScreenLink, useGo } from '#web/shell/navigation.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'

interface ChoicesProps {
  readonly asked: Asked
  readonly papers: PapersAnswer | undefined
  readonly checked: CheckAnswer | undefined
  readonly print: Print
}

export const Choices = ({ asked, papers, checked, print }: ChoicesProps) => {
  const t = useT('printing')
  const go = useGo()
  const change = (over: Partial<Asked>): void => go(pathTo(PATH, { ...asked, ...over }), { replace: true })
  const { papers: kinds = [], languages = [], printers = [] } = papers ?? {}
  // Number 0 is the usual paper, which comes first.
  const paper = asked.mailingConfigurationId || kinds[0]?.mailingConfigurationId
  return (
    <section className={classes.choices} aria-label={t('paper')}>
      <Select
        label={t('paper')}
        data={kinds.map((one) => ({ value: String(one.mailingConfigurationId), label: one.label }))}
        value={paper === undefined ? null : String(paper)}
        allowDeselect={false}
        searchable
        onChange={(value) => change({ mailingConfigurationId: Number(value) })}
      />
      <Select
        label={t('language')}
        data={languages.map((one) => ({
          value: String(one.languageId),
          label: one.languageId === 0 ? t('own') : one.label,
        }))}
        value={String(asked.languageId)}
        allowDeselect={false}
        searchable
        onChange={(value) => change({ languageId: Number(value) })}
      />
      <ToKnow asked={asked} papers={papers} checked={checked} />
      <PrinterChoice printers={printers} print={print} />
      {print.failure === undefined ? null : <p role="alert">{print.failure}</p>}
      {print.sent === undefined ? null : <PrintedState key={print.sent.jobId} sent={print.sent} />}
    </section>
  )
}

/** Where a record prints what has a form of its own, and says what that entails: copies of a bill are numbered. */
const PRINTED_AT: Readonly<Partial<Record<DocumentKind, (id: number) => string>>> = {
  bill: (billId) => pathTo('/bill/$billId', { billId }),
}

/** Holes, another language than asked, and what goes with it. */
const ToKnow = ({ asked, papers, checked }: Omit<ChoicesProps, 'print'>) => {
  const t = useT('printing')
  const problems = checked?.problems ?? []
  const said = papers?.languages.find(({ languageId }) => languageId === checked?.languageId)?.label
  const isOther = asked.languageId !== 0 && checked !== undefined && checked.languageId !== asked.languageId
  const enclosed = papers?.enclosed ?? null
  const own = papers === undefined ? undefined : PRINTED_AT[papers.kind]?.(asked.entityId)
  return (
    <>
      {isOther ? <Alert color="gray">{t('otherLanguage', { language: said ?? '' })}</Alert> : null}
      {problems.length === 0 ? null : (
        <Alert color="yellow" title={t('holes')}>
          <ul className={classes.holes}>
            {problems.map(({ tag, message }) => (
              <li key={`${tag} ${message}`}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
      {enclosed === null ? null : (
        <p className={classes.enclosed}>
          {t('enclosed')}
          {own === undefined ? enclosed.label : <ScreenLink to={own}>{enclosed.label}</ScreenLink>}
        </p>
      )}
    </>
  )
}

interface PrinterChoiceProps {
  readonly printers: PapersAnswer['printers']
  readonly print: Print
}

const PrinterChoice = ({ printers, print }: PrinterChoiceProps) => {
  const t = useT('printing')
  return (
    <>
      {printers.length === 0 ? null : (
        <Select
          label={t('printer')}
          data={[
            { value: HERE, label: t('browser') },
            ...printers.map(({ id, label }) => ({ value: String(id), label })),
          ]}
          value={print.printerId}
          allowDeselect={false}
          onChange={(value) => {
            print.setPrinter(value ?? HERE)
            print.setCopies(printers.find(({ id }) => String(id) === value)?.copies ?? 1)
          }}
        />
      )}
      {print.printerId === HERE ? null : (
        <QuantityInput
          label={t('copies')}
          min={1}
          max={MOST_COPIES}
          withSteps
          value={print.copies}
          onChange={(value) => print.setCopies(value ?? 1)}
        />
      )}
    </>
  )
}
