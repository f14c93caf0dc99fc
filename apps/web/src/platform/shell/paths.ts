/** Addresses of the shell's own pages. */
export const paths = {
  signIn: '/',
  chooser: '/model',
  error: '/404',
  empty: '/empty',
  license: '/license',
  firstPassword: '/changePassword',
  docCenter: '/docCenter',
  docSearch: '/docCenter/docSearch',
} as const

const openPaths: readonly string[] = [paths.signIn, '/register', '/emailRegister', '/resetPwd', '/forgetPwd']

/** Pages that need no session. */
export const isOpen = (pathname: string) => openPaths.includes(pathname)

/** Pages that fill the window, without header and sidebar. */
export const isStandalone = (pathname: string) =>
  isOpen(pathname) ||
  pathname === paths.chooser ||
  pathname === paths.license ||
  pathname === paths.firstPassword ||
  pathname === paths.docCenter ||
  pathname === paths.docSearch ||
  pathname.endsWith('/pages/license/license')

const leadsBack = (pathname: string) => !isOpen(pathname) && pathname !== paths.firstPassword

/** A way back after signing in: an address within this site, or nothing. */
export const wayBack = (from: unknown): string | undefined =>
  typeof from === 'string' && /^\/(?![/\\])/.test(from) && leadsBack(from.split(/[?#]/)[0]!) ? from : undefined
