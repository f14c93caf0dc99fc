import { controlGroup } from '@zhizao/contract/control/control-group'
import { cardConfig } from '@zhizao/contract/monitor/monitor-cards'
import { controlRuns } from '../control/control-run/control-run.table.ts'
import type { Caller } from './caller.ts'
import type { TestServer } from './test-server.ts'

/** A control group with a condition, a run of it, which only devices bring to its end, and a user's cards. */
export async function fillControls(
  server: TestServer,
  owner: Caller,
  mark: string,
  { objectId, pointId }: { objectId: string; pointId: string },
) {
  const groups = owner.client(controlGroup)
  const steps = [{ pointId, value: 1, pauseSeconds: 0 }]
  const { id } = await groups.create({ objectId, name: `${mark}组合`, steps, remark: mark })
  await groups.addRule({ groupId: id, name: `${mark}条件`, condition: '[secret-point] > 1' })
  await server.database.systemDb.insert(controlRuns).values({
    companyId: server.companyId,
    objectId,
    groupId: id,
    name: `${mark}组合`,
    ruleName: `${mark}条件`,
    onFailure: 'stop',
    status: 'done',
    steps: [],
    pointIds: [Number(pointId)],
    message: mark,
    userId: owner.userId,
    userName: mark,
    startedAt: server.platform.now(),
    endedAt: server.platform.now(),
  })
  await owner.client(cardConfig).save({ cards: ['figures'] })
}
