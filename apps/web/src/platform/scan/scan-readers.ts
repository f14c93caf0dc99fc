import { useEffect, useRef } from 'react'

/** What reads codes on a page or in a dialog. */
export interface ScanReader {
  /** Its own field. */
  input: () => HTMLInputElement | undefined
  /** Takes a code that a scanner has typed into another field. */
  take: (code: string, from: HTMLElement) => void
}

const readers = new Set<ScanReader>()

/** Offers a reader as long as it stands; pages that lie behind others offer none. */
export function useScanReader(reader: ScanReader) {
  const now = useRef(reader)
  now.current = reader
  useEffect(() => {
    const own: ScanReader = {
      input: () => now.current.input(),
      take: (code, from) => now.current.take(code, from),
    }
    readers.add(own)
    return () => void readers.delete(own)
  }, [])
}

const dialogOf = (element: Element) => element.closest('[role=dialog]')

/** Who reads a code that is typed into a field: the newest of its page or of its dialog. `own`: the field is a reader's own. */
export function readerFor(field: HTMLElement): ScanReader | 'own' | undefined {
  let found: ScanReader | undefined
  for (const reader of readers) {
    const own = reader.input()
    if (own === field) return 'own'
    if (own && own.offsetParent !== null && dialogOf(own) === dialogOf(field)) found = reader
  }
  return found
}

/** Whether codes are read somewhere on what is at hand. */
export const hasReaders = () => readers.size > 0
