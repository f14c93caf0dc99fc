import type { Quality, SampleValue } from '@zhizao/gateway-link/messages'
import type { SetFilePoint } from '@zhizao/gateway-link/set-file'

// A steady value is repeated this often, so that the server can tell a steady point from a dead one; at once when the clock was set.
const mostSilenceMs = 60_000

/** Decides which samples are worth sending. Without a deadband all are; a change of quality always is. */
export function deadBand() {
  const sent = new Map<number, { value: SampleValue; quality: Quality; time: number }>()
  return {
    passes(point: SetFilePoint, time: number, value: SampleValue, quality: Quality): boolean {
      const last = sent.get(point.id)
      const quiet =
        point.deadband &&
        last &&
        last.quality === quality &&
        Math.abs(time - last.time) < mostSilenceMs &&
        within(point.deadband, last.value, value)
      if (!quiet) sent.set(point.id, { value, quality, time })
      return !quiet
    },
    forget(pointIds: Iterable<number>): void {
      for (const id of pointIds) sent.delete(id)
    },
  }
}

function within(band: NonNullable<SetFilePoint['deadband']>, last: SampleValue, value: SampleValue): boolean {
  if (typeof last !== 'number' || typeof value !== 'number') return last === value
  const most = band.kind === 'absolute' ? band.value : (Math.abs(last) * band.value) / 100
  return Math.abs(value - last) <= most
}
