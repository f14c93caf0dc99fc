import { department } from '@zhizao/contract/access/department'
import { role } from '@zhizao/contract/access/role'
import { rulesScope } from '@zhizao/contract/access/rules-scope'
import { user } from '@zhizao/contract/access/user'
import { alarmNotice } from '@zhizao/contract/alarm/alarm-notice'
import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import { reasonTag } from '@zhizao/contract/alarm/reason-tag'
import { camera } from '@zhizao/contract/camera/camera'
import { area } from '@zhizao/contract/company/area'
import { control } from '@zhizao/contract/control/control-write'
import { object } from '@zhizao/contract/device/object'
import { objectDataset } from '@zhizao/contract/device/object-dataset'
import { point } from '@zhizao/contract/device/point'
import { andon } from '@zhizao/contract/notice/andon'
import { notice } from '@zhizao/contract/notice/notice'
import { schedule } from '@zhizao/contract/operations/schedule'
import { script } from '@zhizao/contract/operations/script'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'

/** Gives the demo plant the people, places and messages that the manual's pictures show; does nothing where they are. */
export async function fillForPictures(url: string, password: string) {
  const admin = callerOf(url, undefined)
  await admin.signIn('admin', password)
  if ((await admin.client(department).page({})).total) return
  const roleIds = await fillPeople(admin, password)
  await fillPlaces(admin)
  await fillAlarmWords(admin)
  await fillMessages(admin, roleIds.deviceSupervisor!)
  await fillOperations(admin)
  for (const value of [0.72, 0.7])
    await admin.client(control).writeByCode({ objectCode: 'AT-01', pointCode: 'targetPressure', value })
}

async function fillPeople(admin: Caller, password: string) {
  await admin.client(user).updateOwn({ phone: '13800138009', email: 'admin@example.com', password })
  const roles = Object.fromEntries((await admin.client(role).list({})).map(({ code, id }) => [code, id]))
  const departments = admin.client(department)
  const top = await departments.create({ code: 'PLANT', name: '示范工厂', leader: '周建国', phone: '0512-66889900' })
  const below = (code: string, name: string, leader: string) =>
    departments.create({ code, name, leader, parentId: top.id })
  const [equipment, moulding] = [await below('EQ', '设备部', '陈志强'), await below('MD', '注塑车间', '刘海燕')]
  await below('QA', '质量部', '赵敏')
  const people: [loginName: string, name: string, departmentId: string, role: string, jobTitle: string][] = [
    ['chenzq', '陈志强', equipment.id, 'deviceSupervisor', '设备主管'],
    ['wangl', '王磊', equipment.id, 'deviceOperator', '空压站值班员'],
    ['sunj', '孙静', equipment.id, 'deviceOperator', '电气工程师'],
    ['liuhy', '刘海燕', moulding.id, 'productionSupervisor', '车间主任'],
    ['zhangw', '张伟', moulding.id, 'teamOperator', '班长'],
  ]
  for (const [at, [loginName, name, departmentId, code, jobTitle]] of people.entries())
    await admin.client(user).create({
      loginName,
      name,
      departmentId,
      jobTitle,
      roleIds: [roles[code]!],
      phone: `1380013800${at}`,
      email: `${loginName}@example.com`,
    })
  return roles
}

async function fillPlaces(admin: Caller) {
  const areas = admin.client(area)
  const plant = await areas.create({ code: 'SZ-1', name: '苏州一厂', type: 'plant', leader: '周建国' })
  const places: Record<string, string> = {}
  for (const [code, name] of [
    ['AIR', '空压站'],
    ['MOULD', '注塑车间'],
    ['POWER', '配电室'],
  ] as const)
    places[code] = (await areas.create({ code, name, type: 'workshop', parentId: plant.id })).id
  const cameras: [code: string, name: string, place: string][] = [
    ['CAM-01', '空压站东侧', 'AIR'],
    ['CAM-02', '空压站大门', 'AIR'],
    ['CAM-03', '注塑机台面', 'MOULD'],
    ['CAM-04', '低压配电柜', 'POWER'],
  ]
  for (const [code, name, place] of cameras)
    await admin.client(camera).create({
      code,
      name,
      kind: 'stream' as const,
      areaId: places[place]!,
      streamAddress: `https://video.example.com/live/${code.toLowerCase()}.m3u8`,
    })
  const [machine] = await admin.client(object).byNameOrCode({ keyword: 'AC-01' })
  const { records } = await admin.client(point).page({ objectId: machine!.id, pageSize: 100 })
  const group = (name: string, remark: string, words: RegExp) =>
    admin.client(objectDataset).create({
      objectId: machine!.id,
      name,
      remark,
      pointIds: records.flatMap((one) => (words.test(one.name) ? [one.id] : [])),
    })
  await group('温度与压力', '巡检时查看', /温度|压力|压差|油压/)
  await group('用电', '', /电流|功率/)
  await admin.client(rulesScope).create({
    code: 'air-maintenance',
    name: '空压机维修组',
    remark: '外协维修人员只看空压站',
    userIds: [],
    roleIds: [(await admin.client(role).list({ code: 'visitor' }))[0]!.id],
    items: [{ type: 'object', operator: 'below', targetIds: [machine!.id] }],
  })
}

async function fillAlarmWords(admin: Caller) {
  const kind = await admin.client(alarmType).create({ code: 'equipment', name: '设备报警' })
  await admin.client(alarmType).create({ code: 'process', name: '工艺报警' })
  for (const name of ['滤芯堵塞', '冷却水不足', '供电波动'])
    await admin.client(reasonTag).create({ name, alarmTypeId: kind.id })
  await admin.client(reasonTag).create({ name: '传感器误报' })
}

async function fillMessages(admin: Caller, supervisors: string) {
  const notices = admin.client(notice)
  const planned = await notices.create({
    title: '空压站周六停机检修',
    type: 'maintenance' as const,
    position: 'banner' as const,
    content: '本周六 8:00 至 12:00 空压站停机更换油过滤器，请各车间提前安排生产。',
  })
  await notices.publish({ id: planned.id })
  await notices.create({
    title: '夏季用电安全提示',
    type: 'safety' as const,
    position: 'both' as const,
    content: '请勿在配电室堆放杂物，发现异味、异响立即报告。',
  })
  const call = { departmentIds: [], roleIds: [], userIds: [admin.userId], bgmUrl: 'none', bgmInterval: 0, isShow: 0 }
  await admin
    .client(andon)
    .material({ ...call, title: '1# 注塑机缺料', content: '请送 PP 料 2 袋到注塑车间 1# 机', isShow: 0 as const })
  await admin.client(alarmNotice).save({
    enabled: true,
    mergeSeconds: 60,
    quiet: { enabled: true, from: '22:00', to: '07:00', exceptUrgent: true },
    rules: [
      { levels: ['urgent'], channels: ['page', 'mail', 'sms'], userIds: [admin.userId], roleIds: [supervisors] },
      { levels: ['error', 'warning'], channels: ['page', 'mail'], userIds: [admin.userId], roleIds: [supervisors] },
    ],
  })
}

async function fillOperations(admin: Caller) {
  const schedules = admin.client(schedule)
  await schedules.create({ name: '每日备份', script: 'backup', cron: '0 30 1 * * ?', input: { keep: 7 } })
  await schedules.create({ name: '每周恢复校验', script: 'verifyBackup', cron: '0 0 3 ? * 1' })
  await admin.client(script).run({ script: 'backup' })
  await admin.client(script).run({ script: 'checkIntegrity' })
}
