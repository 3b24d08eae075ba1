/** A house that begins to count its till in the middle of a month, whose days have closed by themselves. */
import { expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { closeDays, closeMonth } from '#server/modules/payment/closure/close.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import { SERVER_TILL } from '#server/platform/fiscal/seal.ts'

const desk = await openDesk()
const { house, establishmentId } = desk.house

const closer = (today: string) => ({
  ...{ establishmentId, training: false, till: SERVER_TILL, user: null, services: house.services },
  ...{ now: house.now(), today: toDay(today) },
})
const save = async (month: string, amount: number): Promise<unknown> => {
  const body = { month, openings: [{ kind: 'TILL', amount }] }
  const answer = await desk.staff().post('payment/starting-base/save', body, intent())
  return answer.status === 200 ? 'SAVED' : answer.body['message']
}

test('says what there was once, until the month is closed; then it stands as days do', async () => {
  await desk.at('2027-03-10T09:00:00Z')
  await closeDays(house.db, closer('2027-03-10'), toDay('2027-03-09'))
  expect((await desk.staff().get('payment/starting-base/2027-03-01')).body).toMatchObject({ fixed: null })
  await closeMonth(house.db, closer('2027-03-10'), '2027-01', () => true)
  await closeMonth(house.db, closer('2027-03-10'), '2027-02', () => true)
  expect(await save('2027-02-01', 5000)).toBe('cash.dayClosed')
  expect(await save('2027-04-01', 5000)).toBe('cash.inFuture')
  expect(await save('2027-03-01', 5000)).toBe('SAVED')
  const { body } = await desk.staff().get('payment/starting-base/2027-03-10')
  expect(body).toMatchObject({ startsOn: '2027-03-01', fixed: 'cash.dayClosed' })
  expect(body['openings']).toContainEqual({ kind: 'TILL', id: null, label: '', amount: 5000 })
  expect(await save('2027-03-01', 6000)).toBe('cash.dayClosed')
})
