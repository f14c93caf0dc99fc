import type { Domain } from './platform.ts'

/** What all domains offer together. It is given to domains while others are still being made: to be asked once all stand. */
export function offeredBy(domains: () => readonly Domain[]) {
  const all = <Each>(of: (domain: Domain) => readonly Each[] | undefined) =>
    once(() => domains().flatMap((domain) => of(domain) ?? []))
  const routes = all((domain) => domain.routes)
  return {
    routes,
    calls: once(() => routes().map((route) => route.call)),
    menus: all((domain) => domain.menus),
    codeKinds: all((domain) => domain.codeKinds),
    params: all((domain) => domain.params),
    triggers: all((domain) => domain.triggers),
    printables: all((domain) => domain.printables),
    nightly: all((domain) => domain.nightly),
    homeFigures: all((domain) => domain.homeFigures),
  }
}

export type Offered = ReturnType<typeof offeredBy>

/** Makes something when it is first asked for, and keeps it. */
export function once<Made>(make: () => Made): () => Made {
  let kept: { made: Made } | undefined
  return () => {
    kept ??= { made: make() }
    return kept.made
  }
}
