/** A segment of the demo plant: where it is done and how long it takes. */
export interface DemoSegment {
  code: string
  name: string
  type: 'machining' | 'treatment' | 'assembly' | 'inspection' | 'packing'
  center: 'WC-IMM' | 'WC-ASM'
  setUpSeconds: number
  runSeconds: string
  needsFirstArticle?: 1
}

export const demoSegments: readonly DemoSegment[] = [
  { code: 'GX-MIX', name: '配料混料', type: 'treatment', center: 'WC-IMM', setUpSeconds: 900, runSeconds: '6' },
  { code: 'GX-DRY', name: '干燥', type: 'treatment', center: 'WC-IMM', setUpSeconds: 300, runSeconds: '1.2' },
  {
    code: 'GX-IMM',
    name: '注塑',
    type: 'machining',
    center: 'WC-IMM',
    setUpSeconds: 2700,
    runSeconds: '38',
    needsFirstArticle: 1,
  },
  { code: 'GX-DEG', name: '去浇口与毛刺', type: 'treatment', center: 'WC-IMM', setUpSeconds: 0, runSeconds: '8' },
  { code: 'GX-PRE', name: '备件', type: 'assembly', center: 'WC-ASM', setUpSeconds: 600, runSeconds: '5' },
  { code: 'GX-SUB', name: '部装', type: 'assembly', center: 'WC-ASM', setUpSeconds: 600, runSeconds: '45' },
  { code: 'GX-ASM', name: '总装', type: 'assembly', center: 'WC-ASM', setUpSeconds: 900, runSeconds: '60' },
  { code: 'GX-LBL', name: '贴铭牌', type: 'assembly', center: 'WC-ASM', setUpSeconds: 120, runSeconds: '6' },
  { code: 'GX-QC', name: '成品检验', type: 'inspection', center: 'WC-ASM', setUpSeconds: 0, runSeconds: '20' },
  { code: 'GX-PKG', name: '包装', type: 'packing', center: 'WC-ASM', setUpSeconds: 300, runSeconds: '15' },
]

/** A route with its segments by their codes; links by numbers, `~` leads back. */
export interface DemoRoute {
  code: string
  name: string
  segments: readonly (readonly [no: number, segment: string, transferQuantity?: string])[]
  links: readonly string[]
  /** Classes of the materials that are made by it. */
  makes: (classCode: string) => boolean
  /** Where components are used up: by what their codes begin with, the others at the first. */
  uses: readonly (readonly [no: number, beginning: RegExp])[]
}

export const demoRoutes: readonly DemoRoute[] = [
  {
    code: 'GY-MIX',
    name: '配色混料',
    segments: [[10, 'GX-MIX']],
    links: [],
    uses: [],
    makes: (of) => of === 'SF-MIX' || of.startsWith('SF-C'),
  },
  {
    code: 'GY-IMM',
    name: '注塑件',
    segments: [
      [10, 'GX-DRY'],
      [20, 'GX-IMM', '200'],
      [30, 'GX-DEG'],
    ],
    links: ['10>20', '20>30'],
    makes: (of) => of === 'SF-MLD',
    uses: [[20, /^(INS|NUT|PIN)/]],
  },
  {
    code: 'GY-SUB',
    name: '部件装配',
    segments: [
      [10, 'GX-PRE'],
      [20, 'GX-SUB'],
    ],
    links: ['10>20'],
    makes: (of) => of === 'SF-ASM',
    uses: [[20, /./]],
  },
  {
    code: 'GY-FG',
    name: '成品总装',
    segments: [
      [10, 'GX-PRE'],
      [20, 'GX-ASM', '20'],
      [30, 'GX-LBL'],
      [40, 'GX-QC'],
      [50, 'GX-PKG'],
    ],
    links: ['10>20', '10>30', '20>40', '30>40', '40>50', '40~20'],
    makes: (of) => of.startsWith('FG'),
    uses: [
      [30, /^LBL/],
      [50, /^(CTN|BOX|MAN|QC|TAPE)/],
      [20, /./],
    ],
  },
]
