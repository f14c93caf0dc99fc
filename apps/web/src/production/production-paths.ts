export const ORDERS = '/mes/pages/productionOrder/index'
/** Pages of one order; each takes `?id=`. */
export const ORDER_DETAIL = `${ORDERS}/detail`
export const SPLIT_ORDER = '/mes/pages/productionOrder/split'
/** Of chosen orders, `?ids=1,2`. */
export const READINESS = '/mes/pages/productionOrder/readiness'
export const SEGMENT_PLANS = '/mes/pages/segmentPlan/index'
export const EDIT_PLAN = '/mes/pages/segmentPlan/edit'
export const WORK_ORDERS = '/mes/pages/workOrder/index'
export const WORK_ORDER_DETAIL = '/mes/pages/workOrder/detail'

export const orderHref = (id: string) => `${ORDER_DETAIL}?id=${id}`
export const workOrderHref = (id: string) => `${WORK_ORDER_DETAIL}?id=${id}`
export const readinessHref = (ids: readonly string[]) => `${READINESS}?ids=${ids.join(',')}`
export const PREPARATION = '/mes/pages/preparation/index'
export const OUTSIDE_WORK = '/mes/pages/outsideWork/index'
export const TRANSFER_DETAIL = '/wms/pages/transfer/index/detail'

export const preparationHref = (orderCode: string) => `${PREPARATION}?keyword=${encodeURIComponent(orderCode)}`
export const outsideHref = (id: string) => `${OUTSIDE_WORK}/detail?id=${id}`
