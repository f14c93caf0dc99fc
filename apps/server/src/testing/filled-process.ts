import { material } from '@zhizao/contract/material/material'
import { productRoute } from '@zhizao/contract/process/product-route'
import { productSegment } from '@zhizao/contract/process/product-segment'
import { route } from '@zhizao/contract/process/route'
import { segment } from '@zhizao/contract/process/segment'
import { segmentTemplate } from '@zhizao/contract/process/segment-template'
import type { Caller } from './caller.ts'

/** A template, a segment that asks for a machine, a route of it, and a product that goes by it. */
export async function fillProcess(owner: Caller, mark: string, objectId: string) {
  const [made] = (await owner.client(material).page({ keyword: mark, pageSize: 1 })).records
  const materialId = made!.id
  const template = await owner
    .client(segmentTemplate)
    .create({ code: 'secret', name: `${mark}模板`, segmentType: 'machining', remark: mark })
  await owner.client(segmentTemplate).saveResources({
    id: template.id,
    resources: [{ type: 'equipment', resourceId: objectId }],
  })
  const step = await owner.client(segment).create({
    code: 'secret',
    name: `${mark}工序`,
    segmentType: 'machining',
    templateId: template.id,
    remark: mark,
  })
  const way = await owner.client(route).create({
    code: 'secret',
    name: `${mark}路线`,
    remark: mark,
    segments: [{ no: 10, segmentId: step.id, name: mark }],
  })
  await owner.client(productRoute).create({ materialId, routeCode: way.code, remark: mark })
  await owner.client(productSegment).save({
    segments: [
      {
        materialId,
        routeSegmentId: way.segments[0]!.id,
        materials: [{ materialId }],
        resources: [{ type: 'equipment', resourceId: objectId }],
        parameters: [{ name: mark, unit: mark }],
      },
    ],
  })
}
