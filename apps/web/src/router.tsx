import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { enterWith, type PortalKeys } from './access/index.ts'
import { openPages as accessPages } from './access/pages.ts'
import { openPages as companyPages } from './company/pages.ts'
import { openPages as documentPages } from './document/pages.ts'
import { OfflineRoom } from './offline/index.ts'
import { currentUser, endSession } from './platform/session/session-store.ts'
import { addressInHash, isOpen, paths, resetsSession, wayBack } from './platform/shell/paths.ts'
import { RootView } from './platform/shell/root-view.tsx'
import { ErrorState } from './platform/shell/states.tsx'
import { openPages as productionPages } from './production/pages.ts'
import { longAddress } from './specified-addresses.ts'

/** A page outside of the frame, whose code comes when it is opened. */
const opened = (load: () => Promise<ComponentType>) => lazyRouteComponent(async () => ({ default: await load() }))

const root = createRootRoute({
  component: RootView,
  beforeLoad: async ({ location }) => {
    const { redisKey, tokenKey } = location.search as PortalKeys
    if (redisKey || tokenKey) await enterWith({ redisKey, tokenKey })
    const meant = addressInHash(location.pathname, location.searchStr, window.location.hash)
    if (meant) throw redirect({ href: meant, replace: true })
    const long = longAddress(location.pathname, location.searchStr)
    if (long) throw redirect({ href: long, replace: true })
    if (resetsSession(location.pathname)) endSession()
    if (/\/error(\/|$)/.test(location.pathname)) throw redirect({ href: paths.error, replace: true })
    if (!isOpen(location.pathname) && !currentUser()) {
      throw redirect({ to: paths.signIn, search: { from: location.href }, replace: true })
    }
    const mustChange = currentUser()?.must_change_password ?? false
    if (mustChange && location.pathname !== paths.firstPassword)
      throw redirect({ to: paths.firstPassword, replace: true })
    if (!mustChange && location.pathname === paths.firstPassword) throw redirect({ to: paths.chooser, replace: true })
  },
})

interface SignInSearch {
  from?: string
  company?: string
  /** `key`: a portal key did not sign in. */
  notice?: string
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: paths.signIn,
  validateSearch: (search: Record<string, unknown>): SignInSearch => ({
    from: wayBack(search.from),
    company: search.company as string | undefined,
    notice: search.notice as string | undefined,
  }),
  beforeLoad: ({ search }) => {
    if (currentUser()) throw redirect({ href: search.from ?? paths.chooser, replace: true })
  },
  component: opened(accessPages.signIn),
})

const register = [paths.register, paths.emailRegister].map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: opened(accessPages.register),
  }),
)

const forgotten = createRoute({
  getParentRoute: () => root,
  path: paths.forgotten,
  component: opened(accessPages.forgotten),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: paths.resetPassword,
  component: opened(accessPages.resetPassword),
})

const qrConfirm = createRoute({
  getParentRoute: () => root,
  path: paths.qrConfirm,
  component: opened(accessPages.qrConfirm),
})

const offline = createRoute({
  getParentRoute: () => root,
  path: paths.offline,
  validateSearch: ({ at }: Record<string, unknown>): { at?: string } => ({ at: wayBack(at) }),
  component: OfflineRoom,
})

const board = createRoute({
  getParentRoute: () => root,
  path: paths.board,
  component: opened(productionPages.board),
})

const chooser = createRoute({
  getParentRoute: () => root,
  path: paths.chooser,
  component: opened(accessPages.chooser),
})

const license = createRoute({
  getParentRoute: () => root,
  path: paths.license,
  component: opened(companyPages.license),
})

const firstPassword = createRoute({
  getParentRoute: () => root,
  path: paths.firstPassword,
  component: opened(accessPages.firstPassword),
})

const docCenter = createRoute({
  getParentRoute: () => root,
  path: paths.docCenter,
  validateSearch: ({ id, marked }: Record<string, unknown>): { id?: string; marked?: string } => ({
    marked: typeof marked === 'string' ? marked.slice(0, 100) : undefined,
    id: /^\d+$/.test(String(id)) ? String(id) : undefined,
  }),
  component: opened(documentPages.docCenter),
})

const docSearch = createRoute({
  getParentRoute: () => root,
  path: paths.docSearch,
  validateSearch: ({ str, current }: Record<string, unknown>): { str: string; current?: string } => ({
    str: typeof str === 'string' ? str.slice(0, 100) : '',
    current: /^\d+$/.test(String(current)) ? String(current) : undefined,
  }),
  component: opened(documentPages.docSearch),
})

/** Everything else is drawn by the frame, which keeps the pages of its tabs alive beside the router. */
const framed = createRoute({ getParentRoute: () => root, path: '$', component: () => null })

/** Keeps `?a=1&b=x` as people write it: values are plain text, never JSON. */
const parseSearch = (text: string): Record<string, unknown> => Object.fromEntries(new URLSearchParams(text))

function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const query = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return query && `?${query}`
}

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    ...register,
    forgotten,
    resetPassword,
    qrConfirm,
    chooser,
    offline,
    board,
    license,
    firstPassword,
    docCenter,
    docSearch,
    framed,
  ]),
  basepath: import.meta.env.BASE_URL,
  parseSearch,
  stringifySearch,
  defaultPreload: false,
  // What fails outside of a page, which has its own words (open-pages.tsx).
  defaultErrorComponent: ({ error }) => <ErrorState error={error} onRetry={() => window.location.reload()} />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** Why the licence page was opened, in the server's words. */
    refusal?: string
  }
}
