import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/bcs/pages/systemConfig/role', '角色管理', () => import('./role/role.page.tsx').then((m) => m.RolePage)),
  page('/bcs/pages/systemConfig/user', '用户管理', () => import('./user/user.page.tsx').then((m) => m.UserPage)),
  page('/bcs/pages/systemConfig/rulesScope', '数据规则', () =>
    import('./rules-scope/rules-scope.page.tsx').then((m) => m.RulesScopePage),
  ),
  page('/bcs/pages/systemConfig/department', '部门管理', () =>
    import('./department/department.page.tsx').then((m) => m.DepartmentPage),
  ),
  page('/bcs/pages/systemConfig/accountSet', '账号设置', () =>
    import('./account/account.page.tsx').then((m) => m.AccountPage),
  ),
  page('/bcs/pages/systemConfig/apiKey', '接口密钥', () =>
    import('./api-key/api-key.page.tsx').then((m) => m.ApiKeyPage),
  ),
  page('/bcs/pages/systemConfig/operateLog', '操作日志', () =>
    import('./log/operate-log.page.tsx').then((m) => m.OperateLogPage),
  ),
  page('/bcs/pages/systemConfig/resource', '菜单管理', () =>
    import('./resource/resource.page.tsx').then((m) => m.ResourcePage),
  ),
  page('/bcs/pages/systemConfig/product', '产品管理', () =>
    import('./resource/product.page.tsx').then((m) => m.ProductPage),
  ),
  page('/bcs/pages/systemConfig/companyProduct', '公司产品', () =>
    import('./resource/company-product.page.tsx').then((m) => m.CompanyProductPage),
  ),
]

/** Outside of the frame, by the path that the router has for it. */
export const openPages = {
  signIn: async () => (await import('./open/sign-in.page.tsx')).SignInPage,
  register: async () => (await import('./registration/register.page.tsx')).RegisterPage,
  forgotten: async () => (await import('./recovery/forgotten.page.tsx')).ForgottenPage,
  resetPassword: async () => (await import('./recovery/reset-password.page.tsx')).ResetPasswordPage,
  qrConfirm: async () => (await import('./qr-sign-in/qr-confirm.page.tsx')).QrConfirmPage,
  chooser: async () => (await import('./module-chooser.page.tsx')).ModuleChooserPage,
  firstPassword: async () => (await import('./account/first-password.page.tsx')).FirstPasswordPage,
}
