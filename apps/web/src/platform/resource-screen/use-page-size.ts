import { useCallback, useState } from 'react'
import { useCompanySettings } from '../session/company-settings.ts'
import { usePageLayout } from '../shell/page-settings.ts'
import { PHONE, useMedia } from '../theme/media.ts'
import { keepSize, keptSize } from './column-settings.ts'
import { PAGE_SIZE, setPageSize } from './view-state.ts'

/** Fewer rows than these scroll, more than these take long to come. */
const LEAST = PAGE_SIZE
const MOST = 50
/** A phone's page is as long as its list. */
const ON_PHONES = 20

/**
 * How many rows a list shows: as the person has chosen here, else as the company wants it of this page or of all, else as
 * many as find room. What finds room is looked at when the list or the window changes, not whenever filters are unfolded.
 */
export function usePageSize(screen: string) {
  const layout = usePageLayout()
  const ofCompany = setPageSize(useCompanySettings().listPageSize)
  const [chosen, setChosen] = useState(() => keptSize(screen))
  const [fitting, setFitting] = useState<{ rows: number; window: number }>()
  const isPhone = useMedia(PHONE)
  const usual = chosen ?? layout?.pageSize ?? ofCompany ?? (isPhone ? ON_PHONES : fitting?.rows)
  return {
    size: usual ?? LEAST,
    /** Until then nothing is asked for: it would have to be asked for again. */
    isKnown: usual !== undefined,
    onFit: useCallback((fit: number) => {
      const rows = Math.min(MOST, Math.max(LEAST, fit))
      setFitting((before) => (before?.window === window.innerHeight ? before : { rows, window: window.innerHeight }))
    }, []),
    keep(size: number) {
      keepSize(screen, size)
      setChosen(size)
    },
  }
}
