export interface Look {
  /** Since the beginning, ms. */
  at: number
  value: number
}

/** How much a value grows in an hour, by the line of least squares through what was seen after the first third. */
export function slopeAnHour(looks: readonly Look[]): number {
  const last = looks.at(-1)?.at ?? 0
  const late = looks.filter(({ at }) => at >= last / 3)
  const mean = (of: (look: Look) => number) => late.reduce((sum, look) => sum + of(look), 0) / late.length
  const [at, value] = [mean((look) => look.at), mean((look) => look.value)]
  const rise = late.reduce((sum, look) => sum + (look.at - at) * (look.value - value), 0)
  const run = late.reduce((sum, look) => sum + (look.at - at) ** 2, 0)
  return run ? (rise / run) * 3_600_000 : Number.NaN
}
