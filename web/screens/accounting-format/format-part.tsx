import { Alert, Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { DATE_FORMS, DECIMALS, ENCODINGS, LINE_ENDS, QUOTINGS } from '#domain/accounting/format/format.ts'
import type { Format } from '#domain/accounting/format/format.ts'
import { accountingSoftware } from '#contract/operations/payment/accounting-format.ts'
import { useT } from '#web/i18n/i18n.ts'
import { FormatColumns } from '#web/screens/accounting-format/format-columns.tsx'
import classes from '#web/screens/accounting-format/accounting-format.module.css'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** Named, as an empty one, a tab or a bar says nothing in a list. */
const SEPARATORS = { none: '', semicolon: ';', comma: ',', tab: '\t', bar: '|' } as const
type Separator = keyof typeof SEPARATORS

const separatorOf = (format: Format): Separator =>
  (Object.keys(SEPARATORS) as Separator[]).find((key) => SEPARATORS[key] === format.separator) ?? 'none'

interface FormatPartProps {
  readonly format: Format
  readonly adjusted: boolean
  readonly readOnly: boolean
  readonly onChange: (format: Format) => void
  /** Absent: it is as supplied. */
  readonly onReset: (() => void) | undefined
}

/** The table of the software that is chosen, and what it makes of a few entries. */
export const FormatPart = ({ format, adjusted, readOnly, onChange, onReset }: FormatPartProps) => {
  const t = useT('accounting-format')
  return (
    <section className={classes.panel} aria-label={t('format.title')}>
      <div className={classes.head}>
        <h2>{t('format.title')}</h2>
        <StatusBadge tone={adjusted ? 'info' : 'neutral'}>
          {t(adjusted ? 'format.adjusted' : 'format.supplied')}
        </StatusBadge>
        {onReset === undefined || readOnly ? null : (
          <Button variant="subtle" size="compact-sm" onClick={onReset}>
            {t('format.reset')}
          </Button>
        )}
      </div>
      <p className={classes.quiet}>{t('format.what')}</p>
      <Options {...{ format, readOnly }} put={(over) => onChange({ ...format, ...over })} />
      {format.rows.map((row, i) => (
        <FormatColumns
          key={row.per}
          {...{ row, readOnly }}
          onChange={(columns) => onChange({ ...format, rows: format.rows.with(i, { ...row, columns }) })}
        />
      ))}
      <Preview format={format} />
    </section>
  )
}

interface OptionsProps extends Pick<FormatPartProps, 'format' | 'readOnly'> {
  readonly put: (over: Partial<Format>) => void
}

const Options = (props: OptionsProps) => (
  <>
    <Texts {...props} />
    <Choices {...props} />
    <Marks {...props} />
  </>
)

const Texts = ({ format, readOnly, put }: OptionsProps) => {
  const t = useT('accounting-format')
  return (
    <div className={classes.fields}>
      <TextInput
        className={classes.wide}
        label={t('format.fileName')}
        description={t('format.fileNameHelp')}
        value={format.fileName}
        onChange={(event) => put({ fileName: event.currentTarget.value })}
        maxLength={120}
        readOnly={readOnly}
      />
      <TextInput
        label={t('format.forbidden')}
        description={t('format.forbiddenHelp')}
        value={format.forbidden}
        onChange={(event) => put({ forbidden: event.currentTarget.value })}
        maxLength={20}
        readOnly={readOnly}
      />
    </div>
  )
}

interface ChoiceProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly values: readonly V[]
  readonly say: (value: V) => string
  readonly readOnly: boolean
  readonly onChange: (value: V) => void
}

const Choice = <V extends string>({ label, value, values, say, readOnly, onChange }: ChoiceProps<V>) => (
  <Select
    label={label}
    data={values.map((one) => ({ value: one, label: say(one) }))}
    value={value}
    onChange={(chosen) => chosen !== null && onChange(chosen)}
    allowDeselect={false}
    readOnly={readOnly}
  />
)

const Choices = ({ format, readOnly, put }: OptionsProps) => {
  const t = useT('accounting-format')
  const separators = Object.keys(SEPARATORS) as Separator[]
  return (
    <div className={classes.fields}>
      <Choice
        label={t('format.separator')}
        value={separatorOf(format)}
        values={separators}
        say={(one) => t(`format.separators.${one}`)}
        onChange={(one) => put({ separator: SEPARATORS[one] })}
        readOnly={readOnly}
      />
      <Choice
        label={t('format.quoting')}
        value={format.quoting}
        values={QUOTINGS}
        say={(one) => t(`format.quotings.${one}`)}
        onChange={(quoting) => put({ quoting })}
        readOnly={readOnly}
      />
      <Choice
        label={t('format.date')}
        value={format.date}
        values={DATE_FORMS}
        say={(one) => one}
        onChange={(date) => put({ date })}
        readOnly={readOnly}
      />
      <Figures {...{ format, readOnly, put }} />
    </div>
  )
}

const Figures = ({ format, readOnly, put }: OptionsProps) => {
  const t = useT('accounting-format')
  return (
    <>
      <Choice
        label={t('format.decimals')}
        value={format.decimals}
        values={DECIMALS}
        say={(one) => t(`format.decimal.${one}`)}
        onChange={(decimals) => put({ decimals })}
        readOnly={readOnly}
      />
      <Choice
        label={t('format.encoding')}
        value={format.encoding}
        values={ENCODINGS}
        say={(one) => t(`format.encodings.${one}`)}
        onChange={(encoding) => put({ encoding })}
        readOnly={readOnly}
      />
      <Choice
        label={t('format.lineEnd')}
        value={format.lineEnd}
        values={LINE_ENDS}
        say={(one) => t(`format.lineEnds.${one}`)}
        onChange={(lineEnd) => put({ lineEnd })}
        readOnly={readOnly}
      />
    </>
  )
}

const Marks = ({ format, readOnly, put }: OptionsProps) => {
  const t = useT('accounting-format')
  return (
    <div className={classes.checks}>
      {(['padded', 'header', 'zeros'] as const).map((key) => (
        <Checkbox
          key={key}
          label={t(`format.${key}`)}
          checked={format[key]}
          onChange={(event) => put({ [key]: event.currentTarget.checked })}
          disabled={readOnly}
        />
      ))}
    </div>
  )
}

/** What the file will hold; what is wrong with the table, where something is. */
const Preview = ({ format }: { readonly format: Format }) => {
  const t = useT('accounting-format')
  const shown = useDeferredValue(format)
  const { data, error } = useQuery({
    queryKey: ['accountingFormat', 'preview', JSON.stringify(shown)],
    queryFn: ({ signal }) => call(accountingSoftware.preview, { body: { format: shown }, signal }),
    placeholderData: (before) => before,
    retry: false,
    meta: { quiet: true },
  })
  return (
    <>
      <h3 className={classes.rows}>{t('preview.title')}</h3>
      {error === null ? null : <Alert color="red">{sentenceOf(error)}</Alert>}
      {data === undefined || error !== null ? null : (
        <>
          <p className={classes.quiet}>{t('preview.what', { name: data.fileName })}</p>
          <ScrollRegion className={classes.preview} label={t('preview.title')}>
            <pre>{data.lines.join('\n')}</pre>
          </ScrollRegion>
        </>
      )}
    </>
  )
}
