/** A condition chosen by clicking: what is asked, how it compares, with what. */
import { Button, Group, Modal, Radio, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Clause, Comparison, Match } from '#domain/document/condition.ts'
import { COMPARISONS_OF, MATCHES, needsValue } from '#domain/document/condition.ts'
import { cents } from '#domain/money.ts'
import { TAG_GROUPS, isTag, tagFacts } from '#contract/document/tags.ts'
import { useT } from '#web/i18n/i18n.ts'
import { groupsOf, labelOfTag } from '#web/screens/document/editor/catalogue.ts'
import { choiceLabel, kindOf, sayCondition, usualClause } from '#web/screens/document/editor/clause-words.ts'
import { useEditorHouse } from '#web/screens/document/editor/context.ts'
import classes from '#web/screens/document/editor/editor.module.css'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { ActionButton } from '#web/ui/action-button.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'

const firstValue = (clause: Clause, is: Comparison): Clause => {
  if (!needsValue(is)) return { tag: clause.tag, is }
  if (clause.value !== undefined) return { ...clause, is }
  const kind = kindOf(clause.tag)
  return { tag: clause.tag, is, value: kind === 'text' ? '' : kind === 'day' ? 7 : 0 }
}

interface ValueProps {
  readonly clause: Clause
  readonly onChange: (value: string | number) => void
}

const ClauseValue = ({ clause: { tag, is, value }, onChange }: ValueProps) => {
  const t = useT('document')
  const kind = kindOf(tag)
  const label = t('condition.value')
  if (!needsValue(is)) return null
  if (kind === 'money')
    return (
      <MoneyInput
        label={label}
        w={130}
        value={cents(Math.trunc(Number(value)))}
        onChange={(next) => onChange(next ?? 0)}
      />
    )
  if (kind === 'number' || kind === 'day')
    return (
      <QuantityInput
        {...(kind === 'day' ? { unit: t('condition.daysUnit') } : {})}
        label={label}
        w={130}
        value={Number(value)}
        onChange={(next) => onChange(next ?? 0)}
      />
    )
  if (kind === 'choice')
    return (
      <Select
        label={label}
        data={((isTag(tag) ? tagFacts(tag).choices : undefined) ?? []).map((code) => ({
          value: code,
          label: choiceLabel(code),
        }))}
        value={String(value)}
        onChange={(next) => onChange(next ?? '')}
        allowDeselect={false}
      />
    )
  return (
    <TextInput
      label={label}
      maxLength={100}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface ClauseRowProps {
  readonly clause: Clause
  readonly onChange: (clause: Clause) => void
  readonly onRemove: (() => void) | undefined
}

const ClauseRow = ({ clause, onChange, onRemove }: ClauseRowProps) => {
  const t = useT('document')
  const { catalogue } = useEditorHouse()
  const isOffered = catalogue.tags.some(({ name }) => name === clause.tag)
  const data = groupsOf(catalogue.tags).map(([group, tags]) => ({
    group: TAG_GROUPS[group],
    items: tags.map(({ name, label }) => ({ value: name as string, label })),
  }))
  const gone = {
    group: t('condition.goneGroup'),
    items: [{ value: clause.tag, label: labelOfTag(clause.tag) ?? clause.tag }],
  }
  return (
    <div className={classes['clause']}>
      <Select
        label={t('condition.tag')}
        searchable
        data={isOffered ? data : [gone, ...data]}
        value={clause.tag}
        error={isOffered ? undefined : t('tag.goneHelp', { name: clause.tag })}
        onChange={(next) => next !== null && onChange(usualClause(next))}
        allowDeselect={false}
        nothingFoundMessage={t('catalogue.none')}
      />
      <Select
        label={t('condition.comparison')}
        data={COMPARISONS_OF[kindOf(clause.tag)].map((is) => ({ value: is, label: t(`condition.is.${is}`) }))}
        value={clause.is}
        onChange={(next) => next !== null && onChange(firstValue(clause, next))}
        allowDeselect={false}
      />
      <ClauseValue clause={clause} onChange={(value) => onChange({ ...clause, value })} />
      {onRemove === undefined ? null : (
        <Button variant="subtle" color="gray" size="compact-sm" mt={24} onClick={onRemove}>
          {t('condition.removeClause')}
        </Button>
      )}
    </div>
  )
}

interface ConditionDialogProps {
  readonly match: Match
  readonly clauses: readonly Clause[]
  readonly onApply: (condition: { readonly match: Match; readonly clauses: readonly Clause[] }) => void
  readonly onClose: () => void
}

const MOST = 5

export const ConditionDialog = ({ match: first, clauses: before, onApply, onClose }: ConditionDialogProps) => {
  const t = useT('document')
  const { catalogue } = useEditorHouse()
  const usual = catalogue.tags.find(({ kind }) => kind === 'money' || kind === 'flag') ?? catalogue.tags[0]
  const fresh = usualClause(usual?.name ?? 'today')
  const [match, setMatch] = useState(first)
  // Rows keep what is typed in them when another is taken away: each has a number of its own.
  const [rows, setRows] = useState(() => (before.length === 0 ? [fresh] : before).map((clause, id) => ({ id, clause })))
  const clauses = rows.map(({ clause }) => clause)
  const add = (): void => setRows([...rows, { id: Math.max(...rows.map(({ id }) => id)) + 1, clause: fresh }])
  const lacks = clauses.some(({ is, value }) => needsValue(is) && (value === undefined || value === ''))
  const apply = (): void => onApply({ match, clauses })
  const disabledReason = lacks ? t('condition.lacks') : undefined
  useFunctionKeys({ F12: { run: apply, disabledReason }, Escape: { run: onClose } }, { dialog: true })
  return (
    <Modal opened onClose={onClose} closeOnEscape={false} title={t('condition.title')} size="lg">
      <Stack gap="md">
        {rows.map(({ id, clause }, index) => (
          <ClauseRow
            key={id}
            clause={clause}
            onChange={(next) => setRows(rows.with(index, { id, clause: next }))}
            onRemove={rows.length === 1 ? undefined : () => setRows(rows.toSpliced(index, 1))}
          />
        ))}
        {clauses.length > 1 ? (
          <Radio.Group label={t('condition.matchLabel')} value={match} onChange={setMatch}>
            <Group gap="md" mt={4}>
              {MATCHES.map((one) => (
                <Radio key={one} value={one} label={t(`condition.match.${one}`)} />
              ))}
            </Group>
          </Radio.Group>
        ) : null}
        <p className={classes['conditionReads']}>{sayCondition(t, match, clauses)}</p>
        <Group justify="space-between">
          <Button variant="default" disabled={rows.length >= MOST} onClick={add}>
            {t('condition.addClause')}
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('condition.cancel')}
            </Button>
            <ActionButton hotkey="F12" onClick={apply} {...{ disabledReason }}>
              {t('condition.apply')}
            </ActionButton>
          </Group>
        </Group>
      </Stack>
    </Modal>
  )
}
