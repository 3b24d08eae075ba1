import { Alert, Button, Skeleton, Stack, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { AvailabilityAnswer } from '#contract/operations/booking/availability.ts'
import { messageOf } from '#contract/messages.ts'
import { useT } from '#web/i18n/i18n.ts'
import { AskForm } from '#web/screens/booking/ask/ask-form.tsx'
import { fieldOfCode, isWhole, problemsOf } from '#web/screens/booking/ask/ask.ts'
import type { Ask, AskProblems } from '#web/screens/booking/ask/ask.ts'
import { peopleInWords } from '#web/screens/booking/ask/party-words.ts'
import { largestForAll, unavailableReason } from '#web/screens/booking/availability/outcome.ts'
import { PlaceFiltersForm } from '#web/screens/booking/availability/place-filters.tsx'
import { useSearchState } from '#web/screens/booking/availability/search-state.ts'
import type { SearchState } from '#web/screens/booking/availability/search-state.ts'
import classes from '#web/screens/booking/availability/search.module.css'
import { TypeList } from '#web/screens/booking/availability/type-list.tsx'
import { useAvailability } from '#web/screens/booking/availability/use-availability.ts'
import { useFocusWanted } from '#web/screens/booking/availability/use-focus-wanted.ts'
import type { FocusWanted } from '#web/screens/booking/availability/use-focus-wanted.ts'
import { useReserve } from '#web/screens/booking/availability/use-reserve.ts'
import { useAgeBands } from '#web/screens/booking/references.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGoBack } from '#web/shell/navigation.tsx'
import { RestError, sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { useToday } from '#web/shell/today.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { RefusedDialog } from '#web/screens/booking/waiting/refused-dialog.tsx'
import { WishDialog } from '#web/screens/booking/waiting/wish-dialog.tsx'
import { ActionButton } from '#web/ui/action-button.tsx'

/** Under a search that ends without a stay: put the guest on the waiting list, or note why the request was refused. */
const NoStay = ({ ask }: { readonly ask: Ask }) => {
  const t = useT('booking')
  const ui = useT('ui')
  const today = useToday()
  const { write } = useRight('booking_booking')
  const [open, setOpen] = useState<'wish' | 'refused'>()
  const close = (): void => setOpen(undefined)
  const noRight = write ? undefined : ui('noRight')
  const isAskable = isWhole(ask, today)
  return (
    <Group gap="xs" mt="md">
      <ActionButton variant="default" disabledReason={noRight} onClick={() => setOpen('wish')}>
        {t('waiting.add')}
      </ActionButton>
      <ActionButton
        variant="default"
        disabledReason={noRight ?? (isAskable ? undefined : t('life.add.missing'))}
        onClick={() => setOpen('refused')}
      >
        {t('waiting.addRefused')}
      </ActionButton>
      {open === 'wish' ? <WishDialog start={{ ...ask, options: [] }} onClose={close} /> : null}
      {open === 'refused' && isWhole(ask, today) ? <RefusedDialog ask={ask} onClose={close} /> : null}
    </Group>
  )
}

/** Typing pauses this long before the server is asked. */
const PAUSE_MS = 250

/** What the answer says of a field, beside what the rules say of it. */
const withAnswer = (
  problems: AskProblems,
  ask: Ask,
  answer: AvailabilityAnswer | undefined,
  error: unknown,
): AskProblems => {
  if (error instanceof RestError) {
    const field = fieldOfCode(error.body.message)
    if (field !== undefined) return { ...problems, [field]: sentenceOf(error) }
  }
  const largest = answer === undefined ? undefined : largestForAll(answer.types)
  if (largest === undefined || problems.people !== undefined || ask.people.length <= largest) return problems
  const people = messageOf('party.overCapacity', { people: ask.people.length, capacity: largest })
  return people === undefined ? problems : { ...problems, people }
}

/** /search-availability: what is free for these dates and this party, at which price, and why. */
export const SearchAvailability = () => {
  const t = useT('booking')
  const today = useToday()
  const state = useSearchState(today)
  const back = useGoBack('/home')
  const focusWanted = useFocusWanted()
  const [body] = useDebouncedValue(state.body, PAUSE_MS)
  const query = useAvailability(body)
  const problems = problemsOf(state.ask, today)
  const shown = withAnswer(problems, state.ask, query.isPlaceholderData ? undefined : query.data, query.error)
  const bands = useAgeBands()
  useFunctionKeys({ F3: { label: t('availability.restart'), run: state.restart }, Escape: { run: back } })
  const count = query.data?.types.filter((type) => unavailableReason(type, t) === undefined).length
  return (
    <div className={classes.screen}>
      <PageLine
        title={t('availability.title')}
        count={count === undefined || body === undefined ? undefined : t('availability.counted', { count })}
        info={
          query.data === undefined || body === undefined ? undefined : (
            <span className={classes.said}>
              {t('availability.for', {
                nights: t('price.nights', { count: query.data.nights }),
                party: peopleInWords(state.ask.people, bands, t),
              })}
            </span>
          )
        }
        actions={
          <Button variant="default" onClick={state.restart}>
            {t('availability.restart')}
          </Button>
        }
      />
      <div className={classes.columns}>
        <div className={classes.panel}>
          <AskForm
            ask={state.ask}
            onChange={state.setAsk}
            problems={shown}
            isFirst={state.body === undefined}
            onDone={focusWanted.want}
          />
          <PlaceFiltersForm filters={state.filters} onChange={state.setFilters} />
        </div>
        <section className={classes.results} aria-label={t('availability.results')}>
          <Results
            state={state}
            query={query}
            problems={problems}
            isWaiting={body !== state.body}
            focusWanted={focusWanted}
          />
        </section>
      </div>
    </div>
  )
}

interface ResultsProps {
  readonly state: SearchState
  readonly query: ReturnType<typeof useAvailability>
  readonly problems: AskProblems
  readonly isWaiting: boolean
  readonly focusWanted: FocusWanted
}

const Results = ({ state, query, problems, isWaiting, focusWanted }: ResultsProps) => {
  const t = useT('booking')
  const ui = useT('ui')
  const today = useToday()
  const { write } = useRight('booking_booking')
  const { ask, body } = state
  const reserve = useReserve(ask)
  const { data, error } = query
  if (body === undefined) return <EmptyState title={t('availability.start')} body={t('availability.startBody')} />
  const fieldError = error instanceof RestError && fieldOfCode(error.body.message) !== undefined
  const failed = error === null || fieldError ? undefined : sentenceOf(error)
  if (data === undefined) {
    if (failed === undefined) return error === null ? <Waiting /> : null
    return (
      <EmptyState
        title={failed}
        action={
          <Button variant="default" onClick={() => void query.refetch()}>
            {ui('table.retry')}
          </Button>
        }
      />
    )
  }
  const firstProblem = problems.arrival ?? problems.departure ?? problems.people
  const stale = isWhole(ask, today) && !isWaiting && !query.isPlaceholderData ? undefined : t('availability.searching')
  const waiting = reserve.isPending ? t('availability.booking') : (firstProblem ?? stale)
  return (
    <>
      {[failed, reserve.error].map((text) =>
        text === undefined ? null : (
          <Alert key={text} color="red" role="alert" mb="sm">
            {text}
          </Alert>
        ),
      )}
      {data.types.length === 0 ? (
        <EmptyState title={t('availability.nothing')} body={t('availability.nothingBody')} />
      ) : (
        <TypeList
          answer={data}
          ask={ask}
          chooseLabel={t('availability.book')}
          disabledReason={write ? waiting : ui('noRight')}
          isFetching={query.isFetching || isWaiting}
          focusWanted={focusWanted}
          onChoose={(type, placeId) => reserve.run(type.placeTypeId, placeId)}
        />
      )}
      <NoStay ask={ask} />
    </>
  )
}

/** Seen only where the answer takes longer than 200 ms. */
const Waiting = () => (
  <Stack gap="xs" className={classes.waiting} aria-hidden="true">
    {[0, 1, 2, 3, 4].map((row) => (
      <Skeleton key={row} h={44} />
    ))}
  </Stack>
)
