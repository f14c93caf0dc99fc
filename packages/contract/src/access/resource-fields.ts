import { z } from 'zod'
import { ById, Id, Name, required, Switch, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { pageTypes } from './menu-url.ts'

/** Whose menu is meant: the company's own view of it, or the one that all companies share (administrator of the installation). */
export const MenuScope = z.enum(['company', 'installation'])
export type MenuScope = z.infer<typeof MenuScope>
export const ofScope = { scope: MenuScope.optional().meta({ title: '菜单范围' }) }

/** 1 group, 2 menu item, 3 button, 4 tab. */
export const ResourceType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export type ResourceType = z.infer<typeof ResourceType>
export const resourceTypeNames: Record<ResourceType, string> = { 1: '目录', 2: '菜单', 3: '按钮', 4: '标签页' }

export const PageTypeField = z.union(pageTypes.map((type) => z.literal(type)))

/** An entry of the menu as the scope shows it, with what depends on it. */
export const Resource = z.object({
  id: Id,
  productId: Id.meta({ title: '所属产品' }),
  productCode: z.string(),
  productName: z.string().meta({ title: '所属产品' }),
  parentId: Id.nullable().meta({ title: '上级' }),
  parentName: z.string().meta({ title: '上级' }),
  type: ResourceType.meta({ title: '类型' }),
  code: z.string().meta({ title: '编码' }),
  name: Name.meta({ title: '名称' }),
  nameEn: z.string().nullable().meta({ title: '英文名称' }),
  url: z.string().nullable().meta({ title: '页面地址' }),
  icon: z.string().nullable().meta({ title: '图标' }),
  pageType: z.number().int().meta({ title: '页面类型' }),
  sort: z.number().int().meta({ title: '排序' }),
  agentOnly: z.boolean().meta({ title: '仅代理商可见' }),
  newWindow: z.boolean().meta({ title: '新窗口打开' }),
  /** Off: neither shown nor held by anybody, with all below it. */
  status: Switch.meta({ title: '状态' }),
  /** Came with the program: is not deleted. */
  builtIn: z.boolean(),
  /** The company's own entry, unknown to others. */
  own: z.boolean(),
  /** The name that all companies share, where the company calls it otherwise. */
  originalName: z.string().nullable(),
  /** Groups and menu items right below. */
  childCount: z.number().int().meta({ title: '下级' }),
  buttonCount: z.number().int().meta({ title: '按钮' }),
  tabCount: z.number().int().meta({ title: '标签页' }),
  /** Roles of the company that were granted it. */
  roleCount: z.number().int().meta({ title: '授权角色' }),
})
export type Resource = z.infer<typeof Resource>

/** `menu:action` for buttons and tabs; the menu's code may be left out. */
const ResourceCode = required(64).regex(/^[\w/-]+(:[\w/-]+)?$/, {
  error: '只能包含字母、数字、下划线、中划线和斜杠，按钮与标签页为“菜单编码:编码”',
})

const looks = {
  name: Name.meta({ title: '名称' }),
  nameEn: text(100).nullish().meta({ title: '英文名称' }),
  icon: text(200).nullish().meta({ title: '图标' }),
  sort: z.number().int().min(0).max(99999).optional().meta({ title: '排序' }),
  status: Switch.optional().meta({ title: '状态' }),
}
const target = {
  url: text(500).nullish().meta({ title: '页面地址' }),
  pageType: PageTypeField.optional().meta({ title: '页面类型' }),
  agentOnly: z.boolean().optional().meta({ title: '仅代理商可见' }),
  newWindow: z.boolean().optional().meta({ title: '新窗口打开' }),
}
export const ResourceDraft = z.object({
  productId: Id.optional().meta({ title: '所属产品' }),
  /** A group or menu item; absent or the product's own id: the product's first level. */
  parentId: Id.nullish().meta({ title: '上级' }),
  type: ResourceType.meta({ title: '类型' }),
  code: ResourceCode.meta({ title: '编码' }),
  ...looks,
  ...target,
  ...ofScope,
})
export type ResourceDraft = z.output<typeof ResourceDraft>

export const ResourceChanges = z.object({
  id: Id,
  parentId: Id.nullish().meta({ title: '上级' }),
  ...looks,
  name: looks.name.optional(),
  ...target,
  ...ofScope,
})
export type ResourceChanges = z.output<typeof ResourceChanges>

export const resourceFilters = {
  productId: Id.optional(),
  /** Right below this entry, or on the first level of this product. */
  parentId: Id.optional(),
  type: ResourceType.optional(),
  name: text(100).optional(),
  code: text(64).optional(),
  keyword: text(100).optional(),
  status: Switch.optional(),
  /** Without buttons and tabs. */
  menusOnly: z.boolean().optional(),
  ...ofScope,
}
export type ResourceFilter = z.output<z.ZodObject<typeof resourceFilters>>

/** One entry of the menu tree; type 0 is a product. */
export interface ResourceNode {
  id: string
  label: string
  code: string
  type: number
  icon: string
  status: 0 | 1
  own: boolean
  builtIn: boolean
  children: ResourceNode[]
}
export const ResourceNode: z.ZodType<ResourceNode, ResourceNode> = z.object({
  id: Id,
  label: z.string(),
  code: z.string(),
  type: z.number().int(),
  icon: z.string(),
  status: Switch,
  own: z.boolean(),
  builtIn: z.boolean(),
  get children() {
    return z.array(ResourceNode)
  },
})

export const OneResource = ById.extend(ofScope)

/** An entry with what its form offers: where it may stand. */
export const ResourceForUpdate = Resource.extend({
  parents: z.array(z.object({ id: Id, name: z.string(), type: z.number().int() })),
})

/** What goes with an entry when it is deleted. */
export const ResourceDependents = z.object({
  children: z.number().int(),
  buttons: z.number().int(),
  tabs: z.number().int(),
  roles: z.number().int(),
  /** The first few by name. */
  roleNames: z.array(z.string()),
  /** Other companies whose roles hold it: entries that all share. */
  otherCompanies: z.number().int(),
})

/** A tab of a page: its value and what stands on it. */
export const ResourceTab = z.object({ id: Id, code: z.string(), name: z.string(), nameEn: z.string().nullable() })

export const ResourcePage = page(Resource)
export const resourcePageBody = pageOf(resourceFilters)
