const names = new WeakMap<object, string>()
let count = 0

/** A name in the cache for what a loader fetches: fields of the same name in two resources have trees of their own. */
export function sourceName(field: string, load: object): string {
  const known = names.get(load) ?? `${++count}`
  names.set(load, known)
  return `${field}#${known}`
}
