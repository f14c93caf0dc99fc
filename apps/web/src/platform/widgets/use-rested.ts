import { useEffect, useState } from 'react'

/** The value once it has not changed for `delay` ms. */
export function useRested<Value>(value: Value, delay: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return rested
}
