/** How a part is moulded: its weight decides how much it takes. */
export interface PartFacts {
  code: string
  name: string
  /** What it is moulded of; `*` stands for the colour of the product. */
  of: string
  grams: number
  /** What is put into the mould or pressed in afterwards. */
  inserts?: Readonly<Record<string, number>>
}
/** Parts, put together. Parts are named by their codes within the model; what stands alone is bought. */
export interface AssemblyFacts {
  code: string
  name: string
  parts: Readonly<Record<string, number>>
  bought: Readonly<Record<string, number>>
}
export interface ModelFacts {
  code: string
  name: string
  of: string
  specification: string
  /** Code and name of each colour it is made in. */
  colours: Readonly<Record<string, string>>
  parts: readonly PartFacts[]
  assemblies: readonly AssemblyFacts[]
  /** What else goes into the box, a piece. */
  packed: Readonly<Record<string, number>>
  /** Pieces in a carton, and its size. */
  carton: readonly [pieces: number, size: string]
}

const screws = (code: string, count: number) => ({ [code]: count })

const humidifier = (code: string, litres: string, size: 2 | 3, colours: Record<string, string>): ModelFacts => {
  const heavier = size === 2 ? 1 : 1.4
  const grams = (weight: number) => Math.round(weight * heavier)
  return {
    code,
    name: `桌面加湿器 ${litres}`,
    of: 'FG-HM',
    specification: `${litres} 12 V 25 W`,
    colours,
    parts: [
      { code: 'A1', name: '上盖', of: 'MIX-ABS-*', grams: grams(62) },
      { code: 'A2', name: '底座上壳', of: 'MIX-ABS-*', grams: grams(118) },
      { code: 'A3', name: '底座下壳', of: 'MIX-ABS-*', grams: grams(134), inserts: { 'INS-M3-4': 4 } },
      { code: 'P1', name: '水箱', of: 'RES-AS-117', grams: grams(245) },
      { code: 'P2', name: '雾化座', of: 'MIX-PCA-BK', grams: grams(38), inserts: { 'INS-M2-4': 2 } },
      { code: 'P3', name: '风道', of: 'MIX-PP-BK', grams: grams(22) },
      { code: 'P4', name: '防尘网', of: 'RES-PP-T30', grams: grams(9) },
      { code: 'P5', name: '按键', of: 'MIX-ABS-BK', grams: 3 },
    ],
    assemblies: [
      {
        code: 'Z1',
        name: '底座组件',
        parts: { A2: 1, A3: 1, P2: 1, P3: 1, P4: 1, P5: 2 },
        bought: {
          [`ELE-PCB-HM${size}`]: 1,
          [size === 2 ? 'ELE-ATM-20' : 'ELE-ATM-25']: 1,
          'ELE-FAN-40': 1,
          'ELE-JACK-DC': 1,
          'ELE-SEN-WL': 1,
          'ELE-LED-W': 1,
          ...screws('HW-M3-6', 4),
          ...screws('HW-ST22-6', 6),
          'SEAL-PAD': 4,
        },
      },
      {
        code: 'Z2',
        name: '水箱组件',
        parts: { A1: 1, P1: 1 },
        bought: { [`SEAL-HM${size}`]: 1, 'FLT-HM': 1 },
      },
    ],
    packed: { 'ELE-ADP-24': 1, 'BAG-PE-M': 2, 'BAG-PE-S': 1, [`FOAM-HM${size}`]: 1 },
    carton: size === 2 ? [6, '560×380×330'] : [4, '520×520×380'],
  }
}

const fan: ModelFacts = {
  code: 'FS120',
  name: '桌面风扇 12 寸',
  of: 'FG-FS',
  specification: '12 V 24 W 三档摇头',
  colours: { WH: '白', GN: '薄荷绿', PK: '浅粉' },
  parts: [
    { code: 'A1', name: '前网罩', of: 'MIX-ABS-*', grams: 145 },
    { code: 'A2', name: '后网罩', of: 'MIX-ABS-*', grams: 152 },
    { code: 'A3', name: '立柱', of: 'MIX-ABS-*', grams: 96, inserts: { 'INS-M4-6': 2 } },
    { code: 'A4', name: '底座', of: 'MIX-ABS-*', grams: 210, inserts: { 'INS-M3-6': 4 } },
    { code: 'P1', name: '风叶', of: 'RES-AS-117', grams: 88 },
    { code: 'P2', name: '电机罩', of: 'MIX-ABS-BK', grams: 41, inserts: { 'INS-M3-4': 4 } },
    { code: 'P3', name: '摇头齿轮', of: 'RES-POM-M90', grams: 6 },
    { code: 'P4', name: '旋钮', of: 'MIX-ABS-BK', grams: 8 },
  ],
  assemblies: [
    {
      code: 'Z1',
      name: '机头组件',
      parts: { A1: 1, A2: 1, P1: 1, P2: 1, P3: 2 },
      bought: { 'ELE-MOT-36': 1, 'ELE-MOT-SW': 1, 'INS-SH-3': 1, ...screws('HW-M3-10', 6) },
    },
    {
      code: 'Z2',
      name: '底座组件',
      parts: { A3: 1, A4: 1, P4: 1 },
      bought: { 'ELE-PCB-FS': 1, 'ELE-JACK-DC': 1, 'SEAL-PAD': 4, ...screws('HW-M4-8', 2), ...screws('HW-ST29-8', 6) },
    },
  ],
  packed: { 'ELE-ADP-12': 1, 'BAG-PE-L': 1, 'BAG-PE-S': 1, 'FOAM-FS': 1 },
  carton: [4, '640×400×420'],
}

