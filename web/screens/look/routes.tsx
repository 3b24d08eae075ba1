import { look } from '#contract/screens/look.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(look, {
  '/document-setting/$documentSettingTargetId': () =>
    import('#web/screens/look/look-screen.tsx').then((m) => m.LookScreen),
  '/document-setting-translate': () => import('#web/screens/look/words-screen.tsx').then((m) => m.WordsScreen),
  '/admin/module/doc-editor/$docEditorId': () =>
    import('#web/screens/look/printer-screen.tsx').then((m) => m.PrinterScreen),
})
