import { z } from 'zod'
import { calls, post, SIGNED_IN } from '../http/call.ts'

/** What waits for somebody, over all products; each counts the list that its address opens. */
export const homeFigures = {
  unconfirmedAlarms: { title: '未确认报警', page: '/dvs/pages/alarm/current?confirmed=0' },
  offlineBoxes: { title: '离线网关', page: '/iot/pages/box/index?online=false' },
  exceptions: { title: '待受理异常', page: '/mes/pages/exception/index?status=open' },
  lateOrders: { title: '逾期生产订单', page: '/mes/pages/productionOrder/index?isLate=true' },
  inspections: { title: '待检验', page: '/mes/pages/inspection/index?status=pending' },
  nonconformances: { title: '待评审不合格品', page: '/mes/pages/nonconformance/index?status=open' },
  stockAlerts: { title: '库存预警', page: '/wms/pages/stockAlert/index?isOpen=1' },
} as const
export const homeFigureCodes = Object.keys(homeFigures) as (keyof typeof homeFigures)[]
export const HomeFigureCode = z.enum(homeFigureCodes)
export type HomeFigureCode = z.infer<typeof HomeFigureCode>

/** Beyond it nobody counts on. */
export const MOST_HOME_COUNTED = 1000

export const HomeFigure = z.object({
  code: HomeFigureCode.meta({ title: '待办' }),
  /** Up to MOST_HOME_COUNTED; one more says that there are more. */
  count: z.number().int().meta({ title: '数量' }),
})
export type HomeFigure = z.infer<typeof HomeFigure>

/** What the caller finds when he comes in: of what he may open alone. */
export const homePage = calls('/homePage', SIGNED_IN, {
  info: post('/getHomePageInfo', { title: '首页概览', reply: z.array(HomeFigure) }),
})
