import { useEffect, useState } from 'react'

const SECOND = 1000

/** Seconds left, and how to begin. */
export function useCountdown(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until <= Date.now()) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }, SECOND / 2)
    return () => clearInterval(timer)
  }, [until])
  return [
    Math.max(0, Math.ceil((until - now) / SECOND)),
    (seconds) => {
      setNow(Date.now())
      setUntil(Date.now() + seconds * SECOND)
    },
  ]
}
