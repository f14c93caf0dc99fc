/** What a new resource is called in code, in the database and by people. */
export interface Names {
  domain: string
  resource: string
  title: string
  camel: string
  pascal: string
  table: string
}

/** `alarm/alarm-type` and 报警类型; nothing where the place is none. */
export function namesOf(place: string, title: string): Names | undefined {
  const [, domain, resource] = /^([a-z][a-z-]*)\/([a-z][a-z-]*)$/.exec(place) ?? []
  if (!domain || !resource || !title) return undefined
  const camel = resource.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const pascal = camel[0]!.toUpperCase() + camel.slice(1)
  return { domain, resource, title, camel, pascal, table: resource.replaceAll('-', '_') }
}

/** Files by their path below the root. */
export type Files = Record<string, string>
