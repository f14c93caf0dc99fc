import { Dropdown, type MenuProps } from 'antd'
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'

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

/** Entries as the items of a menu. */
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

/** A menu at the pointer after a right click inside its child; any click in the page closes it, nothing opens without entries. */
export function ContextMenu({ entries, children }: { entries: readonly MenuEntry[]; children: ReactElement }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const close = () => setOpen(false)
    window.addEventListener('click', close)
    return () => window.removeEventListener('click', close)
  }, [isOpen])
  return (
    <Dropdown
      menu={{ items: menuItems(entries) }}
      trigger={['contextMenu']}
      open={isOpen && entries.length > 0}
      onOpenChange={setOpen}
      destroyOnHidden
    >
      {children}
    </Dropdown>
  )
}
