import { objectInfo } from '@zhizao/contract/device/object-info'
import { point } from '@zhizao/contract/device/point'
import { machine } from '@zhizao/contract/machine/machine'
import { machineSetUp } from '@zhizao/contract/machine/machine-set-up'
import { machineSignal, type SignalRole } from '@zhizao/contract/machine/machine-signal'
import { tool } from '@zhizao/contract/machine/tool'
import { material } from '@zhizao/contract/material/material'
import { station } from '@zhizao/contract/plant/work-center'
import { barrelSetPoints } from '@zhizao/rules/demo-plant/moulding-machine'
import type { Platform } from '../../platform/platform.ts'
import { asUser, type DemoUser } from '../as-user.ts'
import type { CallsWithin } from '../calls-within.ts'

const OBJECT = 'IMM-01'
const signals: readonly (readonly [role: SignalRole, point: string])[] = [
  ['counter', 'shotCount'],
  ['reject', 'rejectCount'],
  ['cycle', 'cycleTime'],
  ['state', 'state'],
]
/** 自动生产 on the machine's own panel. */
const RUNNING = 3

/** The moulding machine counts by its own counter, makes moulded parts with a mould on it; once. */
export const provideMachines = (platform: Platform, demo: DemoUser): Promise<boolean> =>
  asUser(platform, demo, platform.now, async (ask) => {
    if ((await ask(machine).page({ pageSize: 1 })).total) return false
    const { records } = await ask(objectInfo).page({ objectType: 'device', pageSize: 100 })
    const objectId = records.find(({ code }) => code === OBJECT)?.id
    if (!objectId) return false
    const [place] = (await ask(station).page({ code: 'ST-IMM-01', pageSize: 1 })).records
    const { id: machineId } = await ask(machine).create({
      code: OBJECT,
      name: '1#注塑机',
      objectId,
      stationId: place?.id ?? null,
      cavities: 2,
    })
    const points = new Map(
      (await ask(point).page({ objectId, pageSize: 100 })).records.map(({ code, id }) => [code, id]),
    )
    for (const [role, code] of signals) {
      const pointId = points.get(code)
      if (pointId)
        await ask(machineSignal).create({ machineId, role, pointId, runValue: role === 'state' ? RUNNING : null })
    }
    await equip(ask, machineId, points)
    return true
  })

/** A recorded temperature with its limits, moulds, a gauge, and how the machine is set up for a moulded part. */
async function equip(ask: CallsWithin, machineId: string, points: ReadonlyMap<string, string>): Promise<void> {
  const nozzle = points.get('zone3Temp')
  if (nozzle)
    await ask(machineSignal).create({
      machineId,
      role: 'recorded',
      pointId: nozzle,
      limits: [{ low: barrelSetPoints[2] - 9, high: barrelSetPoints[2] + 9 }],
    })
  const mould = await ask(tool).create({
    code: 'MJ-001',
    name: '上盖 2 腔模',
    kind: 'mould',
    cavities: 2,
    cavitiesOpen: 2,
    specification: '2 腔 P20',
    lifeShots: 500_000,
    careEvery: 20_000,
    shots: 186_420,
    location: '模具架 A-01',
  })
  await ask(tool).create({
    code: 'MJ-002',
    name: '底座 2 腔模',
    kind: 'mould',
    cavities: 2,
    cavitiesOpen: 1,
    specification: '2 腔 718H',
    lifeShots: 300_000,
    careEvery: 15_000,
    shots: 291_300,
    location: '模具架 A-02',
  })
  await ask(tool).create({
    code: 'JJ-001',
    name: '壁厚塞规',
    kind: 'gauge',
    calibrationDays: 180,
    location: '质检室',
  })
  await ask(tool).mount({ id: mould.id, machineId })
  const [part] = (await ask(material).query({ keyword: 'P1' })) as { id: string }[]
  if (!part) return
  const targets = barrelSetPoints.flatMap((value, at) => {
    const pointId = points.get(`zone${at + 1}Set`)
    return pointId ? [{ pointId, value }] : []
  })
  await ask(machineSetUp).create({
    machineId,
    materialId: part.id,
    cycleSeconds: '28',
    cavities: 2,
    toolId: mould.id,
    targets,
  })
}
