import type { RawValue } from '@zhizao/gateway-link/engineering'
import type { SetFileDevice } from '@zhizao/gateway-link/set-file'
import { isBitTable, registerProblem } from '@zhizao/rules/modbus/register-address'
import type { DriverSink } from '../driver.ts'
import { toEngineering } from '../engineering-value.ts'
import type { ReadGroup } from './plan-reads.ts'
import { decodeRegisters, type ModbusPoint, widthOf } from './register-codec.ts'
import { encodingNames, type TextEncoding } from './text-codec.ts'

/** The points that are read of a device: what of them was last handed over, and what is wrong with some. */
export function devicePoints(config: SetFileDevice, sink: DriverSink) {
  const readable = config.points.filter((point) => point.access !== 'w') as ModbusPoint[]
  // A server that did not look at addresses yet may have sent some that no device has.
  const impossible = readable.filter((point) => registerProblem(point.address, point.dataType))
  const encoding = config.textEncoding ?? 'utf8'
  const lost = new Set<number>()
  const unreadable = new Set<string>()

  function markBad(points: readonly ModbusPoint[]): void {
    const now = sink.now()
    for (const point of points) {
      if (lost.has(point.id)) continue
      lost.add(point.id)
      sink.sample(point, now, null, 'bad')
    }
  }

  return {
    encoding,
    possible: readable.filter((point) => !impossible.includes(point)),
    markBad,
    allBad: () => markBad(readable),
    /** Hands over what came for a group. */
    take(group: ReadGroup, bytes: Buffer): void {
      const time = sink.now()
      for (const point of group.points) {
        const raw = rawOf(group, point, bytes, encoding)
        const value = raw === undefined ? undefined : toEngineering(point, raw)
        if (raw === undefined) unreadable.add(point.code)
        else unreadable.delete(point.code)
        if (value === undefined) {
          markBad([point])
          continue
        }
        lost.delete(point.id)
        sink.sample(point, time, value, 'good')
      }
    },
    /** What is wrong with a device that answers, the worst first: points that it refuses, or can never give. */
    problems({ refused, tooWide }: Record<'refused' | 'tooWide', readonly ModbusPoint[]>): string | undefined {
      markBad([...impossible, ...tooWide])
      if (refused.length > 0) return `${refused.length} 个点位的寄存器被设备拒绝：${listed(codesOf(refused))}`
      if (tooWide.length > 0)
        return `${tooWide.length} 个点位占用的寄存器多于设备一次能应答的：${listed(codesOf(tooWide))}`
      if (impossible.length > 0) return `${impossible.length} 个点位的地址不可能存在：${listed(codesOf(impossible))}`
      if (unreadable.size === 0) return undefined
      return `${unreadable.size} 个点位的文本不是 ${encodingNames[encoding]} 编码：${listed([...unreadable])}`
    },
  }
}

function rawOf(group: ReadGroup, point: ModbusPoint, bytes: Buffer, encoding: TextEncoding): RawValue | undefined {
  const at = point.address.address - group.address
  if (isBitTable(group.table)) return bytes[at] === 1
  return decodeRegisters(point, bytes.subarray(at * 2, (at + widthOf(point)) * 2), encoding)
}

const codesOf = (points: readonly ModbusPoint[]) => points.map(({ code }) => code)
const listed = (codes: readonly string[]) => `${codes.slice(0, 5).join('、')}${codes.length > 5 ? ' 等' : ''}`
