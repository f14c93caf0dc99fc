import { department } from '@zhizao/contract/access/department'
import { role } from '@zhizao/contract/access/role'
import { user } from '@zhizao/contract/access/user'
import { alarmRule } from '@zhizao/contract/alarm/alarm-rule'
import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import { reasonTag } from '@zhizao/contract/alarm/reason-tag'
import { companyDetail } from '@zhizao/contract/company/company-detail'
import { object } from '@zhizao/contract/device/object'
import { objectDataset } from '@zhizao/contract/device/object-dataset'
import { objectFavorite } from '@zhizao/contract/device/object-favorite'
import { objectImage } from '@zhizao/contract/device/object-image'
import { point } from '@zhizao/contract/device/point'
import { model } from '@zhizao/contract/device-model/model'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import { signal } from '@zhizao/contract/device-model/signal'
import { file } from '@zhizao/contract/file/file'
import { box, boxGroup } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { andon } from '@zhizao/contract/notice/andon'
import { notice } from '@zhizao/contract/notice/notice'
import { userMessage } from '@zhizao/contract/notice/user-message'
import { alarms } from '../alarm/alarm/alarm.table.ts'
import { jobs } from '../platform/jobs/job.table.ts'
import type { Caller } from './caller.ts'
import { fillCameras } from './filled-cameras.ts'
import { fillControls } from './filled-controls.ts'
import { fillCustomers } from './filled-customers.ts'
import { fillDocuments } from './filled-documents.ts'
import { fillKnowledge } from './filled-knowledge.ts'
import { fillMachines } from './filled-machines.ts'
import { fillMenu } from './filled-menu.ts'
import { fillTriggers } from './filled-messages.ts'
import { fillModel } from './filled-models.ts'
import { fillOutbox } from './filled-outbox.ts'
import { fillPlant } from './filled-plant.ts'
import { fillPointChecks } from './filled-point-checks.ts'
import { fillPositions } from './filled-positions.ts'
import { fillPrint } from './filled-print.ts'
import { fillProcess } from './filled-process.ts'
import { fillProduction } from './filled-production.ts'
import { fillQuality } from './filled-quality.ts'
import { fillNotice, fillSettings } from './filled-settings.ts'
import { fillStates } from './filled-states.ts'
import { fillWarehouse } from './filled-warehouse.ts'
import type { TestServer } from './test-server.ts'

