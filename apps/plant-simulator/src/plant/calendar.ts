const dayMs = 86_400_000
// The plant stands in China, where one offset holds all year.
const offsetMs = 8 * 3_600_000

export function hourOfDay(timeMs: number): number {
  return ((timeMs + offsetMs) % dayMs) / 3_600_000
}

export function localDay(timeMs: number): number {
  return Math.floor((timeMs + offsetMs) / dayMs)
}

export function dayOfYear(timeMs: number): number {
  const local = new Date(timeMs + offsetMs)
  return Math.floor((local.getTime() - Date.UTC(local.getUTCFullYear(), 0, 1)) / dayMs) + 1
}

/** Twelve-hour shifts begin at 8 and 20; for ten minutes on either side the machines wait for their people. */
export function isHandOver(hour: number): boolean {
  return Math.abs(hour - 8) < 1 / 6 || Math.abs(hour - 20) < 1 / 6
}

/** Share of the plant's full load that the shift pattern asks for. */
export function workload(hour: number): number {
  if (isHandOver(hour)) return 0.4
  if (hour < 8 || hour >= 20) return 0.65
  if (hour >= 11.75 && hour < 12.5) return 0.5
  if (hour >= 17.5 && hour < 18) return 0.6
  return 1
}
