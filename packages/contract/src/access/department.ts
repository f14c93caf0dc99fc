import { z } from 'zod'
import { calls, Done, post } from '../http/call.ts'
import { ById, Code, CodeOrNone, Id, Name, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { PersonName, Phone } from './person-fields.ts'
import { Member } from './role.ts'

export const Department = z.object({
  id: Id,
  parentId: Id.nullable().meta({ title: '上级部门' }),
  parentName: z.string().meta({ title: '上级部门' }),
  code: Code.meta({ title: '部门编码' }),
  name: Name.meta({ title: '部门名称' }),
  leader: PersonName.nullish().meta({ title: '负责人' }),
  phone: Phone.nullish().meta({ title: '联系电话' }),
  remark: text(500).nullish().meta({ title: '备注' }),
  sort: z.number().int().min(0).max(9999).meta({ title: '排序' }),
  /** Users of this department itself. */
  userCount: z.number().int().meta({ title: '人数' }),
  /** Departments right below. */
  childCount: z.number().int().meta({ title: '下级部门数' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type Department = z.infer<typeof Department>

const Change = Department.pick({ code: true, name: true, leader: true, phone: true, remark: true }).extend({
  parentId: Id.nullish().meta({ title: '上级部门' }),
  sort: Department.shape.sort.optional(),
})
const Draft = Change.extend({ code: CodeOrNone.meta({ title: '部门编码' }) })
export type DepartmentDraft = z.output<typeof Change>

/** A department with those below it; `total` counts the users of all of them. */
export interface DepartmentNode {
  id: string
  label: string
  code: string
  userCount: number
  total: number
  users: { id: string; name: string }[]
  children: DepartmentNode[]
}
export const DepartmentNode: z.ZodType<DepartmentNode, DepartmentNode> = z.object({
  id: Id,
  label: z.string(),
  code: z.string(),
  userCount: z.number().int(),
  total: z.number().int(),
  /** Empty unless users were asked for. */
  users: z.array(z.object({ id: Id, name: z.string() })),
  get children() {
    return z.array(DepartmentNode)
  },
})

const filters = {
  keyword: text(100).optional(),
  code: text(64).optional(),
  name: text(100).optional(),
  leader: text(50).optional(),
  /** Right below this one. */
  parentId: Id.optional(),
}
const memberFilters = {
  departmentId: Id,
  keyword: text(100).optional(),
  name: text(100).optional(),
  loginName: text(64).optional(),
}
const Members = z.object({
  departmentId: Id,
  userIds: z.array(Id).min(1, { error: '请选择用户' }).max(1000).meta({ title: '用户' }),
})

export const department = calls('/department', 'department|user', {
  page: post('/selectDepartmentByPage', { title: '部门列表', body: pageOf(filters), reply: page(Department) }),
  tree: post('/selectDepartmentTree', { title: '部门树', reply: z.array(DepartmentNode) }),
  /** For programs: where the people of a role work. */
  ofRole: post('/selectDepartmentByRoleId', {
    title: '角色所在的部门',
    body: z.object({ roleId: Id }),
    reply: z.array(Department),
    permission: 'department|role',
  }),
  get: post('/selectDepartmentById', { title: '部门详情', body: ById, reply: Department }),
  dependents: post('/selectDepartmentDependents', {
    title: '部门的依赖',
    body: ById,
    reply: z.object({
      users: z.number().int(),
      /** The first few. */
      userNames: z.array(z.string()),
      children: z.number().int(),
      childNames: z.array(z.string()),
      /** Names of the data rules that name it. */
      rules: z.array(z.string()),
    }),
  }),
  create: post('/addDepartment', { title: '新增部门', body: Draft, reply: Department, permission: 'department:add' }),
  update: post('/updateDepartment', {
    title: '修改部门',
    body: Change.partial().extend({ id: Id }),
    reply: Department,
    permission: 'department:edit',
  }),
  remove: post('/deleteDepartment', { title: '删除部门', body: ById, reply: Done, permission: 'department:delete' }),
  users: post('/selectUsersBydepartIdPage', { title: '部门的用户', body: pageOf(memberFilters), reply: page(Member) }),
  otherUsers: post('/selectUnUsersBydepartIdPage', {
    title: '不在部门内的用户',
    body: pageOf(memberFilters),
    reply: page(Member),
  }),
  addUsers: post('/batchInsertUser', {
    title: '部门加入用户',
    body: Members,
    reply: Done,
    permission: 'department:users',
  }),
  removeUsers: post('/batchDelUser', {
    title: '部门移出用户',
    body: Members,
    reply: Done,
    permission: 'department:users',
  }),
  /** For programs that choose people by department. */
  withUsers: post('/selectDepartAndUserByCompanyId', {
    title: '公司部门与用户',
    body: z.object({ keyword: text(100).optional() }),
    reply: z.array(DepartmentNode),
  }),
})
