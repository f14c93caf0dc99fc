import { useState } from 'react'
import {
  type ColumnSettings,
  firstSettings,
  loadSettings,
  saveSettings,
} from '../../platform/resource-screen/column-settings.ts'

/** The user's choice of columns of a screen, kept in the browser. */
export function useColumnSettings(screen: string, columns: readonly { field: string; hidden?: boolean }[]) {
  const [settings, setSettings] = useState(() =>
    loadSettings(screen, firstSettings(columns.filter((column) => column.hidden).map((column) => column.field))),
  )
  const change = (next: ColumnSettings) => {
    setSettings(next)
    saveSettings(screen, next)
  }
  return [settings, change] as const
}
