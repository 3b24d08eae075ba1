import { einvoice } from '#contract/screens/einvoice.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(einvoice, {
  '/admin/module/electronic-invoice/$electronicInvoiceId': () =>
    import('#web/screens/einvoice/platform-screen.tsx').then((m) => m.PlatformScreen),
  '/electronic-invoice-list': () => import('#web/screens/einvoice/einvoice-list.tsx').then((m) => m.EinvoiceList),
})
