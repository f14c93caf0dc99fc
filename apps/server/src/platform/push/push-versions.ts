/** Numbers the events that tell a company's changes of one kind, so that a browser can put them in order with a snapshot. */
export function pushVersions(begin = Date.now()) {
  const reached = new Map<string, number>()
  const of = (companyId: string) => reached.get(companyId) ?? begin
  return {
    of,
    next(companyId: string): number {
      const version = of(companyId) + 1
      reached.set(companyId, version)
      return version
    },
  }
}
export type PushVersions = ReturnType<typeof pushVersions>
