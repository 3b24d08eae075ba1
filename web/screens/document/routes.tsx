import { document } from '#contract/screens/document.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(document, {
  '/document-function-model-list': () => import('#web/screens/document/function-list.tsx').then((m) => m.FunctionList),
  '/mailing-configuration-list/$documentFunctionModelId': () =>
    import('#web/screens/document/model-list.tsx').then((m) => m.ModelList),
  '/mailing-configuration/$documentFunctionModelId/$mailingConfigurationId': () =>
    import('#web/screens/document/model-screen.tsx').then((m) => m.ModelScreen),
})
