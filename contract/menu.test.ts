import { describe, expect, it } from 'vitest'
import { menuFor, menuOfModule } from '#contract/menu.ts'
import type { MenuNode } from '#contract/menu-node.ts'
import { moduleKeys } from '#contract/modules.ts'
import { FUNCTIONALITIES } from '#contract/rights.ts'
import type { RightCode, Rights } from '#contract/rights.ts'

const everywhere = (code: RightCode): Rights =>
  Object.fromEntries(Object.keys(FUNCTIONALITIES).map((key) => [key, { code, canExport: false }]))

const keysOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ key, children }) => [key, ...keysOf(children ?? [])])

describe('who sees a leaf of the menu', () => {
  it('is who may open its screen: a tool that writes is not shown to who only reads', () => {
    expect(keysOf(menuFor(everywhere('001')))).not.toContain('transferCustomers')
    expect(keysOf(menuFor(everywhere('111')))).toContain('transferCustomers')
    expect(
      keysOf(menuFor({ ...everywhere('111'), payment_guarantee: { code: '000', canExport: false } })),
    ).not.toContain('guarantees')
  })

  it('has its module: quotes, which are a list of files, and the channels', () => {
    const without = (off: string) =>
      keysOf(
        menuFor(
          everywhere('111'),
          moduleKeys.filter((key) => key !== off),
        ),
      )
    expect(without('quotation')).toEqual(expect.arrayContaining(['options', 'reservations', 'onlineBookings']))
    for (const key of ['quotes', 'preferenceQuotation']) expect(without('quotation')).not.toContain(key)
    for (const key of ['onlineBookings', 'bookingImports']) expect(menuOfModule('onlineBooking')).toContain(key)
    expect(without('onlineBooking')).not.toContain('onlineBookings')
  })
})
