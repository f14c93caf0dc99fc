import { startTransition, useEffect, useState } from 'react'
import { useDue } from './use-due.ts'

type Around = typeof import('./around.ts')['around']

let come: Around | undefined

/** The code of header, menu and tabs. */
export async function loadAround() {
  come ??= (await import('./around.ts')).around
  return come
}

/** Header, menu and tabs, once they are to be drawn and their code has come; their places are kept until then, so that nothing moves. */
export function useAround(pathname: string): Around | undefined {
  const isDue = useDue(pathname)
  const [around, setAround] = useState(isDue ? come : undefined)
  useEffect(() => {
    if (!isDue || around) return
    const failed = (error: unknown) =>
      setAround(() => {
        throw error
      })
    loadAround().then((loaded) => startTransition(() => setAround(loaded)), failed)
  }, [isDue, around])
  return around
}
