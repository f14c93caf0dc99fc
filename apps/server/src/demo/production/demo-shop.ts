import { material } from '@zhizao/contract/material/material'
import { materialCustomer, supplier } from '@zhizao/contract/material/supplier'
import { staff, team } from '@zhizao/contract/plant/staff'
import { station, workCenter } from '@zhizao/contract/plant/work-center'
import { route } from '@zhizao/contract/process/route'
import { segment } from '@zhizao/contract/process/segment'
import { project } from '@zhizao/contract/production/project'
import { location } from '@zhizao/contract/stock/location'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import type { CallsWithin } from '../calls-within.ts'
import { demoCenters, demoPeople } from '../master-data/people.ts'

/** What the demo plant's shop works with, by code. */
export interface DemoShop {
  materials: ReadonlyMap<string, string>
  places: ReadonlyMap<string, string>
  /** Stations and people of each work center. */
  stations: ReadonlyMap<string, readonly string[]>
  people: ReadonlyMap<string, readonly string[]>
  teams: ReadonlyMap<string, string>
  /** The route by which a part is painted outside; none where there is none. */
  paintedBy: string | undefined
  projectId: string | undefined
}

/** Parts that are moulded by turns, so many at a time. */
export const moulded: readonly (readonly [code: string, pieces: number])[] = [
  ['FS120-P1', 160],
  ['XB4-P2', 400],
  ['HM200-P1', 120],
  ['XB6-P1', 480],
  ['HM200-P4', 300],
]
/** A part that a supplier paints, and the product that is put together each week. */
export const PAINTED = ['SN10-P1', 240] as const
export const ASSEMBLED = ['SN10-WH', 48] as const

const PAINT_ROUTE = 'GY-PNT'
const PAINTER = 'GYS-013'

const places = [
  { code: 'XB-ZS', name: '注塑线边', kind: 'lineside', house: 'YL', center: 'WC-IMM' },
  { code: 'ZC-A-01', name: '半成品架', kind: 'storage', house: 'CP', center: null },
] as const

/** Makes what the shop needs beside the master data, where it is not there: lines, a shelf for parts, the painter and a project. */
export async function equipShop(ask: CallsWithin, firstDay: string, lastDay: string): Promise<void> {
  const houses = new Map((await ask(warehouse).list({})).map(({ code, id }) => [code, id]))
  const centers = new Map((await ask(workCenter).page({ pageSize: 100 })).records.map(({ code, id }) => [code, id]))
  const known = new Map((await ask(location).page({ pageSize: 200 })).records.map((each) => [each.code, each]))
  for (const { house, center, ...place } of places)
    if (!known.has(place.code))
      await ask(location).create({
        ...place,
        warehouseId: houses.get(house)!,
        workCenterId: center && (centers.get(center) ?? null),
      })
  const assembly = known.get('XB-ZP')
  const isFree = ![...known.values()].some(({ workCenterId }) => workCenterId === centers.get('WC-ASM'))
  if (assembly && isFree) await ask(location).update({ id: assembly.id, workCenterId: centers.get('WC-ASM')! })
  await equipPainting(ask, houses.get('CP')!)
  const [customer] = (await ask(materialCustomer).page({ pageSize: 1 })).records
  const made = await ask(project).create({
    name: '收纳盒秋季备货',
    customerId: customer?.id ?? null,
    startOn: firstDay,
    dueOn: lastDay,
    code: null,
    managerName: '何晓燕',
    remark: '每周一批，按周交付',
  })
  await ask(project).setStatus({ ids: [made.id], status: 'active' })
}

async function equipPainting(ask: CallsWithin, warehouseId: string) {
  const painter = await ask(supplier).create({
    code: PAINTER,
    name: '余姚亮彩表面处理有限公司',
    contact: '方磊',
    address: '余姚市阳明街道',
    remark: '喷油、镀膜',
  })
  await ask(location).create({
    code: 'WW-LC',
    name: '亮彩委外库位',
    kind: 'lineside',
    warehouseId,
    supplierId: painter.id,
  })
  const segments = new Map((await ask(segment).page({ pageSize: 100 })).records.map(({ code, id }) => [code, id]))
  const painting = await ask(segment).create({
    code: 'GX-PNT',
    name: '喷油',
    segmentType: 'outsourced',
    isOutside: 1,
    supplierId: painter.id,
    setUpSeconds: 0,
    runSeconds: '90',
    workCenterId: null,
  })
  const own = [segments.get('GX-DRY')!, segments.get('GX-IMM')!, painting.id, segments.get('GX-DEG')!]
  const { id } = await ask(route).create({
    code: PAINT_ROUTE,
    name: '注塑喷油件',
    segments: own.map((segmentId, at) => ({ no: (at + 1) * 10, segmentId, transferQuantity: at === 1 ? '60' : null })),
    links: [10, 20, 30].map((no) => ({ fromNo: no, toNo: no + 10, kind: 'next' as const })),
  })
  await ask(route).release({ id })
}

/** Reads what the shop works with: nothing is written. */
export async function readShop(ask: CallsWithin): Promise<DemoShop> {
  const codes = [...moulded.map(([code]) => code), PAINTED[0], ASSEMBLED[0]]
  const ids = <Row extends { code: string; id: string }>(rows: readonly Row[]) =>
    new Map(rows.map(({ code, id }) => [code, id]))
  const byCode = ids((await ask(staff).page({ pageSize: 100 })).records)
  const stations = ids((await ask(station).page({ pageSize: 100 })).records)
  const routes = (await ask(route).page({ pageSize: 100, status: 'released' })).records
  const projects = await ask(project).list({ status: 'active' })
  return {
    materials: ids(await ask(material).query({ codes })),
    places: ids((await ask(location).page({ pageSize: 200 })).records),
    stations: new Map(
      demoCenters.map(({ name, stations: own }) => [name, own.flatMap(([code]) => stations.get(code) ?? [])]),
    ),
    people: new Map(
      demoCenters.map(({ name, code }) => [
        name,
        demoPeople.flatMap((each) => (each.center === code && each.team ? (byCode.get(each.code) ?? []) : [])),
      ]),
    ),
    teams: ids((await ask(team).page({ pageSize: 100 })).records),
    paintedBy: routes.find(({ code }) => code === PAINT_ROUTE)?.id,
    projectId: projects.find(({ name }) => name === '收纳盒秋季备货')?.id,
  }
}
