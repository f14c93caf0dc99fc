import { describe, expect, it } from 'vitest'
import type { DemoDevice, DemoLimits, DemoModbusAddress } from './demo-plant/demo-types.ts'
import { machineTypes } from './demo-plant/machine-types.ts'
import { demoDevices, demoPlant } from './demo-plant.ts'
import { checkExpression } from './expression/check.ts'
import { compileExpression } from './expression/compile.ts'
import { emptyFrame } from './expression/outcome.ts'

const points = demoDevices.flatMap((device) => device.points.map((point) => ({ ...point, device: device.code })))

function modbusDevices(): DemoDevice<DemoModbusAddress>[] {
  return demoPlant.box.channels.flatMap((channel) => (channel.driver === 'modbus-tcp' ? channel.devices : []))
}

function bottomUp(limits: DemoLimits): number[] {
  const { urgentLower, errorLower, warningLower, warningUpper, errorUpper, urgentUpper } = limits
  const all = [urgentLower, errorLower, warningLower, warningUpper, errorUpper, urgentUpper]
  return all.filter((limit) => limit !== undefined)
}

describe('the demo plant', () => {
  it('names every device once, and every point once in its device', () => {
    expect(new Set(demoDevices.map((device) => device.code)).size).toBe(demoDevices.length)
    expect(new Set(points.map((point) => `${point.device}.${point.code}`)).size).toBe(points.length)
  })

  it('has its channels, its foreign box and the list of devices agree', () => {
    const listed = demoPlant.box.channels.flatMap((channel) => channel.devices.map((device) => device.code))
    const foreign = demoPlant.jsonBox.devices.map((device) => device.code)
    expect([...listed, ...foreign]).toEqual(demoDevices.map((device) => device.code))
  })

  it('puts every device into an area that exists', () => {
    const areas = demoPlant.areas.map((area) => area.code)
    expect(demoDevices.map((device) => device.area).filter((area) => !areas.includes(area))).toEqual([])
  })

  it('orders the limits of every point from urgent lower to urgent upper', () => {
    const disordered = points.filter(({ limits }) => {
      const values = bottomUp(limits ?? {})
      return values.some((value, index) => index > 0 && value <= values[index - 1]!)
    })
    expect(disordered.map((point) => `${point.device}.${point.code}`)).toEqual([])
  })

  it('gives every writable number a range and no other point one', () => {
    const odd = points.filter(
      (point) => (point.range !== undefined) !== (point.access === 'rw' && point.dataType !== 'bool'),
    )
    expect(odd.map((point) => `${point.device}.${point.code}`)).toEqual([])
  })

  it('lets no two Modbus values of a unit share a register', () => {
    const words = { bool: 1, string: 1, int16: 1, uint16: 1, int32: 2, uint32: 2, float32: 2, int64: 4, float64: 4 }
    const seen = new Map<string, string>()
    for (const device of modbusDevices()) {
      for (const point of device.points) {
        for (let word = 0; word < words[point.dataType]; word++) {
          const place = `${device.unitId}/${point.address.table}/${point.address.address + word}`
          expect(seen.get(place), place).toBeUndefined()
          seen.set(place, point.code)
        }
      }
    }
  })

  it('exercises every byte order and every numeric type of the drivers', () => {
    const modbus = modbusDevices().flatMap((device) => device.points)
    expect(new Set(modbus.map((point) => point.byteOrder))).toEqual(new Set(['ABCD', 'CDAB', 'BADC', 'DCBA']))
    const types = ['bool', 'int16', 'uint16', 'int32', 'uint32', 'int64', 'float32', 'float64']
    expect(new Set(modbus.map((point) => point.dataType))).toEqual(new Set(types))
  })

  it('keeps the keys of the foreign box apart over its devices', () => {
    const keys = demoPlant.jsonBox.devices.flatMap((device) => device.points.map((point) => point.address.key))
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('has every device in one type, whose conditions name points that the device has', () => {
    const typed = machineTypes.flatMap(({ devices }) => devices)
    expect(typed.toSorted()).toEqual(demoDevices.map(({ code }) => code).toSorted())
    for (const { devices, states } of machineTypes)
      for (const device of devices)
        for (const { condition } of states) expect(checkedFor(device, condition), condition).toHaveProperty('ok')
  })

  it('has one state for every number that a machine may say of itself', () => {
    for (const { devices, states } of machineTypes) {
      const [device] = devices
      const told = pointsOf(device!).find(({ code, texts }) => /state$/i.test(code) && texts)
      for (const number of Object.keys(told?.texts ?? {}).map(Number)) {
        const holding = states.filter(({ condition }) => holds(device!, condition, { [told!.code]: number }))
        expect(holding, `${device} ${number}`).toHaveLength(1)
      }
    }
  })
})

const pointsOf = (device: string) => demoDevices.find(({ code }) => code === device)!.points

function checkedFor(device: string, condition: string) {
  const find = ({ object, point }: { object?: string; point: string }) => {
    const named = object === undefined && pointsOf(device).find(({ code }) => code === point)
    return named ? { type: named.dataType === 'bool' ? ('boolean' as const) : ('number' as const) } : undefined
  }
  return checkExpression(condition, { find }, 'boolean')
}

/** Whether a condition holds where points say this, all others 0. */
function holds(device: string, condition: string, said: Record<string, number>): boolean {
  const checked = checkedFor(device, condition)
  if (!('ok' in checked)) return false
  const compiled = compileExpression(checked.ok)
  const frame = emptyFrame(compiled.inputs.length)
  for (const [slot, { reference }] of compiled.inputs.entries()) {
    frame.values[slot] = said[reference.point] ?? 0
    frame.qualities[slot] = 0
  }
  return compiled.evaluate(frame).value === true
}
