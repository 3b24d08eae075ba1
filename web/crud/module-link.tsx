/** Beside the form of a module's settings: its secrets, the last exchanges, « Tester ». */
import { Alert, Button, Group, PasswordInput, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { messageOf } from '#contract/messages.ts'
import { SECRET_MAX } from '#contract/module-settings.ts'
import type { ModuleSettings, ModuleTalk } from '#contract/module-settings.ts'
import classes from '#web/crud/crud.module.css'
import { inSentence } from '#contract/format.ts'
import { articleOf, genderOf } from '#web/crud/grammar.ts'
import { useT } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatInstant } from '#web/ui/format.ts'

/** Which secrets are there, and how the last calls went. */
export const useModuleLink = (of: ModuleSettings, id: number) =>
  useQuery({
    queryKey: [of.settings.name, 'link', id],
    queryFn: ({ signal }) => call(of.link, { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

interface SecretWords {
  /** « Jeton ». */
  readonly one: string
  readonly feminine?: boolean
  readonly help: string
  /** What does not go without it. */
  readonly missing: string
}

export interface ModuleLinkProps {
  readonly of: ModuleSettings
  readonly id: number
  readonly words: Readonly<Record<string, SecretWords>>
  /** Secrets that the settings as they are have a use for; default: all. One that is kept already is shown all the same. */
  readonly wanted?: readonly string[] | undefined
  /** Secrets without which nothing is tried; default: all. */
  readonly testNeeds?: readonly string[] | undefined
  /** More about the exchanges, and buttons of the module's own. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

export const ModuleLink = (props: ModuleLinkProps) => {
  const { of, id, words, wanted = of.secrets, testNeeds = of.secrets, children, actions } = props
  const t = useT('crud')
  const { data, error } = useModuleLink(of, id)
  const { write, why } = useRight(of.settings.right)
  const testing = useMutation({
    mutationFn: () => call(of.test, { params: { id } }),
    onSuccess: () => toast.success(t('link.answers')),
  })
  if (error !== null) return <Alert color="red">{sentenceOf(error)}</Alert>
  if (data === undefined) return null
  const missing = testNeeds.find((one) => !data.there.includes(one))
  const reason = write ? (missing === undefined ? undefined : words[missing]?.missing) : why
  return (
    <section className={classes.panel} aria-label={t('link.title')}>
      <h2>{t('link.title')}</h2>
      {of.secrets.map((one) => {
        if (!wanted.includes(one) && !data.there.includes(one)) return null
        const said = words[one]
        if (said === undefined) throw new Error(`no words for the secret « ${one} »`)
        return <Secret key={one} {...{ of, id, said }} secret={one} isThere={data.there.includes(one)} />
      })}
      <Exchanges talk={data} />
      {children}
      <Group gap="xs">
        <ActionButton
          variant="default"
          disabledReason={reason}
          loading={testing.isPending}
          onClick={() => testing.mutate()}
        >
          {t('link.test')}
        </ActionButton>
        {actions}
      </Group>
    </section>
  )
}

const Exchanges = ({ talk: { answeredAt, failedAt, failures, failure, detail } }: { readonly talk: ModuleTalk }) => {
  const t = useT('crud')
  return (
    <>
      <p>{t('link.answered', { when: answeredAt === null ? t('link.never') : formatInstant(answeredAt) })}</p>
      {failure === null ? null : (
        <p>
          {t('link.failed', { when: failedAt === null ? '' : formatInstant(failedAt) })}{' '}
          {messageOf(failure, {}) ?? failure} {t('link.failures', { count: failures })}.
          {detail === null || detail === '' ? null : ` ${t('link.words', { detail })}`}
        </p>
      )}
    </>
  )
}

interface SecretProps {
  readonly of: ModuleSettings
  readonly id: number
  readonly secret: string
  readonly said: SecretWords
  readonly isThere: boolean
}

/** Written, never read back. */
const Secret = ({ of, id, secret, said, isThere }: SecretProps) => {
  const t = useT('crud')
  const queries = useQueryClient()
  const { write, why } = useRight(of.settings.right)
  const [value, setValue] = useState('')
  const saving = useMutation({
    mutationFn: (next: string | null) => call(of.keep, { params: { id }, body: { secret, value: next } }),
    onSuccess: async () => {
      setValue('')
      toast.saved()
      await queries.invalidateQueries({ queryKey: [of.settings.name] })
    },
  })
  const one = inSentence(said.one)
  const label = { one: said.one, many: said.one, feminine: said.feminine === true }
  const the = t(`the.${articleOf(label)}`, { one })
  const empty = value.trim() === '' ? t('link.empty', { the }) : undefined
  return (
    <div className={classes.secret}>
      <Text size="sm">
        {said.one} : {isThere ? t('link.there') : said.missing}
      </Text>
      <Group gap="xs" align="flex-end">
        <PasswordInput
          label={t(`new.${genderOf(label)}`, { one })}
          description={said.help}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          readOnly={!write}
          autoComplete="off"
          maxLength={SECRET_MAX}
          w={320}
        />
        <ActionButton
          variant="default"
          disabledReason={write ? empty : why}
          loading={saving.isPending}
          onClick={() => saving.mutate(value.trim())}
        >
          {t('link.save', { the })}
        </ActionButton>
        {isThere && write ? (
          <Button variant="subtle" color="red" onClick={() => saving.mutate(null)}>
            {t('link.forget', { the })}
          </Button>
        ) : null}
      </Group>
    </div>
  )
}
