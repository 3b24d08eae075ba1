/** What a text was before: who saved it, when, what changed in words; brought back as a change that is still to be saved. */
import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wordDifference } from '#domain/document/difference.ts'
import { modelTextOperations } from '#contract/operations/document/texts.ts'
import type { ModelText, ModelTexts } from '#contract/operations/document/texts.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/document/document.module.css'
import { plainBody } from '#web/screens/document/plain-body.ts'
import { modelKey } from '#web/screens/document/use-model.ts'
import type { Draft, useDrafts } from '#web/screens/document/use-model.ts'
import { call } from '#web/shell/call.ts'
import { queryClient } from '#web/shell/query.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { formatInstant } from '#web/ui/format.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

interface VersionsPaneProps {
  readonly model: ModelTexts
  readonly languageId: number
  readonly drafts: ReturnType<typeof useDrafts>
  readonly keep: (saved: ModelText) => void
}

/** Words that the version had and the text in sight has not, and those it has instead. */
const Difference = ({ before, after }: { readonly before: Draft; readonly after: Draft }) => {
  const t = useT('document')
  const said = ({ subject, body }: Draft): string => `${plainBody(t, subject).trim()}\n\n${plainBody(t, body).trim()}`
  const pieces = wordDifference(said(before), said(after))
  if (pieces.every(({ kind }) => kind === 'same')) return <Text size="sm">{t('version.same')}</Text>
  return (
    <ScrollRegion className={classes['difference']} label={t('version.difference')}>
      {pieces.map(({ kind, text }, at) => {
        const key = `${at}-${kind}`
        if (kind === 'gone') return <del key={key}>{text}</del>
        return kind === 'new' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>
      })}
    </ScrollRegion>
  )
}

const Chosen = ({ model, languageId, drafts, version }: VersionsPaneProps & { readonly version: number }) => {
  const t = useT('document')
  const { write } = useRight('document_email_mailing')
  const { data } = useQuery({
    queryKey: ['mailingConfiguration', 'version', model.id, languageId, version],
    queryFn: ({ signal }) =>
      call(modelTextOperations.version, { params: { id: model.id, languageId, version }, signal }),
    staleTime: Infinity,
  })
  if (data === undefined) return <Skeleton h={120} />
  const before: Draft = { subject: data.subject.doc, body: data.body.doc }
  return (
    <>
      <Difference before={before} after={drafts.draftIn(languageId)} />
      {write ? (
        <Button
          variant="default"
          onClick={() => {
            drafts.put(languageId, before)
            toast.info(t('version.restored'))
          }}
        >
          {t('version.restore')}
        </Button>
      ) : null}
    </>
  )
}

/** Gives the language back to what the product supplies. */
const useSupplied = ({ model, languageId, drafts }: VersionsPaneProps) => {
  const t = useT('document')
  const back = useMutation({
    mutationFn: () => call(modelTextOperations.restoreSupplied, { params: { id: model.id, languageId } }),
    onSuccess: async () => {
      drafts.forget(languageId)
      await queryClient.invalidateQueries({ queryKey: modelKey(model.id) })
      toast.saved()
    },
  })
  return async (): Promise<void> => {
    const yes = await confirm({
      title: t('supplied.ask'),
      body: t('supplied.askBody'),
      confirmLabel: t('supplied.back'),
    })
    if (yes) back.mutate()
  }
}

export const VersionsPane = (props: VersionsPaneProps) => {
  const { model, languageId } = props
  const t = useT('document')
  const { write } = useRight('document_email_mailing')
  const [chosen, setChosen] = useState<number>()
  const askSupplied = useSupplied(props)
  const text = model.texts.find((one) => one.languageId === languageId)
  const isSupplied = model.languages.find(({ id }) => id === languageId)?.isSupplied === true
  const { data } = useQuery({
    queryKey: ['mailingConfiguration', 'versions', model.id, languageId, text?.version ?? 0],
    queryFn: ({ signal }) => call(modelTextOperations.versions, { params: { id: model.id, languageId }, signal }),
  })
  return (
    <section className={classes['pane']} aria-label={t('side.versions')}>
      {text?.version === 0 ? <Text size="sm">{t('supplied.now')}</Text> : null}
      {data === undefined ? <Skeleton h={80} /> : null}
      {data?.list.length === 0 ? <Text size="sm">{t('version.none')}</Text> : null}
      {data === undefined || data.list.length === 0 ? null : (
        <ul className={classes['found']}>
          {data.list.map(({ version, savedAt, savedBy }) => (
            <li key={version}>
              <button
                type="button"
                className={classes['choice']}
                aria-current={version === chosen}
                onClick={() => setChosen(version)}
              >
                <span>{formatInstant(savedAt)}</span>
                <span className={classes['detail']}>{savedBy ?? t('version.nobody')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen === undefined ? null : <Chosen key={chosen} {...props} version={chosen} />}
      {isSupplied && write && text !== undefined && text.version > 0 ? (
        <Group>
          <Button variant="subtle" color="gray" onClick={() => void askSupplied()}>
            {t('supplied.back')}
          </Button>
        </Group>
      ) : null}
    </section>
  )
}
