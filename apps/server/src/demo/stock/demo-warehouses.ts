import { USUAL_PLACE } from '@zhizao/rules/stock/floor-map'
import type { RealKind } from '@zhizao/rules/stock/location-kind'

interface DemoPlace {
  code: string
  name: string
  kind: RealKind
  /** Codes of the classes that may lie there; of all where none is named. */
  classes?: readonly string[]
  capacity?: string
}
interface DemoWarehouse {
  code: string
  name: string
  address: string
  /** Begin of the codes of the classes that are kept there. */
  keeps: readonly string[]
  places: readonly DemoPlace[]
}

const rack = (
  code: string,
  name: string,
  places: number,
  { classes, capacity }: Pick<DemoPlace, 'classes' | 'capacity'>,
): DemoPlace[] =>
  Array.from({ length: places }, (_, at) => {
    const number = String(at + 1).padStart(2, '0')
    return { code: `${code}-${number}`, name: `${name} ${number}`, kind: 'storage', classes, capacity }
  })

/** Where the demo plant keeps its goods. */
export const demoWarehouses: readonly DemoWarehouse[] = [
  {
    code: 'YL',
    name: '原料仓',
    address: '1 号厂房南侧',
    keeps: ['RM', 'AX'],
    places: [
      { code: 'YL-SH', name: '原料收货区', kind: 'receiving' },
      { code: 'YL-DJ', name: '原料待检区', kind: 'quarantine' },
      ...rack('YL-A', '粒子货架', 12, { classes: ['RM-RES'] }),
      ...rack('YL-B', '色母与辅料架', 6, { classes: ['RM-MB', 'AX'] }),
      ...rack('YL-C', '五金电子架', 18, { classes: ['RM-INS', 'RM-HW', 'RM-ELE', 'RM-SEAL'] }),
    ],
  },
  {
    code: 'BC',
    name: '包材仓',
    address: '1 号厂房北侧',
    keeps: ['PK'],
    places: [
      { code: 'BC-SH', name: '包材收货区', kind: 'receiving' },
      ...rack('BC-A', '包材货架', 14, { classes: ['PK'] }),
      { code: 'XB-ZP', name: '装配线边', kind: 'lineside' },
    ],
  },
  {
    code: 'CP',
    name: '成品仓',
    address: '2 号厂房',
    keeps: ['FG'],
    places: [
      { code: 'CP-SH', name: '成品收货区', kind: 'receiving' },
      { code: 'CP-TH', name: '退货待检区', kind: 'quarantine' },
      ...rack('CP-A', '成品货架', 10, { classes: ['FG'], capacity: '1500' }),
      { code: 'CP-FH', name: '发货区', kind: 'dispatch' },
    ],
  },
]

/** The floor that each of them has. */
export const demoFloor = { columns: 46, rows: 20 }
const AREA = { width: 8, height: 5 }
const IN_A_ROW = 9

/** Areas stand at the left, one below the other; each rack beside them in rows of nine. */
export function demoFloorPlaces(places: readonly { id: string; code: string }[]) {
  const racks = Map.groupBy(places, ({ code }) => (/-\d+$/.test(code) ? code.replace(/-\d+$/, '') : ''))
  const areas = (racks.get('') ?? []).map(({ id }, at) => ({
    locationId: id,
    x: 0,
    y: at * (AREA.height + 1),
    ...AREA,
  }))
  racks.delete('')
  let row = 0
  const shelves = [...racks.values()].flatMap((rack) => {
    const from = row
    row += Math.ceil(rack.length / IN_A_ROW)
    return rack.map(({ id }, at) => ({
      locationId: id,
      x: AREA.width + 2 + (at % IN_A_ROW) * USUAL_PLACE.width,
      y: (from + Math.floor(at / IN_A_ROW)) * (USUAL_PLACE.height + 1),
      ...USUAL_PLACE,
    }))
  })
  return [...areas, ...shelves]
}

/** Which supplier of the demo plant delivers what, by the begin of a class's code. */
export const supplierOf: Readonly<Record<string, string>> = {
  'RM-RES': 'GYS-001',
  'RM-MB': 'GYS-003',
  'RM-INS': 'GYS-008',
  'RM-HW': 'GYS-004',
  'RM-ELE': 'GYS-005',
  'RM-SEAL': 'GYS-009',
  'PK-BOX': 'GYS-010',
  'PK-PRT': 'GYS-010',
  'PK-BAG': 'GYS-011',
  AX: 'GYS-012',
}
