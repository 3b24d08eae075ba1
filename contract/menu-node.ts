/** What the menu is written with: submenus, headers, leaves. */
export interface MenuNode {
  readonly kind: 'submenu' | 'header' | 'leaf'
  /** Key of the label in the `menu` catalogue. */
  readonly key: string
  readonly path?: string
  /** Number of the parent context that a header sets before going to /home. */
  readonly contextId?: number
  readonly children?: readonly MenuNode[]
}

export interface MenuSource extends MenuNode {
  readonly fr: string
  readonly en: string
  readonly children?: readonly MenuSource[]
}

export const leaf = (key: string, path: string, fr: string, en: string): MenuSource => ({
  kind: 'leaf',
  key,
  path,
  fr,
  en,
})
export const submenu = (key: string, fr: string, en: string, children: readonly MenuSource[]): MenuSource => ({
  kind: 'submenu',
  ...{ key, fr, en, children },
})
export const header = (key: string, fr: string, en: string, contextId: number): MenuSource => ({
  kind: 'header',
  ...{ key, fr, en, contextId },
})
