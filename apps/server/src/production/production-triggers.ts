import { exceptionKindTitles } from '@zhizao/contract/production/exception'
import { eq } from 'drizzle-orm'
import { staff } from '../plant/staff/staff.table.ts'
import type { Db } from '../platform/db/database.ts'
import type { Trigger, TriggerField } from '../platform/message/trigger.ts'
import { productionExceptions } from './exception/exception.table.ts'
import { productionOrders } from './order/production-order.table.ts'

/** What is told of the shop. */
const PRODUCTION_APP = { code: 'mes', title: '生产管理', msgType: '生产消息' }

const text = (name: string, title: string, example: string): TriggerField => ({
  name,
  title,
  type: 'text',
  example,
})

async function readException({ id }: { id: string }, db: Db) {
  const [found] = await db
    .select({
      exception: productionExceptions,
      person: staff.name,
      order: productionOrders.code,
    })
    .from(productionExceptions)
    .leftJoin(staff, eq(staff.id, productionExceptions.staffId))
    .leftJoin(productionOrders, eq(productionOrders.id, productionExceptions.orderId))
    .where(eq(productionExceptions.id, id))
  return {
    title: found?.exception.title ?? '',
    kind: found ? exceptionKindTitles[found.exception.kind] : '',
    staff: found?.person ?? '',
    order: found?.order ?? '',
    by: found?.exception.createdByName ?? '',
  }
}

const exception = (event: string, title: string): Trigger => ({
  code: `exception.${event}`,
  title,
  app: PRODUCTION_APP,
  permission: 'exception',
  page: '/mes/pages/exception/detail?id={id}',
  read: readException,
  fields: [
    text('code', '异常编号', 'YC20260105001'),
    text('kind', '异常类型', exceptionKindTitles.equipment),
    text('title', '异常内容', '3 号机主轴异响'),
    text('order', '生产订单', 'SC20260105001'),
    text('staff', '处理人', '张工'),
    text('by', '提报人', '李四'),
  ],
})

/** What happens in the shop and is told, of which companies may have messages sent. */
export const productionTriggers: readonly Trigger[] = [
  exception('create', '异常已提报'),
  exception('assign', '异常已分派'),
  exception('handle', '异常已处理，待关闭'),
  {
    code: 'productionOrder.supplyLate',
    title: '订单等待的供应取消或延误',
    app: PRODUCTION_APP,
    permission: 'productionOrder',
    page: '/mes/pages/productionOrder/index/detail?id={id}',
    fields: [
      text('code', '订单编号', 'SC20260105001'),
      text('material', '物料', 'CL-001 齿轮'),
      text('reason', '原因', '入库单“RK20260105001”已取消'),
    ],
  },
  {
    code: 'workReport.autoRefused',
    title: '自动报工受阻',
    app: PRODUCTION_APP,
    permission: 'workOrder',
    page: '/mes/pages/workOrder/detail?id={id}',
    fields: [
      text('code', '工单编号', 'SC20260105001-G10'),
      text('order', '生产订单', 'SC20260105001'),
      text('problem', '原因', '工序“注塑”还能报合格 0，超过了订单数量与超产允差'),
    ],
  },
]
