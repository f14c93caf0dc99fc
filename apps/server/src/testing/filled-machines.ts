import { machine } from '@zhizao/contract/machine/machine'
import { machineSetUp } from '@zhizao/contract/machine/machine-set-up'
import { machineSignal } from '@zhizao/contract/machine/machine-signal'
import { tool } from '@zhizao/contract/machine/tool'
import { material } from '@zhizao/contract/material/material'
import { station } from '@zhizao/contract/plant/work-center'
import type { Caller } from './caller.ts'
import { inDays } from './plant-day.ts'

/** A machine with a signal and a set-up, a mould on it and a gauge in the store. */
export async function fillMachines(owner: Caller, mark: string, objectId: string, pointId: string) {
  const [place] = (await owner.client(station).page({ pageSize: 1 })).records
  const [made] = (await owner.client(material).page({ pageSize: 1 })).records
  const { id: machineId } = await owner.client(machine).create({
    code: 'secret-machine',
    name: `${mark}机器`,
    objectId,
    stationId: place?.id ?? null,
    remark: mark,
  })
  await owner.client(machineSignal).create({ machineId, role: 'counter', pointId })
  await owner
    .client(machineSignal)
    .create({ machineId, role: 'recorded', pointId, remark: mark, limits: [{ materialId: made!.id, high: 9 }] })
  const mould = await owner.client(tool).create({
    code: 'secret-mould',
    name: `${mark}模具`,
    kind: 'mould',
    specification: mark,
    location: mark,
    careEvery: 10,
    remark: mark,
  })
  // Far from due: nobody is told of it while others look.
  await owner
    .client(tool)
    .create({ code: 'secret-gauge', name: `${mark}检具`, kind: 'gauge', calibrationDays: 90, calibratedOn: inDays(-1) })
  await owner.client(machineSetUp).create({
    machineId,
    materialId: made!.id,
    cycleSeconds: '12.5',
    toolId: mould.id,
    remark: mark,
    targets: [{ pointId, value: 5 }],
  })
  await owner.client(tool).mount({ id: mould.id, machineId, remark: mark })
}
