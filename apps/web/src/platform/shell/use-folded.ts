import { useState } from 'react'
import { COMPACT, useMedia } from '../theme/media.ts'

const KEY = 'sidebarCollapsed'

/** Whether the sidebar is folded: as a hand has left it on screens of this width, else by the width. */
export function useFolded() {
  const isCompact = useMedia(COMPACT)
  const key = isCompact ? `${KEY}.compact` : KEY
  const [chosen, setChosen] = useState<Record<string, string | null>>({})
  const kept = chosen[key] ?? localStorage.getItem(key)
  return [
    kept === null ? isCompact : kept === '1',
    (next: boolean) => {
      localStorage.setItem(key, next ? '1' : '0')
      setChosen({ ...chosen, [key]: next ? '1' : '0' })
    },
  ] as const
}
