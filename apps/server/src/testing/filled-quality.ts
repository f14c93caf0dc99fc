import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { defect } from '@zhizao/contract/quality/defect'
import { inspection } from '@zhizao/contract/quality/inspection'
import { inspectionItem } from '@zhizao/contract/quality/inspection-item'
import { inspectionScheme } from '@zhizao/contract/quality/inspection-scheme'
import { nonconformance } from '@zhizao/contract/quality/nonconformance'
import { lot } from '@zhizao/contract/trace/lot'
import type { Caller } from './caller.ts'

/** A lot that has failed by a scheme whose strictness follows, and what is to become of it; another that still waits. */
export async function fillQuality(owner: Caller, mark: string) {
  const [base] = await owner.client(unit).list({})
  const what = await owner
    .client(material)
    .create({ code: 'secret-inspected', name: `${mark}被检物料`, baseUnitId: base!.id, tracking: 'lot' })
  await owner.client(lot).create({ materialId: what.id, code: `${mark}被检批` })
  const scratch = await owner
    .client(defect)
    .create({ code: 'secret-defect', name: `${mark}缺陷`, defectClass: 'major', remark: mark })
  const item = await owner.client(inspectionItem).create({
    code: 'secret-item',
    name: `${mark}项目`,
    kind: 'counted',
    method: mark,
    tool: mark,
    requirement: mark,
    remark: mark,
    defectIds: [scratch.id],
  })
  const scheme = await owner.client(inspectionScheme).create({
    name: `${mark}方案`,
    kind: 'outgoing',
    materialId: what.id,
    sampling: 'aql',
    level: 'II',
    aqlMajor: '1.0',
    aqlMinor: '4.0',
    isSwitching: 1,
    remark: mark,
    lines: [{ itemId: item.id, defectClass: 'major', requirement: mark, remark: mark }],
  })
  await owner.client(inspectionScheme).release({ id: scheme.id })
  const of = { kind: 'outgoing' as const, materialId: what.id, lotCode: `${mark}被检批`, quantity: '50', remark: mark }
  await owner.client(inspection).create(of)
  const { id, items } = await owner.client(inspection).create(of)
  await owner.client(inspection).save({
    id,
    items: [{ id: items[0]!.id, failed: 5, defects: [{ defectId: scratch.id, quantity: 5 }], remark: mark }],
  })
  const { nonconformances } = await owner.client(inspection).status({ id, status: 'rejected', reason: mark })
  const bill = nonconformances[0]!.id
  await owner.client(nonconformance).saveCause({ id: bill, cause: 'material', causeDetail: mark })
  await owner.client(nonconformance).status({
    id: bill,
    status: 'executing',
    dispositions: [{ kind: 'scrap', quantity: '50', remark: mark }],
  })
}
