import { z } from 'zod'
import { calls, Done, get, OPEN, post, SIGNED_IN } from '../http/call.ts'
import { Id, text } from '../http/fields.ts'
import { PageLayout } from './page-layout.ts'

/** The signed-in user, under the field names that the web stores. */
export const SignedInUser = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string(),
  depart_name: z.string(),
  head_img: z.string(),
  user_name: z.string(),
  user_nike_name: z.string(),
  login_name: z.string(),
  is_agent: z.union([z.literal(0), z.literal(1)]),
  must_change_password: z.boolean(),
  /** What the user has set for himself; empty where he leaves it to the browser and the company. */
  language: z.string(),
  theme: z.string(),
  token: z.string(),
  auth_token: z.string(),
  authorities: z.array(z.string()),
})
export type SignedInUser = z.infer<typeof SignedInUser>

export interface MenuEntry {
  resources_id: string
  resources_name: string
  /** English name, where there is one. */
  resources_name_en: string
  /** 1 group, 2 menu item. */
  resources_type: number
  resources_code: string
  /** The product's code. */
  resources_classify: string
  resources_url: string
  path: string
  icon: string
  page_type: number
  /** Function codes (buttons) held below this entry. */
  funList: string[]
  /** Tab values held below this entry. */
  tabList: string[]
  /** 1: opens in a window of its own. */
  new_window?: 0 | 1
  /** How its page looks, where the company has set it. */
  layout?: PageLayout
  /** What is handed to its page. */
  params?: Record<string, string>
  children: MenuEntry[]
}
export const MenuEntry: z.ZodType<MenuEntry, MenuEntry> = z.object({
  resources_id: Id,
  resources_name: z.string(),
  resources_name_en: z.string(),
  resources_type: z.number().int(),
  resources_code: z.string(),
  resources_classify: z.string(),
  resources_url: z.string(),
  path: z.string(),
  icon: z.string(),
  page_type: z.number().int(),
  funList: z.array(z.string()),
  tabList: z.array(z.string()),
  new_window: z.union([z.literal(0), z.literal(1)]).optional(),
  layout: PageLayout.optional(),
  params: z.record(z.string(), z.string()).optional(),
  get children() {
    return z.array(MenuEntry)
  },
})

/** A product module with its menu: `routerFirstPath` is where choosing it leads, empty where nothing is authorised. */
export const ModuleMenu = z.object({
  resources_id: Id,
  resources_name: z.string(),
  resources_name_en: z.string(),
  resources_classify: z.string(),
  description: z.string(),
  logo: z.string(),
  routerFirstPath: z.string(),
  is_sso: z.union([z.literal(0), z.literal(1)]),
  /** 1: where the company's users begin after signing in. */
  is_default: z.union([z.literal(0), z.literal(1)]).optional(),
  routerList: z.array(MenuEntry),
})
export type ModuleMenu = z.infer<typeof ModuleMenu>

/** What the sign-in page shows for a company, or for the installation where no code is given. */
export const SignInPage = z.object({
  systemName: z.string(),
  logo: z.string(),
  background: z.string(),
  companyName: z.string(),
  /** A picture code must be given with the next sign-in from here. */
  pictureCode: z.boolean(),
  ways: z.array(z.enum(['password', 'qr'])),
  /** By which addresses companies may register themselves, and forgotten passwords be replaced. */
  registration: z.array(z.enum(['phone', 'email'])),
  recovery: z.array(z.enum(['phone', 'email'])),
})
export type SignInPage = z.infer<typeof SignInPage>

/** Pictures of the sign-in page, which are seen before anybody has signed in. */
export const SignInImage = z.enum(['logo', 'background'])
export type SignInImage = z.infer<typeof SignInImage>

export const Credentials = z.object({
  userName: z.string().trim().min(1, { error: '请输入登录名' }).max(64).meta({ title: '登录名' }),
  password: z.string().min(1, { error: '请输入密码' }).max(200).meta({ title: '密码' }),
  /** The picture code and its key, when asked for. */
  code: z.string().max(10).optional().meta({ title: '验证码' }),
  codeKey: z.string().max(64).optional(),
})

export const session = calls('', SIGNED_IN, {
  signIn: post('/user/login', { title: '登录', permission: OPEN, body: Credentials, reply: SignedInUser }),
  signOut: get('/user/logout', { title: '退出登录', reply: Done, writes: true }),
  signInPage: post('/conf/selectSysLogin', {
    title: '登录页设置',
    permission: OPEN,
    body: z.object({ companyCode: text(64).optional() }),
    reply: SignInPage,
  }),
  /** For programs: the sign-in page takes it from its settings. */
  background: post('/company/selectBgImgByCompanyCode', {
    title: '登录页背景',
    permission: OPEN,
    body: z.object({ companyCode: text(64).optional() }),
    reply: SignInPage.pick({ systemName: true, logo: true, background: true, companyName: true }),
  }),
  /** The addresses of the pictures that the two calls above answer lead here. */
  signInImage: get('/company/signInImage/{companyCode}/{image}', {
    title: '登录页图片',
    permission: OPEN,
    kind: 'file',
    body: z.object({ companyCode: text(64), image: SignInImage.meta({ title: '图片' }) }),
  }),
  pictureCode: post('/openRegister/createImagecode', {
    title: '图形验证码',
    permission: OPEN,
    reply: z.object({ codeKey: z.string(), image: z.string() }),
  }),
  menu: post('/role/resources/selectMenuForUser', { title: '当前用户菜单', reply: z.array(ModuleMenu) }),
  // For programs: the browser takes both from `menu`.
  products: post('/product/selectProductsForUser', {
    title: '当前用户的产品',
    reply: z.array(ModuleMenu.omit({ routerList: true })),
  }),
  resources: post('/role/resources/selectResourcesForUser', {
    title: '当前用户的资源',
    body: z.object({
      user_id: Id.optional(),
      resources_type: z.coerce.number<number | string>().int().min(1).max(4).optional(),
      parent_id: Id.optional(),
    }),
    reply: z.array(MenuEntry),
  }),
  companyAndDepartment: post('/userInfo/selectComAndDeptById', {
    title: '当前用户的公司与部门',
    body: z.object({ id: Id.optional() }),
    reply: z.object({ company_id: Id, company_name: z.string(), depart_id: Id.nullable(), depart_name: z.string() }),
  }),
})
