import { bread } from '#contract/screens/bread.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(bread, {
  '/bread-order': () => import('#web/screens/bread/bread-board.tsx').then((m) => m.BreadBoardScreen),
})
