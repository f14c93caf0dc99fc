const seconds = { s: 1, m: 60, h: 3600, d: 86_400 }

/** The longest while that a window looks back: seven days. */
export const MOST_WINDOW_MS = 7 * 86_400_000

/** A duration such as 30s, 5m, 8h, 1d in ms; undefined where the text is none or longer than a window may be. */
export function durationOf(text: string): number | undefined {
  const [, count, unit] = /^([1-9]\d{0,5})([smhd])$/.exec(text) ?? []
  if (!count) return undefined
  const ms = Number(count) * seconds[unit as keyof typeof seconds] * 1000
  return ms <= MOST_WINDOW_MS ? ms : undefined
}
