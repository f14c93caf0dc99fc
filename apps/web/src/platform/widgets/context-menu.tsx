import { Dropdown, type MenuProps } from 'antd'
import type { ReactElement, ReactNode } from 'react'

export interface MenuEntry {
  key: string
  label: string
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  /** Why it is disabled, or what it does. */
  hint?: string
  run: () => unknown
}

export const menuItems = (entries: readonly MenuEntry[]): MenuProps['items'] =>
  entries.map(({ key, label, icon, danger, disabled, hint, run }) => ({
    key,
    label,
    icon,
    danger,
    disabled,
    title: hint ?? '',
    onClick: ({ domEvent }) => {
      domEvent.stopPropagation()
      run()
    },
  }))

/** A menu at the pointer after a right click inside its child. Without entries the browser's own menu opens. */
export function ContextMenu({ entries, children }: { entries: readonly MenuEntry[]; children: ReactElement }) {
  return (
    <Dropdown menu={{ items: menuItems(entries) }} trigger={['contextMenu']} disabled={entries.length === 0}>
      {children}
    </Dropdown>
  )
}
