import { useCallback, useState } from 'react'

const MARGIN = '200px'
const hearers = new WeakMap<Element, (isSeen: boolean) => void>()
/** One for all: a page has hundreds of elements that ask. */
let watcher: IntersectionObserver | undefined

const watch = () =>
  (watcher ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) hearers.get(target)?.(isIntersecting)
    },
    { rootMargin: MARGIN },
  ))

/** Whether an element is in sight, or soon will be: a ref for it, and the answer. */
export function useSeen() {
  const [isSeen, setSeen] = useState(false)
  const ref = useCallback((element: Element | null) => {
    if (!element) return
    hearers.set(element, setSeen)
    watch().observe(element)
    return () => {
      watch().unobserve(element)
      hearers.delete(element)
    }
  }, [])
  return [ref, isSeen] as const
}
