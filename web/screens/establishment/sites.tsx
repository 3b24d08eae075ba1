import { Badge, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { establishment } from '#contract/entities/establishment/establishment.ts'
import { preferenceGroup } from '#contract/entities/establishment/group.ts'
import { deleteSite } from '#contract/operations/establishment/template.ts'
import crud from '#web/crud/crud.module.css'
import { useAll } from '#web/crud/queries.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/establishment/group.module.css'
import { useSwitchEstablishment } from '#web/shell/bar/establishment-switcher.tsx'
import { call } from '#web/shell/call.ts'
import { refreshUser } from '#web/shell/refresh-user.ts'
import { fieldErrorsOf, sentenceOf } from '#web/shell/rest-error.ts'
import { rest } from '#web/shell/rest.ts'
import { useRight, useUser } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'

const useAfterwards = () => {
  const queries = useQueryClient()
  return () => Promise.all([queries.invalidateQueries({ queryKey: [establishment.name] }), refreshUser()])
}

interface NewSite {
  readonly name: string
  readonly training: boolean
}

/** The server fills in what the company's sites have in common (`add?reference=`), the rest is typed there. */
const useAddSite = (reference: number) => {
  const afterwards = useAfterwards()
  return useMutation({
    mutationFn: async (site: NewSite): Promise<{ id: number }> => {
      const form = await rest.get<RecordItem>(`${establishment.path}/add`, { query: { reference } })
      return rest.post(`${establishment.path}/edit`, { ...form, ...site })
    },
    onSuccess: afterwards,
    meta: { quiet: true },
  })
}

/** What is wrong with the name, or with what was taken from the model: its own record is then to be put right first. */
const refusalOf = (error: unknown): string | undefined => {
  if (error === null) return undefined
  const faults = Object.entries(fieldErrorsOf(error)).map(([key, sentence]) => {
    const label = key === 'name' ? undefined : establishment.fields[key as keyof typeof establishment.fields]?.label
    return label === undefined ? sentence : `${label} — ${sentence}`
  })
  return faults.length === 0 ? sentenceOf(error) : faults.join('\n')
}

const AddDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT('establishment')
  const here = useUser().establishment
  const [name, setName] = useState('')
  const [training, setTraining] = useState(false)
  const adding = useAddSite(here.id)
  const submit = (): void =>
    adding.mutate(
      { name: name.trim(), training },
      {
        onSuccess: () => {
          toast.success(t('sites.added', { name: name.trim() }))
          onClose()
        },
      },
    )
  return (
    <ActionDialog
      title={t('sites.addTitle')}
      confirmLabel={t('sites.create')}
      isPending={adding.isPending}
      reason={name.trim() === '' ? t('sites.nameMissing') : undefined}
      onConfirm={submit}
      onClose={onClose}
    >
      <Stack gap="sm">
        <TextInput
          label={t('sites.name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={80}
          required
          data-autofocus
          error={refusalOf(adding.error)}
        />
        <Text size="sm" c="dimmed">
          {t('sites.model', { name: here.name })}
        </Text>
        <Checkbox
          label={t('sites.training')}
          description={t('sites.trainingHelp')}
          checked={training}
          onChange={(event) => setTraining(event.currentTarget.checked)}
        />
      </Stack>
    </ActionDialog>
  )
}

const useRemoveSite = () => {
  const t = useT('establishment')
  const afterwards = useAfterwards()
  const removing = useMutation({
    mutationFn: (id: number) => call(deleteSite, { params: { id } }),
    onSuccess: afterwards,
  })
  return async (site: RecordItem): Promise<void> => {
    const name = String(site['name'])
    if (await confirm({ title: t('sites.removeTitle', { name }), body: t('sites.removeBody'), danger: true }))
      removing.mutate(site.id)
  }
}

interface SiteProps {
  readonly site: RecordItem
  readonly canDelete: boolean
}

const Site = ({ site, canDelete }: SiteProps) => {
  const t = useT('establishment')
  const ui = useT('ui')
  const { why } = useRight(establishment.right)
  const here = useUser().establishment.id === site.id
  const name = String(site['name'])
  const switchTo = useSwitchEstablishment()
  const remove = useRemoveSite()
  return (
    <li className={classes.site}>
      <span className={classes.name}>
        <strong>{name}</strong>
        <Text size="sm" c="dimmed" component="span">
          {[site['town'], site['siret']].filter(Boolean).join(' · ') || t('sites.incomplete')}
        </Text>
      </span>
      {site['training'] === true ? <Badge variant="light">{t('training')}</Badge> : null}
      {here ? (
        <Badge variant="light" color="pine">
          {t('sites.here')}
        </Badge>
      ) : (
        <Group gap="xs">
          <ActionButton
            variant="default"
            size="xs"
            aria-label={t('sites.goNamed', { name })}
            onClick={() => void switchTo(site.id)}
          >
            {t('sites.go')}
          </ActionButton>
          <ActionButton
            variant="subtle"
            color="red"
            size="xs"
            aria-label={t('sites.removeNamed', { name })}
            disabledReason={canDelete ? undefined : why}
            onClick={() => void remove(site)}
          >
            {ui('delete')}
          </ActionButton>
        </Group>
      )}
    </li>
  )
}

/** Establishments where the user works: move to one, add one, remove one that has never served. */
export const Sites = () => {
  const t = useT('establishment')
  const right = useRight(establishment.right)
  const group = useRight(preferenceGroup.right)
  const [isAdding, setAdding] = useState(false)
  const { data } = useAll(establishment)
  const may = right.write && group.write
  return (
    <section className={crud.panel} aria-label={t('sites.title')}>
      <div className={crud.panelHead}>
        <h2>{t('sites.title')}</h2>
        <ActionButton
          variant="default"
          leftSection={<Icon name="plus" size={16} />}
          disabledReason={may ? undefined : right.write ? group.why : right.why}
          onClick={() => setAdding(true)}
        >
          {t('sites.add')}
        </ActionButton>
      </div>
      <ul className={classes.sites}>
        {data?.list.map((site) => (
          <Site key={site.id} site={site} canDelete={right.delete} />
        ))}
      </ul>
      {isAdding ? <AddDialog onClose={() => setAdding(false)} /> : null}
    </section>
  )
}
