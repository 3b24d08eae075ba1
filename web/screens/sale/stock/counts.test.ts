import { expect, it } from 'vitest'
import { countsOf, differenceOf, shownRows } from '#web/screens/sale/stock/counts.ts'

const row = (id: number, code: string, label: string, family = 'Bar') => ({
  ...{ id, code, label, family, stock: 10, isLow: false },
})
const ROWS = [row(1, 'BIERE', 'Bière pression'), row(2, 'PAIN', 'Pain', 'Épicerie')]
const counts = new Map([[1, { counted: 7, expected: 10 }]])

it('says what will be added to the stock', () => {
  expect([differenceOf(counts, 1), differenceOf(counts, 2)]).toEqual([-3, undefined])
  expect(countsOf(counts)).toEqual([{ articleId: 1, counted: 7, expected: 10 }])
})

it.each([
  [{}, [1, 2]],
  [{ text: 'biere' }, [1]],
  [{ text: ' pain' }, [2]],
  [{ family: 'Épicerie' }, [2]],
  [{ isRest: true }, [2]],
  [{ text: 'zz' }, []],
] as const)('shows what %o asks', (over, expected) =>
  expect(shownRows(ROWS, counts, { text: '', family: null, isRest: false, ...over }).map(({ id }) => id)).toEqual(
    expected,
  ),
)
