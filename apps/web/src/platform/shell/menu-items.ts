import type { MenuEntry } from '@zhizao/contract/access/session'
import type { MenuProps } from 'antd'
import { menuName } from '../session/menu.ts'
import { entryIcon } from './entry-icon.tsx'

export type MenuItems = NonNullable<MenuProps['items']>

/** Entries of the menu as the kit's menu takes them; pictures stand on the first level only. */
export const menuItemsOf = (entries: readonly MenuEntry[], depth = 0): MenuItems =>
  entries.map((entry) => ({
    key: entry.resources_id,
    label: menuName(entry),
    title: menuName(entry),
    icon: depth === 0 ? entryIcon(entry.icon, entry.resources_code) : undefined,
    children: entry.children.length ? menuItemsOf(entry.children, depth + 1) : undefined,
  }))

/** The entry of a key, however deep. */
export const entryOfKey = (entries: readonly MenuEntry[], id: string): MenuEntry | undefined =>
  entries.map((entry) => (entry.resources_id === id ? entry : entryOfKey(entry.children, id))).find(Boolean)
