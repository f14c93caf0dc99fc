/** Addresses of the shell's own pages. */
export const paths = {
  signIn: '/',
  register: '/register',
  emailRegister: '/emailRegister',
  forgotten: '/forgetPwd',
  resetPassword: '/resetPwd',
  qrConfirm: '/qrConfirm',
  chooser: '/model',
  error: '/404',
  empty: '/empty',
  license: '/license',
  firstPassword: '/changePassword',
  offline: '/offline',
  board: '/boardLarge',
  docCenter: '/docCenter',
  docSearch: '/docCenter/docSearch',
} as const

/** The message centre; `?in=` names a category. */
export const messageCentre = '/bcs/pages/messageManage/index'

/** One message. */
export const messageDetailOf = (id: string) => `/bcs/pages/messageManage/detail?id=${id}`

const resetting: readonly string[] = [paths.register, paths.emailRegister, paths.forgotten, paths.resetPassword]

/** Pages that need no session. */
export const isOpen = (pathname: string) =>
  pathname === paths.signIn || pathname === paths.offline || pathname === paths.board || resetting.includes(pathname)

/** Open pages that forget whoever was signed in. */
export const resetsSession = (pathname: string) => resetting.includes(pathname)

/** Pages that fill the window, without header and sidebar. */
export const isStandalone = (pathname: string) =>
  isOpen(pathname) ||
  pathname === paths.chooser ||
  pathname === paths.license ||
  pathname === paths.firstPassword ||
  pathname === paths.qrConfirm ||
  pathname === paths.docCenter ||
  pathname === paths.docSearch ||
  pathname.endsWith('/pages/license/license')

const leadsBack = (pathname: string) => !isOpen(pathname) && pathname !== paths.firstPassword

/** A way back after signing in: an address within this site, or nothing. */
export const wayBack = (from: unknown): string | undefined =>
  typeof from === 'string' && /^\/(?![/\\])/.test(from) && leadsBack(from.split(/[?#]/)[0]!) ? from : undefined

/**
 * The address that a deployed front URL means: a module code as path segment, the page behind the hash
 * (`/bcs/#/bcs/pages/x`, also `/bcs/#/pages/x`). Nothing where it is an ordinary address.
 */
export function addressInHash(pathname: string, search: string, hash: string): string | undefined {
  const module = /^\/([\w-]*)\/?$/.exec(pathname)?.[1]
  if (module === undefined || !/^#\/(?![/\\])/.test(hash)) return undefined
  const inner = hash.slice(1)
  const address = module && inner.startsWith('/pages/') ? `/${module}${inner}` : inner
  if (!search || search === '?') return address
  return `${address}${address.includes('?') ? '&' : '?'}${search.slice(1)}`
}
