import { otherTill } from '#contract/screens/other-till.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(otherTill, {
  '/till-file-list': () => import('#web/screens/other-till/file-list.tsx').then((m) => m.TillFileList),
  '/till-file/$tillFileId': () => import('#web/screens/other-till/file-record.tsx').then((m) => m.TillFileRecord),
})
