import { type bom, bomStates, MOST_BOM_ITEMS } from '@zhizao/contract/material/bom'
import { material } from '@zhizao/contract/material/material'
import { client } from '../../platform/api/client.ts'
import type { DocumentOptions } from '../../platform/document/document-options.ts'
import { t } from '../../platform/i18n/translate.ts'
import { findScannedMaterial } from '../find-scanned.ts'
import { findUnits } from '../material-choices.ts'
import { StructureButton } from './structure-button.tsx'

const materials = client(material)

interface Component {
  materialCode: string
  materialName: string
  specification: string | null | undefined
  unitId: string
  unitName: string
}
/** What was found before, by id: a choice has only its words. */
const found = new Map<string, Component>()

async function findComponents(keyword: string, signal?: AbortSignal) {
  const some = await materials.query({ keyword: keyword || undefined }, { signal, quiet: true })
  for (const { id, code, name, specification, baseUnitId, baseUnit } of some)
    found.set(id, {
      materialCode: code,
      materialName: name,
      specification,
      unitId: baseUnitId,
      unitName: baseUnit,
    })
  return some.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))
}

export const bomPath = '/mes/pages/bom/index'

export const bomOptions: DocumentOptions<typeof bom, typeof bomStates> = {
  title: 'BOM',
  linesTitle: 'BOM 明细',
  path: bomPath,
  states: bomStates,
  columns: ['name'],
  head: [
    { field: 'materialId', choices: findComponents, from: 'materialName', disableOnEdit: true },
    { field: 'code', disableOnEdit: true, placeholder: '留空取物料编码' },
    { field: 'name', placeholder: '留空取物料名称' },
    { field: 'alternative', defaultValue: '01', help: '同一物料的不同做法，各有自己的版本' },
    { field: 'baseQuantity', defaultValue: '1', help: '下列用量是做出这么多产品所需的量' },
    { field: 'unitId', choices: findUnits, placeholder: '留空取基本单位' },
    { field: 'validFrom', help: '留空从发布当天起' },
    { field: 'validTo', help: '从这天起不再有效' },
    { field: 'remark', wide: true },
  ],
  lines: [
    {
      field: 'materialId',
      width: 220,
      choices: findComponents,
      fills: ({ value }) => ({ ...found.get(String(value)) }),
    },
    { field: 'materialCode', width: 130 },
    { field: 'specification', width: 140 },
    { field: 'quantity', width: 140 },
    { field: 'unitId', width: 90, choices: findUnits },
    { field: 'loss', width: 120 },
    { field: 'isFixed', width: 130 },
    { field: 'isPhantom', width: 100 },
    { field: 'substituteGroup', width: 140 },
    { field: 'rank', width: 130 },
    { field: 'overPercent', width: 140 },
    { field: 'position', width: 120 },
    { field: 'remark', width: 180 },
  ],
  confirm: {
    release: '发布后不能再修改，只能复制为新版本。确定发布吗？',
    disable: '停止使用后不再按此 BOM 展开。确定停止使用吗？',
  },
  off: {
    release: ({ needsOther }) => (needsOther ? t('由您编制或修改过，须由他人发布') : undefined),
  },
  async scan(scan) {
    const one = await findScannedMaterial(scan)
    if (!one) return undefined
    const { id, name, specification, baseUnitId, baseUnit } = one
    return {
      values: {
        materialId: id,
        materialCode: one.code,
        materialName: name,
        specification,
        unitId: baseUnitId,
        unitName: baseUnit,
        quantity: '1',
      },
      by: ['materialId'],
      counts: 'quantity',
      says: `${one.code} ${name}`,
    }
  },
  mostLines: MOST_BOM_ITEMS,
  tools: (document) => <StructureButton document={document} />,
}
