import { useState } from 'react'
import { type TrendLook, usualLook } from './trend-look.ts'

/** The look where nobody else keeps it. Another range begins unzoomed. */
export function useOwnLook(range: string): [TrendLook, (changes: Partial<TrendLook>) => void] {
  const [own, setOwn] = useState({ of: range, look: usualLook })
  const look = own.of === range ? own.look : { ...own.look, zoom: undefined, heldTo: undefined }
  return [look, (changes) => setOwn({ of: range, look: { ...look, ...changes } })]
}