/** Stands in every name that `fillCompany` writes: nobody else may ever read it. */
export const MARK = '机密内容'

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Gives a company rows of every kind, through its own calls; an alarm, which only the engine raises, is written to its table. */
export async function fillCompany(server: TestServer, owner: Caller) {
  const type = await owner.client(alarmType).create({ code: 'secret', name: `${MARK}类型` })
  await owner.client(role).create({ code: 'secret', name: `${MARK}角色`, remark: MARK })
  const place = await owner.client(department).create({ code: 'secret', name: `${MARK}部门`, leader: MARK })
  await owner.client(user).create({
    loginName: 'secret_user',
    name: `${MARK}用户`,
    nickname: MARK,
    jobTitle: MARK,
    departmentId: place.id,
  })
  await fillMenu(owner, MARK)
  await owner.client(companyDetail).save({ details: [{ detail_type: 1, k_detail: 'xtmc', v_varchar: MARK }] })
  await owner.client(reasonTag).create({ name: `${MARK}标签`, alarmTypeId: type.id, remark: MARK })

  await fillDocuments(owner, MARK)

  const template = await owner.client(model).create({ code: 'secret-model', name: `${MARK}模型` })
  await fillModel(owner, MARK, template.id)
  const measure = await owner
    .client(signal)
    .create({ code: 'secret-signal', name: `${MARK}信号`, unit: 'bar', warningUpper: 8, remark: MARK })
  const ofModel = { modelId: template.id, code: 'm1', name: `${MARK}模型点`, signalId: measure.id }
  await owner.client(modelPoint).create(ofModel)
  const parent = await owner.client(object).create({ code: 'secret-plant', name: `${MARK}车间`, objectType: 'node' })
  const machine = await owner
    .client(object)
    .create({ code: 'secret-machine', name: `${MARK}设备`, parentId: parent.id, modelId: template.id })
  await fillCustomers(owner, MARK, machine.id)
  await fillPlant(owner, MARK, machine.id)
  await fillWarehouse(server, owner, MARK, machine.id)
  await fillProcess(owner, MARK, machine.id)
  await fillProduction(owner, MARK)
  await fillQuality(owner, MARK)
  await fillPrint(owner, MARK)
  const value = await owner.client(point).create({
    objectId: machine.id,
    code: 'secret-point',
    name: `${MARK}点位`,
    urgentUpper: 90,
    access: 'rw',
    signalId: measure.id,
  })
  await owner.client(point).create({
    objectId: machine.id,
    code: 'secret-formula',
    name: `${MARK}公式`,
    source: 'formula',
    formula: '[secret-point] * 2',
  })
  await fillMachines(owner, MARK, machine.id, value.id)
  await owner.client(objectFavorite).add({ objectIds: [machine.id] })
  await owner.client(objectDataset).create({ objectId: machine.id, name: `${MARK}数据集`, pointIds: [value.id] })
  const picture = await owner.client(file).upload({ file: new File([PNG], `${MARK}.png`, { type: 'image/png' }) })
  await owner.client(objectImage).create({ objectId: machine.id, fileId: picture.id, name: `${MARK}图片` })
  await fillPositions(owner, MARK, machine.id, picture.id)
  await owner
    .client(alarmRule)
    .create({ name: `${MARK}规则`, pointId: value.id, level: 'error', comparison: 'gt', value: 80 })

  await fillPointChecks(server, owner, MARK, value.id)

  const group = await owner.client(boxGroup).create({ name: `${MARK}分组` })
  const gateway = await owner.client(box).create({ code: 'SECRET-BOX', name: `${MARK}盒子`, groupId: group.id })
  const channel = await owner.client(boxChannel).create({
    boxId: gateway.id,
    code: 'c1',
    name: `${MARK}通道`,
    driver: 'modbus-tcp',
    settings: { host: '127.0.0.1', port: 502 },
  })
  const device = await owner
    .client(boxDevice)
    .create({ channelId: channel.id, objectId: machine.id, code: 'd1', name: `${MARK}从站` })
  await owner
    .client(boxPoint)
    .create({ boxDeviceId: device.id, pointId: value.id, address: { table: 'input', address: 0 } })
  await owner.client(box).produceSetFile({ id: gateway.id })

  await fillControls(server, owner, MARK, { objectId: machine.id, pointId: value.id })
  await fillStates(server, owner, MARK, machine.id)
  await fillCameras(owner, MARK, machine.id)
  await fillOutbox(server, MARK)
  await fillSettings(owner, MARK)
  await fillMessages(owner)
  await fillTriggers(server, owner, MARK)
  await server.database.systemDb.insert(jobs).values({
    companyId: server.companyId,
    userId: owner.userId,
    userName: MARK,
    kind: 'secret',
    title: `${MARK}任务`,
    state: 'done',
  })
  // Within the month that statistics tell by themselves, and beyond the shorter spans of others.
  const raisedAt = new Date(server.platform.now().getTime() - 8 * 24 * 3_600_000)
  const [alarm] = await server.database.systemDb
    .insert(alarms)
    .values({
      companyId: server.companyId,
      batchNo: 'SECRET-1',
      kind: 'limit',
      objectId: machine.id,
      pointId: value.id,
      objectName: `${MARK}设备`,
      ruleKey: `point:${value.id}:upper`,
      level: 'urgent',
      topLevel: 'urgent',
      condition: 'active',
      content: `${MARK}报警`,
      activatedAt: raisedAt,
      lastActivatedAt: raisedAt,
    })
    .returning()
  await fillNotice(server, alarm!.id)
  await fillKnowledge(owner, MARK, alarm!.id)
}

/** A published notice and an andon call with a receiver, and what a user did with them. */
async function fillMessages(owner: Caller) {
  const { id } = await owner.client(notice).create({
    title: `${MARK}公告`,
    content: MARK,
    type: 'notice',
    position: 'both',
  })
  await owner.client(notice).publish({ id })
  const call = await owner.client(andon).device({ title: `${MARK}安灯`, content: MARK, userIds: [owner.userId] })
  await owner.client(userMessage).markRead({ ids: [call.id] })
  await owner.client(userMessage).markRead({ category: 'notic' })
}
