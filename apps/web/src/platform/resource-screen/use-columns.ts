import { useMemo, useState } from 'react'
import { usePageLayout } from '../shell/page-settings.ts'
import {
  type ColumnSettings,
  firstSettings,
  loadSettings,
  orderedKeys,
  saveSettings,
  shownKeys,
} from './column-settings.ts'
import type { FullColumn } from './define-screen.ts'

interface LinkedColumns {
  /** What the address names. */
  linked?: readonly string[]
  onLink: (columns: string[] | undefined) => void
}

/** The columns of a list as the screen, the company, the user and the address want them. */
export function useColumns<Row>(screen: string, all: readonly FullColumn<Row>[], { linked, onLink }: LinkedColumns) {
  const layout = usePageLayout()
  const first = useMemo(
    () =>
      firstSettings(
        all.filter((column) => column.hidden).map((column) => column.field),
        layout,
      ),
    [all, layout],
  )
  const [settings, setSettings] = useState(() => loadSettings(screen, first))
  const keys = all.map((column) => column.field)
  const shown = shownKeys(keys, settings, linked)
  const widths = new Map(layout?.columns?.map((column) => [column.field, column.width]))
  const byKey = new Map(
    all.map((column) => [column.field, { ...column, width: widths.get(column.field) ?? column.width }]),
  )
  return {
    settings,
    first,
    shown,
    /** Every column, shown or not, in the order in use. */
    columns: orderedKeys(keys, linked ? { order: [...linked] } : settings).map((key) => byKey.get(key)!),
    shownColumns: shown.map((key) => byKey.get(key)!),
    change(next: ColumnSettings) {
      setSettings(next)
      saveSettings(screen, next === first ? undefined : next)
      const nowShown = shownKeys(keys, next)
      onLink(nowShown.join() === keys.join() ? undefined : nowShown)
    },
    /** From now on what the company lays down is what the user sees. */
    followCompany() {
      saveSettings(screen, undefined)
      onLink(undefined)
    },
  }
}
export type ColumnsLook<Row> = ReturnType<typeof useColumns<Row>>
