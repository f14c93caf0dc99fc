import { workCenter } from '@zhizao/contract/plant/work-center'
import { productRoute } from '@zhizao/contract/process/product-route'
import { productSegment } from '@zhizao/contract/process/product-segment'
import { route } from '@zhizao/contract/process/route'
import { segment } from '@zhizao/contract/process/segment'
import type { CallsWithin } from '../calls-within.ts'
import { demoBills, madeMaterials } from './made.ts'
import { type DemoRoute, demoRoutes, demoSegments } from './routes.ts'

/** Segments, routes, and by which route each made material goes, with what is used up where. */
export async function seedRoutes(ask: CallsWithin, materials: ReadonlyMap<string, string>): Promise<void> {
  const centers = new Map((await ask(workCenter).page({ pageSize: 100 })).records.map(({ code, id }) => [code, id]))
  const segments = new Map<string, string>()
  for (const { type, center, ...given } of demoSegments) {
    const made = await ask(segment).create({ ...given, segmentType: type, workCenterId: centers.get(center)! })
    segments.set(given.code, made.id)
  }
  await ask(segment).saveResources({
    id: segments.get('GX-IMM')!,
    resources: [
      { type: 'workCenter', resourceId: centers.get('WC-IMM')! },
      { type: 'staff', quantity: 1 },
    ],
  })
  for (const each of demoRoutes) {
    const made = await seedRoute(ask, each, segments)
    for (const { code, of } of madeMaterials) if (each.makes(of)) await giveTo(ask, each, made, code, materials)
  }
}

async function seedRoute(ask: CallsWithin, { code, name, ...given }: DemoRoute, segments: ReadonlyMap<string, string>) {
  const { id } = await ask(route).create({
    code,
    name,
    segments: given.segments.map(([no, segmentCode, transferQuantity]) => ({
      no,
      segmentId: segments.get(segmentCode)!,
      ...(transferQuantity && { transferQuantity }),
    })),
    links: given.links.map((text) => {
      const isRework = text.includes('~')
      const [fromNo, toNo] = text.split(isRework ? '~' : '>').map(Number) as [number, number]
      return { fromNo, toNo, kind: isRework ? 'rework' : 'next' }
    }),
  })
  return ask(route).release({ id })
}

/** A material's way through a route; each component of its bill stands at one segment. */
async function giveTo(
  ask: CallsWithin,
  { code: routeCode, uses }: DemoRoute,
  { segments }: { segments: readonly { id: string; no: number }[] },
  code: string,
  materials: ReadonlyMap<string, string>,
) {
  const materialId = materials.get(code)!
  await ask(productRoute).create({ materialId, routeCode })
  const components = demoBills.find((bill) => bill.material === code)?.lines ?? []
  const placeOf = (material: string) => uses.find(([, beginning]) => beginning.test(material))?.[0] ?? segments[0]!.no
  const byPlace = Map.groupBy([...new Set(components.map(({ material }) => material))], placeOf)
  await ask(productSegment).save({
    segments: [...byPlace].map(([no, used]) => ({
      materialId,
      routeSegmentId: segments.find((each) => each.no === no)!.id,
      materials: used.map((material) => ({ materialId: materials.get(material)! })),
    })),
  })
}
