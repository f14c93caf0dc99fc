import type { HistoryStore, PointKey } from '../../history/index.ts'

/** The newest sample of each point before `time`: what stands behind it, of a clock that was wrong, is no live value. */
export async function newestSamples(
  history: Pick<HistoryStore, 'latest' | 'latestBefore'>,
  points: readonly PointKey[],
  time: number,
) {
  const newest = await history.latest(points)
  for (const point of points) {
    const sample = newest.get(point.pointId)
    if (!sample || sample.time <= time) continue
    const before = await history.latestBefore(point, time)
    if (before) newest.set(point.pointId, before)
    else newest.delete(point.pointId)
  }
  return newest
}
