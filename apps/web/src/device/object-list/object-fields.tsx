import type { ObjectDraft } from '@zhizao/contract/device/object-fields'
import type { z } from 'zod'
import { loadAreas } from '../../company/index.ts'
import { loadObjectTree } from '../../live/tree/object-tree-feed.ts'
import { findTypes } from '../../live/type-choices.ts'
import type { FormField, SubForm } from '../../platform/resource-screen/screen-types.ts'
import { loadPositions } from '../../position/index.ts'
import { loadModelTree, objectTypeChoices } from '../object-choices.ts'

type Field = Omit<FormField, 'field'> & { field: keyof z.input<typeof ObjectDraft> }

const basic = '基本信息'
const ledger = '台账'
const place = '位置'

export const objectForm: readonly Field[] = [
  { field: 'name', group: basic },
  { field: 'code', group: basic, placeholder: '留空则按编码规则生成' },
  { field: 'objectType', group: basic, choices: objectTypeChoices, defaultValue: 'device' },
  { field: 'parentId', group: basic, tree: loadObjectTree },
  { field: 'modelId', group: basic, tree: loadModelTree, help: '只登记所属模型；需要带出点位时请用“按模型新增”' },
  { field: 'deviceTypeId', group: basic, choices: findTypes, help: '决定可判定哪些设备状态' },
  { field: 'manufacturer', group: ledger },
  { field: 'serialNumber', group: ledger },
  { field: 'installedOn', group: ledger },
  { field: 'commissionedOn', group: ledger },
  { field: 'warrantyUntil', group: ledger },
  { field: 'areaId', group: place, tree: loadAreas },
  { field: 'positionId', group: place, tree: loadPositions },
  { field: 'place', group: place },
  { field: 'longitude', group: place, unit: '°' },
  { field: 'latitude', group: place, unit: '°' },
  { field: 'videoLink', wide: true, help: 'http 或 https 开头的可以在设备页面打开或播放' },
  { field: 'remark', wide: true },
]

/** Technical parameters of an object or a model. */
export const detailsForm: SubForm = {
  field: 'details',
  title: '技术参数',
  joinType: 'OneToMany',
  columns: [{ field: 'name' }, { field: 'value' }, { field: 'unit' }],
}