const handFan: ModelFacts = {
  code: 'FH60',
  name: '手持风扇',
  of: 'FG-FS',
  specification: '5 V 4 W 2000 mAh',
  colours: { WH: '白', PK: '浅粉', GN: '薄荷绿' },
  parts: [
    { code: 'A1', name: '前壳', of: 'MIX-ABS-*', grams: 24 },
    { code: 'A2', name: '后壳', of: 'MIX-ABS-*', grams: 26, inserts: { 'INS-M2-3': 4 } },
    { code: 'A3', name: '手柄', of: 'MIX-ABS-*', grams: 31 },
    { code: 'P1', name: '风叶', of: 'RES-AS-117', grams: 11 },
    { code: 'P2', name: '按键', of: 'MIX-ABS-BK', grams: 2 },
  ],
  assemblies: [
    {
      code: 'Z1',
      name: '机身组件',
      parts: { A1: 1, A2: 1, A3: 1, P1: 1, P2: 1 },
      bought: {
        'ELE-PCB-FH': 1,
        'ELE-MOT-20': 1,
        'ELE-BAT-18': 1,
        'ELE-SW-TACT': 1,
        ...screws('HW-ST22-8', 6),
      },
    },
  ],
  packed: { 'ELE-USB-C': 1, 'BAG-PE-S': 1 },
  carton: [24, '480×360×300'],
}

const storage = (code: string, litres: number, grams: readonly [body: number, lid: number]): ModelFacts => ({
  code,
  name: `收纳盒 ${litres} L`,
  of: 'FG-SN',
  specification: `${litres} L 带盖 可叠放`,
  colours: { WH: '白', BG: '米白', GY: '深灰' },
  parts: [
    { code: 'A1', name: '盒体', of: 'MIX-PP-*', grams: grams[0] },
    { code: 'A2', name: '盒盖', of: 'MIX-PP-*', grams: grams[1] },
    { code: 'P1', name: '卡扣', of: 'RES-POM-M90', grams: 7 },
  ],
  assemblies: [],
  packed: { 'BAG-PE-L': 1 },
  carton: litres > 30 ? [4, '620×440×520'] : [8, '600×420×480'],
})

const socket = (code: string, holes: number, grams: readonly [top: number, bottom: number]): ModelFacts => ({
  code,
  name: `插线板 ${holes} 位`,
  of: 'FG-XB',
  specification: `${holes} 位 10 A 2500 W 3 m`,
  colours: { WH: '白', BK: '黑' },
  parts: [
    { code: 'A1', name: '上盖', of: 'MIX-PCA-*', grams: grams[0] },
    { code: 'A2', name: '底壳', of: 'MIX-PCA-*', grams: grams[1] },
    { code: 'P1', name: '保护门', of: 'RES-PBT-G20', grams: 2 },
    { code: 'P2', name: '保护门座', of: 'RES-PA66-G30', grams: 4 },
  ],
  assemblies: [
    {
      code: 'Z1',
      name: '插座组件',
      parts: { A1: 1, P1: holes, P2: holes },
      bought: {
        'INS-PIN-L': holes,
        'INS-PIN-N': holes,
        'INS-PIN-E': holes,
        'HW-SPR-2': holes,
        'ELE-SW-ROCK': 1,
        'ELE-BRK-10': 1,
        ...(holes > 4 && { 'ELE-PCB-USB': 1 }),
      },
    },
  ],
  packed: { 'ELE-CRD-30': 1, 'HW-ST29-12': 8, 'BAG-PE-M': 1 },
  carton: [20, '520×400×280'],
})

/** What the demo plant sells. Parts marked A are moulded in the product's colour, those marked P are the same in all. */
export const demoModels: readonly ModelFacts[] = [
  humidifier('HM200', '2 L', 2, { WH: '白', LB: '浅蓝', PK: '浅粉', GY: '浅灰' }),
  humidifier('HM350', '3.5 L', 3, { WH: '白', GY: '浅灰' }),
  fan,
  handFan,
  storage('SN10', 10, [420, 160]),
  storage('SN20', 20, [690, 240]),
  storage('SN35', 35, [1080, 350]),
  socket('XB4', 4, [86, 102]),
  socket('XB6', 6, [118, 140]),
]
