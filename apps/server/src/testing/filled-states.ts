import { deviceType } from '@zhizao/contract/device/device-type'
import { object } from '@zhizao/contract/device/object'
import { deviceState } from '@zhizao/contract/object-state/device-state'
import { objectState } from '@zhizao/contract/object-state/object-state'
import { vi } from 'vitest'
import { readerOutages } from '../object-state/course/object-state.table.ts'
import { statement } from '../platform/db/statement.ts'
import type { Caller } from './caller.ts'
import type { TestServer } from './test-server.ts'

/** A type with a state that a machine is in, corrected by hand. An outage, which only the engine finds, is written to its table. */
export async function fillStates(server: TestServer, owner: Caller, mark: string, objectId: string) {
  const type = await owner.client(deviceType).create({ code: 'secret', name: `${mark}设备类型`, remark: mark })
  await owner.client(object).update({ id: objectId, deviceTypeId: type.id })
  const state = await owner.client(deviceState).create({
    deviceTypeId: type.id,
    code: 'secret',
    name: `${mark}状态`,
    colour: '#00AA00',
    kind: 'run',
    priority: 1,
    condition: 'true',
    remark: mark,
  })
  const now = () => owner.client(objectState).now({ objectIds: [objectId] })
  await vi.waitFor(async () => {
    if (!(await now()).length) throw new Error('not judged yet')
  }, 10_000)
  const to = Date.now() - 1000
  await owner.client(objectState).correct({ objectId, stateId: state.id, from: to - 60_000, to, reason: mark })
  await server.database.system.query(
    statement`insert into ${readerOutages} (company_id, box_device_id, started_at, ended_at)
      select company_id, id, now() - interval '2 h', now() - interval '1 h' from box_device where company_id = $1 limit 1`,
    [server.companyId],
  )
}
