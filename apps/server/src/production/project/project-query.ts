import type { Project } from '@zhizao/contract/production/project'
import { Project as ProjectRow } from '@zhizao/contract/production/project'
import { projectStates } from '@zhizao/contract/production/project-states'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { materialCustomers } from '../../material/supplier/supplier.table.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { today } from '../../platform/today.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { projects } from './project.table.ts'

/** Orders that ask nothing more of their project. */
export const ENDED_ORDERS = ['completed', 'closed', 'cancelled'] as const
const ENDED = sql.raw(`('completed', 'closed')`)

const counted = (more: SQL) =>
  sql<number>`(select count(*)::int from ${productionOrders} o where o.project_id = ${projects.id} and ${more})`

type Raw = Omit<Project, 'isLate'>

export const projectRows = rows<Raw, Project>()({
  title: '项目',
  from: projects,
  joins: [{ table: materialCustomers, on: eq(materialCustomers.id, projects.customerId) }],
  columns: {
    id: projects.id,
    code: projects.code,
    status: projects.status,
    name: projects.name,
    customerId: projects.customerId,
    customerName: sql<string | null>`${materialCustomers.name}`,
    startOn: projects.startOn,
    dueOn: projects.dueOn,
    managerName: projects.managerName,
    remark: projects.remark,
    orderCount: counted(sql`o.status <> 'cancelled'`),
    endedCount: counted(sql`o.status in ${ENDED}`),
    createdByName: projects.createdByName,
    createdAt: projects.createdAt,
    updatedByName: projects.updatedByName,
    updatedAt: projects.updatedAt,
  },
  search: { keyword: [projects.code, projects.name], code: [projects.code] },
  match: { ids: projects.id, status: projects.status, customerId: projects.customerId },
  filters: {
    lateBefore: (day) => sql`${projects.status} not in ('done', 'cancelled') and ${projects.dueOn} < ${day}::date`,
  },
  orderable: { code: projects.code, name: projects.name, dueOn: projects.dueOn, createdAt: projects.createdAt },
  order: [desc(projects.id)],
  listOrder: [asc(projects.code)],
  total: 'apart',
  shown: (found, context) => {
    const day = today(context)
    return found.map((row) => ({
      ...row,
      isLate: row.status !== 'done' && row.status !== 'cancelled' && row.dueOn !== null && row.dueOn < day,
    }))
  },
})

const MOST_CHOICES = 500

/** What is chosen from: a part of code or name. */
export const listProjects = (
  { param, status }: { param?: string | undefined; status?: Project['status'] | undefined },
  context: Context,
) => projectRows.list({ keyword: param, status }, context, MOST_CHOICES)

const MOST_EXPORTED = 100_000
const exported = sheetColumns(
  ProjectRow.shape,
  [
    'code',
    'name',
    'status',
    'customerName',
    'managerName',
    'startOn',
    'dueOn',
    'orderCount',
    'endedCount',
    'remark',
    'createdByName',
    'createdAt',
  ],
  {
    status: {
      words: Object.fromEntries(Object.entries(projectStates).map(([state, { title }]) => [state, title])),
    },
    remark: { width: 30 },
  },
)

export const exportProjects = (filter: object, context: Context) =>
  spreadsheet(
    '项目',
    exported,
    inSlices(context, (sliced) => projectRows.list(filter, sliced, MOST_EXPORTED)),
    context,
  )

/** Orders of a project that match. */
export const ordersOf = (projectId: string, more?: SQL) => and(eq(productionOrders.projectId, projectId), more)
