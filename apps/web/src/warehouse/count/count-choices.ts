import { stockCount } from '@zhizao/contract/counting/stock-count'
import { material } from '@zhizao/contract/material/material'
import { loadClasses } from '../../material/index.ts'
import { client } from '../../platform/api/client.ts'
import type { FormField } from '../../platform/resource-screen/screen-types.ts'
import type { Choice } from '../../platform/widgets/choices.ts'
import { findLocations, loadWarehouses } from '../warehouse-choices.ts'

const materials = client(material)
const counts = client(stockCount)
const MOST_OFFERED = 100

export const findMaterials = async (keyword: string, signal?: AbortSignal): Promise<readonly Choice[]> =>
  (await materials.query({ keyword: keyword || undefined }, { signal, quiet: true })).map(({ id, code, name }) => ({
    value: id,
    label: `${code} ${name}`,
  }))

/** People who may be asked to count. */
export const findCounters = async (keyword: string, signal?: AbortSignal): Promise<readonly Choice[]> =>
  (await counts.users({ keyword: keyword || undefined, pageSize: MOST_OFFERED }, { signal, quiet: true })).records.map(
    ({ id, name, loginName }) => ({ value: id, label: `${name}（${loginName}）` }),
  )

export const abcChoices: readonly Choice[] = [
  { value: 'A', label: 'A 类' },
  { value: 'B', label: 'B 类' },
  { value: 'C', label: 'C 类' },
]

type Scoped =
  | 'warehouseId'
  | 'locationIds'
  | 'classIds'
  | 'materialIds'
  | 'abc'
  | 'abcDays'
  | 'uncountedDays'
  | 'blind'
  | 'counterIds'

/** How what is counted, and by whom, is entered: of one count and of a plan. */
export const scopeForm: readonly (FormField & { field: Scoped })[] = [
  { field: 'warehouseId', tree: loadWarehouses, help: '包括它的下级仓库' },
  { field: 'locationIds', choices: findLocations, multiple: true, placeholder: '留空为全部库位' },
  { field: 'classIds', tree: loadClasses, multiple: true, placeholder: '留空为全部分类' },
  { field: 'materialIds', choices: findMaterials, multiple: true, placeholder: '留空为全部物料' },
  {
    field: 'abc',
    kind: 'select',
    choices: abcChoices,
    multiple: true,
    placeholder: '留空不限',
    help: '按最近的收发数量分：同一计量单位中，合计占前 80% 的为 A 类，再到 95% 的为 B 类，其余为 C 类',
  },
  {
    field: 'abcDays',
    defaultValue: 90,
    unit: '天',
    dependsOn: ['abc'],
    when: ({ abc }) => Array.isArray(abc) && abc.length > 0,
  },
  { field: 'uncountedDays', unit: '天', placeholder: '留空不限', help: '只盘这么多天内没有盘过的库存' },
  { field: 'counterIds', choices: findCounters, multiple: true, placeholder: '留空为所有有权盘点的人' },
  { field: 'blind', defaultValue: 1, help: '盘点人看不到账面数量' },
]
