import type { Source } from '@zhizao/contract/material/material-ways'

export interface DemoClass {
  code: string
  name: string
  under?: string
  unit?: string
  source?: Source
  tracking?: 'none' | 'lot'
  shelfLifeDays?: number
  backflush?: boolean
  overPercent?: string
}

/** Classes of the demo plant's materials, those above first, with what they hand down. */
export const demoClasses: readonly DemoClass[] = [
  { code: 'RM', name: '原材料', source: 'buy', tracking: 'lot' },
  { code: 'RM-RES', name: '塑料粒子', under: 'RM', unit: 'kg', overPercent: '1' },
  { code: 'RM-MB', name: '色母与助剂', under: 'RM', unit: 'kg', shelfLifeDays: 730 },
  { code: 'RM-INS', name: '嵌件', under: 'RM', unit: '个' },
  { code: 'RM-HW', name: '五金件', under: 'RM', unit: '个', tracking: 'none', backflush: true },
  { code: 'RM-ELE', name: '电子与电气件', under: 'RM', unit: '个' },
  { code: 'RM-SEAL', name: '密封与过滤件', under: 'RM', unit: '个', shelfLifeDays: 1095 },
  { code: 'PK', name: '包装材料', source: 'buy', tracking: 'none', backflush: true },
  { code: 'PK-BOX', name: '彩盒与纸箱', under: 'PK', unit: '个' },
  { code: 'PK-PRT', name: '说明书与标签', under: 'PK', unit: '张' },
  { code: 'PK-BAG', name: '袋与缓冲材料', under: 'PK', unit: '个' },
  { code: 'AX', name: '辅助材料', source: 'buy', tracking: 'lot' },
  { code: 'SF', name: '半成品', source: 'make', tracking: 'lot' },
  { code: 'SF-MIX', name: '混配料', under: 'SF', unit: 'kg', shelfLifeDays: 90 },
  { code: 'SF-MLD', name: '注塑件', under: 'SF', unit: '个', overPercent: '3' },
  { code: 'SF-ASM', name: '组件', under: 'SF', unit: '套' },
  { code: 'FG', name: '成品', source: 'make', tracking: 'lot' },
  { code: 'FG-HM', name: '加湿器', under: 'FG', unit: '台' },
  { code: 'FG-FS', name: '风扇', under: 'FG', unit: '台' },
  { code: 'FG-SN', name: '收纳盒', under: 'FG', unit: '个' },
  { code: 'FG-XB', name: '插线板', under: 'FG', unit: '个' },
]
