interface Person {
  code: string
  name: string
  jobTitle: string
  badge: string
  /** By name, with the month and day on which each ends where it does. */
  skills: Readonly<Record<string, string | null>>
  /** Code of the team, and of the work center he works in. */
  team?: string
  center: string
}

const person = (
  number: number,
  name: string,
  jobTitle: string,
  center: string,
  team: string | undefined,
  skills: Person['skills'],
): Person => ({
  code: `E${String(number).padStart(3, '0')}`,
  badge: `ZY${String(10_000 + number)}`,
  name,
  jobTitle,
  center,
  skills,
  ...(team && { team }),
})

const [mould, adjust, change] = [{ 注塑操作: null }, { 注塑操作: null, 工艺调试: null }, { 模具更换: null }]

/** The people of the demo plant; a skill that ends does so in the year after the next. */
export const demoPeople: readonly Person[] = [
  person(1, '赵建国', '注塑班长', 'WC-IMM', 'BZ-A', { ...adjust, ...change, 行车操作: '06-30' }),
  person(2, '王海涛', '工艺技术员', 'WC-IMM', 'BZ-A', adjust),
  person(3, '李秀英', '注塑操作工', 'WC-IMM', 'BZ-A', mould),
  person(4, '刘志强', '注塑操作工', 'WC-IMM', 'BZ-A', mould),
  person(5, '陈桂芳', '注塑操作工', 'WC-IMM', 'BZ-A', mould),
  person(6, '孙立军', '注塑班长', 'WC-IMM', 'BZ-B', { ...adjust, ...change, 行车操作: '06-30' }),
  person(7, '周文斌', '工艺技术员', 'WC-IMM', 'BZ-B', adjust),
  person(8, '吴小梅', '注塑操作工', 'WC-IMM', 'BZ-B', mould),
  person(9, '郑大伟', '注塑操作工', 'WC-IMM', 'BZ-B', mould),
  person(10, '冯丽华', '注塑操作工', 'WC-IMM', 'BZ-B', mould),
  person(11, '蒋明', '模具工', 'WC-IMM', undefined, { ...change, 模具维修: null, 行车操作: '09-30' }),
  person(12, '韩卫东', '设备维修工', 'WC-IMM', undefined, { 低压电工证: '03-31', 设备维修: null }),
  person(13, '何晓燕', '装配班长', 'WC-ASM', 'BZ-Z', { 装配: null, 成品检验: null }),
  person(14, '许芳', '装配工', 'WC-ASM', 'BZ-Z', { 装配: null }),
  person(15, '曹玉兰', '装配工', 'WC-ASM', 'BZ-Z', { 装配: null }),
  person(16, '邓军', '装配工', 'WC-ASM', 'BZ-Z', { 装配: null, 锡焊: null }),
  person(17, '彭丽', '包装工', 'WC-ASM', 'BZ-Z', { 包装: null }),
  person(18, '谢国华', '包装工', 'WC-ASM', 'BZ-Z', { 包装: null, 叉车证: '11-30' }),
  person(19, '梁静', '质检员', 'WC-ASM', undefined, { 首件检验: null, 成品检验: null }),
  person(20, '潘志刚', '物料员', 'WC-ASM', undefined, { 叉车证: '11-30' }),
]

export const demoTeams = [
  { code: 'BZ-A', name: '注塑甲班', center: 'WC-IMM', leader: 'E001' },
  { code: 'BZ-B', name: '注塑乙班', center: 'WC-IMM', leader: 'E006' },
  { code: 'BZ-Z', name: '装配班', center: 'WC-ASM', leader: 'E013' },
] as const

/** Areas of the company, work centers with their stations and the machines that stand in them. */
export const demoAreas = [
  { code: 'A-IMM', name: '注塑车间', type: 'workshop' },
  { code: 'A-ASM', name: '装配车间', type: 'workshop' },
] as const

export const demoCenters = [
  {
    code: 'WC-IMM',
    name: '注塑中心',
    area: 'A-IMM',
    capacity: '22',
    parallelPlaces: 4,
    machines: ['IMM-01'],
    stations: [
      ['ST-IMM-01', '1# 注塑机位'],
      ['ST-IMM-02', '2# 注塑机位'],
      ['ST-IMM-03', '3# 注塑机位'],
      ['ST-MIX-01', '拌料间'],
    ],
  },
  {
    code: 'WC-ASM',
    name: '装配包装中心',
    area: 'A-ASM',
    capacity: '11',
    parallelPlaces: 3,
    machines: [],
    stations: [
      ['ST-ASM-01', '装配一线'],
      ['ST-ASM-02', '装配二线'],
      ['ST-PKG-01', '包装线'],
    ],
  },
] as const
