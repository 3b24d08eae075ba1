/** Words of another till that mean nothing here yet: what each is, then the file counts. */
import { Alert, Group, Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rateOfWord } from '#domain/sale/other-till.ts'
import { paymentMethod, tva } from '#contract/entities/payment/payment.ts'
import { OTHER_METHOD_KINDS, tillFiles } from '#contract/operations/sale/till-file.ts'
import type { LackingWord, TillFile } from '#contract/operations/sale/till-file.ts'
import { useAll } from '#web/crud/queries.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/other-till/other-till.module.css'
import { useTakings } from '#web/screens/other-till/use-takings.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useIntent } from '#web/shell/intent.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatInteger, formatMoney, formatRate } from '#web/ui/format.ts'

const KINDS = [
  ['METHOD', 'complete.methods'],
  ['RATE', 'complete.rates'],
  ['ARTICLE', 'complete.articles'],
] as const

const KINDS_OF_MONEY: ReadonlySet<unknown> = new Set(OTHER_METHOD_KINDS)

interface Choice {
  readonly value: string
  readonly label: string
}

/** What words of each kind may be here. */
const useChoices = (): Readonly<Record<LackingWord['kind'], readonly Choice[]>> => {
  const t = useT('other-till')
  const methods = useAll(paymentMethod, useRight(paymentMethod.right).read).data?.list ?? []
  const rates = useAll(tva, useRight(tva.right).read).data?.list ?? []
  return {
    METHOD: methods
      .filter((row) => row['active'] !== false && KINDS_OF_MONEY.has(row['kind']))
      .map(({ id, ...row }) => ({ value: String(id), label: String(row['label']) })),
    RATE: rates.map(({ id, ...row }) => ({ value: String(id), label: String(row['label']) })),
    ARTICLE: [
      { value: 'GOODS', label: t('complete.goods') },
      { value: 'SERVICE', label: t('complete.service') },
    ],
  }
}

type Chosen = Readonly<Record<string, string>>
const keyOf = ({ kind, word }: LackingWord): string => `${kind} ${word}`

/** What was chosen, as it is sent. */
const saidOf = (lacking: readonly LackingWord[], chosen: Chosen) => {
  const of = (kind: LackingWord['kind']) =>
    lacking.flatMap((one) => {
      const value = chosen[keyOf(one)]
      return one.kind === kind && value !== undefined ? [{ word: one.word, value }] : []
    })
  return {
    methods: of('METHOD').map(({ word, value }) => ({ word, methodId: Number(value) })),
    rates: of('RATE').map(({ word, value }) => ({ word, tvaId: Number(value) })),
    articles: of('ARTICLE').map(({ word, value }) => ({
      word,
      nature: value === 'GOODS' ? ('GOODS' as const) : ('SERVICE' as const),
    })),
  }
}

const useComplete = ({ id, version, lacking }: TillFile, chosen: Chosen) => {
  const t = useT('other-till')
  const intent = useIntent()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call(tillFiles.complete, { body: { id, version, ...saidOf(lacking, chosen) }, intent: intent.key() }),
    meta: { quiet: true },
    onSuccess: async (file) => {
      intent.settle()
      if (file.state === 'TAKEN') toast.success(t('complete.done'))
      else toast.warning(t('complete.left', { count: file.lacking.length }))
      await queries.invalidateQueries({ queryKey: ['tillFile'] })
    },
    // Completed by somebody else meanwhile: what was chosen stays, upon what they wrote.
    onError: () => queries.invalidateQueries({ queryKey: ['tillFile'] }),
  })
}

export const CompleteForm = ({ file }: { readonly file: TillFile }) => {
  const t = useT('other-till')
  const [chosen, setChosen] = useState<Chosen>({})
  const choices = useChoices()
  const completing = useComplete(file, chosen)
  const isAny = file.lacking.some((one) => chosen[keyOf(one)] !== undefined)
  // A file that lacks nothing waits where its methods or rates were made meanwhile: trying again is enough.
  const reason = useTakings() ?? (isAny || file.lacking.length === 0 ? undefined : t('complete.nothing'))
  const run = (): void => {
    if (reason === undefined && !completing.isPending) completing.mutate()
  }
  useFunctionKeys({ F12: { label: t('complete.confirm'), run, disabledReason: reason } })
  const put = (one: LackingWord, value: string | null): void =>
    setChosen(({ [keyOf(one)]: _, ...others }) => (value === null ? others : { ...others, [keyOf(one)]: value }))
  return (
    <section>
      <h2>{t('complete.title')}</h2>
      <p className={classes.help}>{t('complete.help')}</p>
      {completing.error === null ? null : (
        <Alert color="red" role="alert">
          {sentenceOf(completing.error)}
        </Alert>
      )}
      {KINDS.map(([kind, title]) => {
        const words = file.lacking.filter((one) => one.kind === kind)
        return words.length === 0 ? null : (
          <WordTable key={kind} title={t(title)} words={words} choices={choices[kind]} chosen={chosen} onChoose={put} />
        )
      })}
      <Group mt="sm">
        <ActionButton hotkey="F12" disabledReason={reason} loading={completing.isPending} onClick={run}>
          {t('complete.confirm')}
        </ActionButton>
      </Group>
    </section>
  )
}

interface TableProps {
  readonly title: string
  readonly words: readonly LackingWord[]
  readonly choices: readonly Choice[]
  readonly chosen: Chosen
  readonly onChoose: (one: LackingWord, value: string | null) => void
}

const WordTable = ({ title, words, choices, chosen, onChoose }: TableProps) => {
  const t = useT('other-till')
  const shown = ({ kind, word }: LackingWord): string => {
    const rate = kind === 'RATE' ? rateOfWord(word) : undefined
    if (rate !== undefined) return formatRate(rate)
    return word === '' ? t('complete.empty') : word
  }
  return (
    <table className={classes.words}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('complete.word')}</th>
          <th scope="col" data-align="end">
            {t('complete.tickets')}
          </th>
          <th scope="col" data-align="end">
            {t('complete.amount')}
          </th>
          <th scope="col">{t('complete.is')}</th>
        </tr>
      </thead>
      <tbody>
        {words.map((one) => (
          <tr key={keyOf(one)}>
            <th scope="row">{shown(one)}</th>
            <td data-align="end">{formatInteger(one.tickets)}</td>
            <td data-align="end">{formatMoney(one.amount)}</td>
            <td>
              <Select
                aria-label={t('complete.isOf', { word: shown(one) })}
                placeholder={t('complete.choose')}
                data={choices}
                value={chosen[keyOf(one)] ?? null}
                onChange={(value) => onChoose(one, value)}
                clearable
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
