import type { FieldProblem } from '@zhizao/contract/http/envelope'
import type { MaterialDraft } from '@zhizao/contract/material/material'
import { type Conversion, ratioBetween, type Unit } from '@zhizao/rules/quantity/convert'
import { ratioOfRate } from '@zhizao/rules/quantity/rate'
import { quantityProblem } from '@zhizao/rules/quantity/typed-quantity'
import { gtin14 } from '@zhizao/rules/scan/check-digit'
import type { ClassInTree, Handed } from '../material-class/class-tree.ts'
import type { MaterialWays } from '../material-params.ts'
import type { units } from '../unit/unit.table.ts'

type UnitRow = typeof units.$inferSelect

/** What materials are checked against: units, classes and conversions of all materials, by id. */
export interface MaterialWorld {
  units: ReadonlyMap<string, UnitRow>
  classes: ReadonlyMap<string, ClassInTree>
  conversions: readonly Conversion[]
  /** Ways of the plant. */
  ways: MaterialWays
}

/** A material's own conversion: how many base units one purchase unit is. */
export interface OwnRate {
  num: string
  den: string
}

/** What a material says, completed by its class and by what is usual. */
export function completed(draft: MaterialDraft, { classes, ways: { usual } }: MaterialWorld) {
  const above: Partial<Handed> = (draft.classId && classes.get(draft.classId)?.effective) || {}
  const shelfLifeDays = draft.shelfLifeDays ?? above.shelfLifeDays ?? null
  const { purchaseRate: _, code: _code, defaultLocationId: _place, ...own } = draft
  return {
    ...own,
    baseUnitId: draft.baseUnitId ?? above.baseUnitId ?? null,
    source: draft.source ?? above.source ?? usual.source,
    tracking: draft.tracking ?? above.tracking ?? usual.tracking,
    shelfLifeDays,
    pickRule: draft.pickRule ?? above.pickRule ?? (shelfLifeDays ? ('fefo' as const) : ('fifo' as const)),
    overPercent: draft.overPercent ?? above.overPercent ?? usual.overPercent,
    underPercent: draft.underPercent ?? above.underPercent ?? usual.underPercent,
    backflush: draft.backflush ?? above.backflush ?? usual.backflush,
    // An empty number is none: two materials without one do not share it.
    externalCode: draft.externalCode || null,
    gtin: draft.gtin ? gtin14(draft.gtin) : null,
    status: draft.status ?? (1 as const),
  }
}
export type CompletedMaterial = ReturnType<typeof completed>

const titles = {
  classId: '物料分类',
  baseUnitId: '基本单位',
  purchaseUnitId: '采购单位',
  purchaseRate: '采购换算率',
  safetyStock: '安全库存',
  reorderPoint: '再订货点',
  minLot: '最小批量',
  lotMultiple: '批量倍数',
  shelfLifeDays: '保质期（天）',
} as const

/** What is wrong with a material, and its own conversion where it has one. */
export function checkedMaterial(
  values: CompletedMaterial,
  purchaseRate: string | null | undefined,
  world: MaterialWorld,
): { problems: FieldProblem[]; rate: OwnRate | undefined } {
  const problems: FieldProblem[] = []
  const notify = (field: keyof typeof titles, message: string) =>
    void problems.push({ field, title: titles[field], message })
  const base = values.baseUnitId ? world.units.get(values.baseUnitId) : undefined
  if (values.classId && !world.classes.has(values.classId)) notify('classId', '物料分类不存在或已被删除')
  if (!values.baseUnitId) notify('baseUnitId', '请选择基本单位，或在物料分类中设置默认的基本单位')
  else if (!base) notify('baseUnitId', '单位不存在或已被删除')
  for (const field of ['safetyStock', 'reorderPoint', 'minLot', 'lotMultiple'] as const) {
    const problem = base && values[field] ? quantityProblem(values[field], { decimals: base.decimals }) : undefined
    if (problem && base)
      notify(field, `单位“${base.code}”${base.decimals ? `最多 ${base.decimals} 位小数` : '不能有小数'}`)
  }
  if (values.pickRule === 'fefo' && !values.shelfLifeDays)
    notify('shelfLifeDays', '按“先到期先出”出库的物料须填写保质期')
  const rate = base && ownRate(values, purchaseRate, base, world, notify)
  return { problems, rate }
}

function ownRate(
  { purchaseUnitId }: CompletedMaterial,
  given: string | null | undefined,
  base: UnitRow,
  { units, conversions }: MaterialWorld,
  notify: (field: 'purchaseUnitId' | 'purchaseRate', message: string) => void,
): OwnRate | undefined {
  const ratio = given ? ratioOfRate(given) : undefined
  if (!purchaseUnitId) {
    if (given) notify('purchaseUnitId', '填写了换算率，请选择采购单位')
    return undefined
  }
  const purchase = units.get(purchaseUnitId)
  if (!purchase) notify('purchaseUnitId', '单位不存在或已被删除')
  if (!purchase) return undefined
  const isSame = purchase.id === base.id
  const general = isSame ? { num: '1', den: '1' } : ratioBetween(purchase as Unit, base as Unit, conversions)
  if (!ratio) {
    if (!general)
      notify(
        'purchaseRate',
        `没有从“${purchase.code}”到“${base.code}”的换算，请填写 1 ${purchase.code}等于多少${base.code}`,
      )
    return undefined
  }
  if (isSame && (ratio.num !== '1' || ratio.den !== '1')) notify('purchaseRate', '采购单位与基本单位相同，换算率应为 1')
  // What all materials say is not said again.
  return general && general.num === ratio.num && general.den === ratio.den ? undefined : ratio
}
