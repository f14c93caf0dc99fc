import { type FirstStep, type FirstStepCode, MOST_COUNTED } from '@zhizao/contract/first-steps/first-steps'

export interface StepWords {
  title: string
  /** Why it matters, in one sentence. */
  why: string
  path: string
  /** What waits, where something does. */
  waiting?: string
}

/** What each step is called, what it is good for, and where it is done. */
export const stepWords: Record<FirstStepCode, StepWords> = {
  unit: {
    title: '计量单位',
    why: '数量都带单位；常用单位已内置，只补充您自己的包装单位。',
    path: '/mes/pages/material/unit',
  },
  materialClass: {
    title: '物料分类',
    why: '分类带出单位、来源和跟踪方式，新物料少填很多。',
    path: '/mes/pages/material/class',
  },
  codeRule: {
    title: '编码规则',
    why: '留空的编码按您的规则生成；不设规则时用前缀加六位流水号。',
    path: '/lak/pages/codeRule/index',
  },
  material: {
    title: '物料',
    why: '采购、生产和库存的对象；已有表格时可以一次导入。',
    path: '/mes/pages/material/index',
  },
  supplier: {
    title: '供应商',
    why: '收货和来料检验要说明东西是谁送来的。',
    path: '/mes/pages/material/supplier',
  },
  bom: {
    title: 'BOM 管理',
    why: '自制件由什么做成；发布后才能算出需要多少料。',
    path: '/mes/pages/bom/index',
    waiting: '{count} 个自制物料还没有已发布的 BOM',
  },
  workCenter: {
    title: '工作中心',
    why: '工序在哪里做，有哪些设备和人员，产能按它计算。',
    path: '/mes/pages/plant/workCenter',
  },
  station: {
    title: '工位',
    why: '派工和报工落到具体的工位。',
    path: '/mes/pages/plant/station',
    waiting: '{count} 个工作中心还没有工位',
  },
  staff: {
    title: '人员',
    why: '谁会做什么、证件何时到期；没有系统账号的人员也要登记。',
    path: '/mes/pages/plant/staff',
  },
  team: {
    title: '班组',
    why: '一起倒班的人编成一组，排班和派工按组进行。',
    path: '/mes/pages/plant/team',
    waiting: '{count} 个班组还没有成员',
  },
  segment: {
    title: '工序',
    why: '做一件产品要经过的每一步：在哪里做、要多久、用什么设备和人。',
    path: '/mes/pages/process/segment',
  },
  route: {
    title: '工艺路线',
    why: '工序按什么顺序走，哪里分开、哪里汇合、不合格回到哪里。',
    path: '/mes/pages/process/route',
  },
  productRoute: {
    title: '产品工艺',
    why: '每个自制件走哪条路线、每道工序多少工时、用哪些料。',
    path: '/mes/pages/process/productRoute',
    waiting: '{count} 个自制物料还没有产品工艺',
  },
  shopCalendar: {
    title: '工厂日历',
    why: '今年哪些天上班、哪些天放假和补班，工期按它推算。',
    path: '/mes/pages/calendar/year',
  },
  workPlan: {
    title: '班次计划',
    why: '每天几点到几点上班、何时休息；没有计划时按周一至周五 08:00–17:00。',
    path: '/mes/pages/calendar/workPlan',
    waiting: '{count} 个班次计划还没有适用资源',
  },
  warehouse: {
    title: '仓库',
    why: '原料从哪里领、完工的放到哪里；库存按仓库和库位记。',
    path: '/wms/pages/warehouse/index',
  },
  location: {
    title: '库位',
    why: '订单下达前要有完工库位；倒冲从投料库位或工作中心的线边库位扣。',
    path: '/wms/pages/location/index',
    waiting: '{count} 个仓库还没有库位',
  },
}

export const stepGroups: readonly { title: string; codes: readonly FirstStepCode[] }[] = [
  { title: '物料与产品结构', codes: ['unit', 'materialClass', 'codeRule', 'material', 'supplier', 'bom'] },
  { title: '工厂与人员', codes: ['workCenter', 'station', 'staff', 'team'] },
  { title: '工艺', codes: ['segment', 'route', 'productRoute'] },
  { title: '日历与班次', codes: ['shopCalendar', 'workPlan'] },
  { title: '仓库与库位', codes: ['warehouse', 'location'] },
]

export type StepState = 'missing' | 'waiting' | 'done'

export const stateOf = ({ count, waiting }: FirstStep): StepState =>
  count === 0 ? 'missing' : waiting ? 'waiting' : 'done'

/** A count as far as it was counted. */
export const countText = (count: number) => (count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count))
