import { deviceType } from '@zhizao/contract/device/device-type'
import { object } from '@zhizao/contract/device/object'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { deviceState } from '@zhizao/contract/object-state/device-state'
import { machineTypes } from '@zhizao/rules/demo-plant/machine-types'
import type { Platform } from '../../platform/platform.ts'
import { asUser, type DemoUser } from '../as-user.ts'
import type { CallsWithin } from '../calls-within.ts'

/** The types of the demo plant's machines with their states, once; where somebody has made types himself all is left to him. */
export const provideStates = (platform: Platform, demo: DemoUser): Promise<boolean> =>
  asUser(platform, demo, platform.now, defineTypes)

async function defineTypes(ask: CallsWithin): Promise<boolean> {
  if ((await ask(deviceType).list({})).length) return false
  const { records } = await ask(objectInfo).page({ objectType: 'device', pageSize: 100 })
  const known = new Map(records.map((each) => [each.code, each]))
  let isMade = false
  for (const { code, name, icon, devices, states } of machineTypes) {
    const own = devices.flatMap((each) => known.get(each) ?? [])
    if (!own.length) continue
    const { id: deviceTypeId } = await ask(deviceType).create({ code, name, icon })
    for (const [at, state] of states.entries())
      await ask(deviceState).create({ ...state, deviceTypeId, priority: at + 1 })
    for (const { id, deviceTypeId: theirs } of own) if (!theirs) await ask(object).update({ id, deviceTypeId })
    isMade = true
  }
  return isMade
}
