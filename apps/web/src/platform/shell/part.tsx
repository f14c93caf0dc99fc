import { type ComponentType, lazy, useState } from 'react'

/** A component whose code is loaded when it is first drawn, or ahead of that by `load`. */
export interface Part {
  load(): Promise<unknown>
  /** The component, where its code has come already. */
  come(): ComponentType | undefined
  Coming: ComponentType
}

export function part(get: () => Promise<ComponentType>): Part {
  let come: ComponentType | undefined
  let coming: Promise<{ default: ComponentType }> | undefined
  async function fetched() {
    come = await get()
    return { default: come }
  }
  function load() {
    coming ??= fetched()
    // What could not be loaded is tried again by the next who asks.
    coming.catch(() => {
      coming = undefined
    })
    return coming
  }
  return { load, come: () => come, Coming: lazy(load) }
}

/**
 * A part on show. Code that was loaded ahead is drawn without a wheel in its place first: React shows what a wheel stood for no sooner
 * than 300 ms after it, also where the code has come long before.
 */
export function Shown({ part }: { part: Part }) {
  // Chosen once: another component in its place would begin anew.
  const [{ One }] = useState(() => ({ One: part.come() ?? part.Coming }))
  return <One />
}
