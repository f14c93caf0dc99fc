import { useEffect, useEffectEvent, useState } from 'react'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { lookSearch, lookText, readLook, type TrendLook } from './trend-look.ts'

/** How long a look must stand before the address says it: a wheel makes many of them. */
const REST = 300

/** The look that the page's address tells. A change is seen at once and stands in the address a moment later; an address that comes from elsewhere counts. */
export function useLook(): [TrendLook, (changes: Partial<TrendLook>) => void] {
  const [search, changeSearch] = usePageSearch()
  const text = lookText(search)
  const [own, setOwn] = useState<{ seen: string; look: TrendLook }>()
  const [due, setDue] = useState<TrendLook>()
  const look = own?.seen === text ? own.look : readLook(search)
  const write = useEffectEvent((next: TrendLook) => {
    const said = lookSearch(next)
    const told = new URLSearchParams(Object.entries(said).flatMap(([name, value]) => (value ? [[name, value]] : [])))
    setOwn({ seen: lookText(told), look: next })
    setDue(undefined)
    changeSearch(said)
  })
  useEffect(() => {
    if (!due) return
    const timer = setTimeout(() => write(due), REST)
    return () => clearTimeout(timer)
  }, [due])
  return [
    look,
    (changes) => {
      const next = { ...look, ...changes }
      setOwn({ seen: text, look: next })
      setDue(next)
    },
  ]
}
