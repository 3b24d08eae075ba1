import { printer } from '#contract/screens/printer.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(printer, {
  '/receipt-printer/$receiptPrinterId': () =>
    import('#web/screens/printer/receipt-printer-screen.tsx').then((m) => m.ReceiptPrinterScreen),
})
