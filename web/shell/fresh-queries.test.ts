import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { FreshQueries } from '#web/shell/fresh-queries.ts'

/** A list on a screen, whose reads the test answers one by one. */
const opened = (queryKey: string[]) => {
  const queries = new FreshQueries()
  const answers: ((rows: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(queries, { queryKey, queryFn, staleTime: 30_000 })
  const close = observer.subscribe(() => undefined)
  const answer = async (rows: string): Promise<void> => {
    answers.at(-1)?.(rows)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { queries, answers, answer, close, shown: () => observer.getCurrentResult().data }
}

it('reads a list again that was still being read for the first time when something changed', async () => {
  const list = opened(['booking', 'search'])
  void list.queries.invalidateQueries({ queryKey: ['booking'] })
  await list.answer('before the change')
  expect(list.answers).toHaveLength(2)
  await list.answer('after it')
  expect(list.shown()).toBe('after it')
  list.close()
})

it('reads once where something else changed, and once more where the list was there', async () => {
  const list = opened(['booking', 'search'])
  void list.queries.invalidateQueries({ queryKey: ['place'] })
  await list.answer('one')
  expect(list.answers).toHaveLength(1)
  void list.queries.invalidateQueries({ queryKey: ['booking'] })
  await list.answer('two')
  expect(list.answers).toHaveLength(2)
  expect(list.shown()).toBe('two')
  list.close()
})

it('asks nothing again of what is being deleted, or was; all of it where the deletion is refused', async () => {
  const record = opened(['tva', 'edit'])
  await record.answer('first')
  const told = async (): Promise<void> => {
    await record.queries.invalidateQueries({ queryKey: ['tva'] })
  }
  const refused = record.queries.whileRemoving({ queryKey: ['tva', 'edit'] }, async () => {
    await told()
    throw new Error('in use')
  })
  await expect(refused).rejects.toThrow('in use')
  expect(record.answers).toHaveLength(2)
  await record.answer('second')
  await record.queries.whileRemoving({ queryKey: ['tva', 'edit'] }, told)
  await told()
  expect(record.answers).toHaveLength(2)
  expect(record.shown()).toBe('second')
  record.close()
})
