import { apiKey } from '@zhizao/contract/access/api-key'
import { role } from '@zhizao/contract/access/role'
import { rulesScope } from '@zhizao/contract/access/rules-scope'
import { alarmNotice } from '@zhizao/contract/alarm/alarm-notice'
import { codeRule } from '@zhizao/contract/code-rule/code-rule'
import { area } from '@zhizao/contract/company/area'
import { company } from '@zhizao/contract/company/company'
import { companyParam } from '@zhizao/contract/company/company-param'
import { protocol } from '@zhizao/contract/device-model/protocol'
import { dictionary, dictionaryItem } from '@zhizao/contract/dictionary/dictionary'
import { pageTemplate } from '@zhizao/contract/form/page-template'
import { userField, userModel } from '@zhizao/contract/form/user-model'
import { userRecord } from '@zhizao/contract/form/user-record'
import { reportTemplate } from '@zhizao/contract/report/report-template'
import { alarmNotices } from '../alarm/alarm-notice/alarm-notice.table.ts'
import type { Caller } from './caller.ts'
import type { TestServer } from './test-server.ts'

/** Rows of what a company sets up for itself: areas, dictionaries, parameters, protocols, templates, who is told of alarms. */
export async function fillSettings(owner: Caller, mark: string) {
  const plant = await owner.client(area).create({ code: 'secret-area', name: `${mark}区域`, type: 'plant' })
  await owner.client(area).create({ code: 'secret-line', name: `${mark}产线`, type: 'line', parentId: plant.id })
  await owner.client(codeRule).create({
    name: `${mark}编码规则`,
    kind: 'department',
    remark: mark,
    parts: [
      { type: 'text', value: 'SECRET' },
      { type: 'serial', length: 4, base: 10, reset: 'never' },
    ],
  })
  await owner.client(codeRule).createCode({ kind: 'department' })
  const form = await owner.client(userModel).create({ code: 'secret', name: `${mark}模型` })
  const named = { code: 'name', title: `${mark}字段`, type: 'text' as const, searchable: true }
  await owner.client(userField).create({ modelId: form.id, ...named })
  await owner.client(userRecord).create({ modelCode: 'secret', values: { name: mark } })
  await owner.client(dictionary).create({ code: 'secret', name: `${mark}字典`, remark: mark })
  await owner.client(dictionaryItem).create({ dictCode: 'secret', value: mark, text: `${mark}项` })
  await owner.client(dictionaryItem).update({ id: 'sex:male', text: `${mark}男` })
  await owner.client(company).update({ shortName: mark, remark: mark })
  await owner.client(companyParam).save({ params: [{ code: 'listPageSize', value: 20 }] })
  await owner.client(protocol).create({ code: 'secret', name: `${mark}协议`, type: 'meter', remark: mark })
  await owner.client(pageTemplate).create({
    code: 'secret',
    name: `${mark}模板`,
    type: 'list' as const,
    description: mark,
    cells: [{ x: 0, y: 0, w: 24, h: 10, widget: 'list', title: mark }],
  })
  await owner.client(rulesScope).create({
    code: 'secret',
    name: `${mark}规则`,
    remark: mark,
    userIds: [owner.userId],
    items: [{ type: 'area', operator: 'below', targetIds: [plant.id] }],
  })
  const [given] = await owner.client(role).list({})
  await owner.client(apiKey).create({
    name: `${mark}密钥`,
    roleId: given!.id,
    remark: mark,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  await owner.client(reportTemplate).create({
    code: 'secret',
    name: `${mark}报表`,
    template: JSON.stringify({ title: mark }),
    dataCalls: [],
    params: [{ name: 'a', title: mark, type: 'text' as const, required: false }],
  })
  await owner.client(alarmNotice).save({
    enabled: true,
    rules: [{ levels: ['urgent'], channels: ['page'], userIds: [owner.userId] }],
    quiet: { enabled: false, from: '22:00', to: '07:00', exceptUrgent: true },
    mergeSeconds: 60,
  })
}

/** An alarm that waits to be told, as only the engine makes it. */
export const fillNotice = (server: TestServer, alarmId: string) =>
  server.database.systemDb
    .insert(alarmNotices)
    .values({ companyId: server.companyId, alarmId, level: 'urgent', raisedAt: new Date('2026-11-21T00:00:00Z') })
