import { useEffect, useState } from 'react'

/** The time now, ms since 1970, moving on every `every` ms while the component is on show. */
export function useNow(every = 1000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
