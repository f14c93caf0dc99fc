import { materialClass } from '@zhizao/contract/material/material-class'
import { type DefectClass, defect } from '@zhizao/contract/quality/defect'
import { inspectionItem } from '@zhizao/contract/quality/inspection-item'
import { inspectionScheme } from '@zhizao/contract/quality/inspection-scheme'
import type { CallsWithin } from '../calls-within.ts'

const defects: readonly [name: string, defectClass: DefectClass][] = [
  ['受潮结块', 'critical'],
  ['杂质黑点', 'major'],
  ['色差', 'major'],
  ['包装破损', 'minor'],
  ['标识不清', 'minor'],
  ['缩水', 'major'],
  ['飞边', 'minor'],
  ['划伤', 'minor'],
]

interface Item {
  name: string
  unit?: string
  tool?: string
  method: string
  defects?: readonly string[]
}
const items: Readonly<Record<string, Item>> = {
  packing: { name: '包装与标识', method: '目视，核对送货单', defects: ['包装破损', '标识不清'] },
  grains: { name: '颗粒外观', method: '取样盘目视', defects: ['受潮结块', '杂质黑点', '色差'] },
  moisture: { name: '水分', unit: '%', tool: '快速水分仪', method: '105 ℃ 干燥失重' },
  looks: { name: '制品外观', method: '限度样板比对', defects: ['缩水', '飞边', '划伤', '色差'] },
  weight: { name: '单件质量偏差', unit: 'g', tool: '电子天平', method: '与标准件比对' },
}

interface Line {
  item: string
  defectClass: DefectClass
  lower?: string
  target?: string
  upper?: string
  samples?: number
}
type Scheme = Omit<Parameters<ReturnType<typeof schemesOf>['create']>[0], 'lines' | 'classId'> & {
  classCode: string
  lines: readonly Line[]
}
const schemesOf = (ask: CallsWithin) => ask(inspectionScheme)

const schemes: readonly Scheme[] = [
  {
    name: '塑料粒子来料检验',
    kind: 'incoming',
    classCode: 'RM-RES',
    sampling: 'aql',
    level: 'S-2',
    aqlMajor: '2.5',
    aqlMinor: '6.5',
    isSwitching: 1,
    lines: [
      { item: 'packing', defectClass: 'minor' },
      { item: 'grains', defectClass: 'major' },
      { item: 'moisture', defectClass: 'major', target: '0.08', upper: '0.2', samples: 3 },
    ],
  },
  {
    name: '色母来料检验',
    kind: 'incoming',
    classCode: 'RM-MB',
    sampling: 'fixed',
    sampleSize: 3,
    lines: [
      { item: 'packing', defectClass: 'minor' },
      { item: 'grains', defectClass: 'major' },
    ],
  },
  {
    name: '成品巡回检验',
    kind: 'patrol',
    classCode: 'FG',
    sampling: 'fixed',
    sampleSize: 5,
    lines: [
      { item: 'looks', defectClass: 'major' },
      { item: 'weight', defectClass: 'minor', lower: '-2', target: '0', upper: '2' },
    ],
  },
]

/** Defects, items and schemes of the demo plant: resins and masterbatch are inspected as they come in, products on patrol. */
export async function equipQuality(ask: CallsWithin): Promise<void> {
  const defectIds = new Map<string, string>()
  for (const [name, defectClass] of defects) defectIds.set(name, (await ask(defect).create({ name, defectClass })).id)
  const itemIds = new Map<string, string>()
  for (const [key, { defects: found = [], ...item }] of Object.entries(items)) {
    const kind = item.unit ? 'measured' : 'counted'
    const made = await ask(inspectionItem).create({
      ...item,
      kind,
      defectIds: found.map((name) => defectIds.get(name)!),
    })
    itemIds.set(key, made.id)
  }
  const classes = new Map((await ask(materialClass).list({})).map(({ code, id }) => [code, id]))
  for (const { classCode, lines, ...scheme } of schemes) {
    const { id } = await schemesOf(ask).create({
      ...scheme,
      classId: classes.get(classCode)!,
      lines: lines.map(({ item, ...line }) => ({ ...line, itemId: itemIds.get(item)! })),
    })
    await ask(inspectionScheme).release({ id })
  }
}
