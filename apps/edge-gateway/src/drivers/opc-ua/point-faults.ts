import type { SetFileDevice, SetFilePoint } from '@zhizao/gateway-link/set-file'

const mostNamed = 5

/** Why points have no value, told with their device; of many changes at once it is told once. */
export function pointFaults(changed: () => void) {
  const faults = new Map<number, string>()
  let isSoon = false
  const tell = () => {
    isSoon = false
    changed()
  }
  return {
    note({ id }: SetFilePoint, fault: string | undefined): void {
      if (faults.get(id) === fault) return
      if (fault === undefined) faults.delete(id)
      else faults.set(id, fault)
      if (isSoon) return
      isSoon = true
      setImmediate(tell)
    },
    clear: () => faults.clear(),
    of(device: SetFileDevice): string | undefined {
      const points = device.points.filter((point) => faults.has(point.id))
      if (points.length === 0) return undefined
      const named = points
        .slice(0, mostNamed)
        .map(({ id, code }) => `${code}：${faults.get(id)}`)
        .join('、')
      return `${points.length} 个点位没有有效值：${named}${points.length > mostNamed ? ' 等' : ''}`
    },
  }
}
