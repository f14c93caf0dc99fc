import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { currentUser } from './platform/session/session-store.ts'
import { isOpen, paths, wayBack } from './platform/shell/paths.ts'
import { RootView } from './platform/shell/root-view.tsx'

const root = createRootRoute({
  component: RootView,
  beforeLoad: ({ location }) => {
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
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: paths.signIn,
  validateSearch: (search: Record<string, unknown>): SignInSearch => ({ from: wayBack(search.from) }),
  beforeLoad: ({ search }) => {
    if (currentUser()) throw redirect({ href: search.from ?? paths.chooser, replace: true })
  },
  component: lazyRouteComponent(() => import('./access/sign-in.page.tsx'), 'SignInPage'),
})

const chooser = createRoute({
  getParentRoute: () => root,
  path: paths.chooser,
  component: lazyRouteComponent(() => import('./access/module-chooser.page.tsx'), 'ModuleChooserPage'),
})

const license = createRoute({
  getParentRoute: () => root,
  path: paths.license,
  component: lazyRouteComponent(() => import('./access/license.page.tsx'), 'LicensePage'),
})

const firstPassword = createRoute({
  getParentRoute: () => root,
  path: paths.firstPassword,
  component: lazyRouteComponent(() => import('./access/account/first-password.page.tsx'), 'FirstPasswordPage'),
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
  routeTree: root.addChildren([signIn, chooser, license, firstPassword, framed]),
  basepath: import.meta.env.BASE_URL,
  parseSearch,
  stringifySearch,
  defaultPreload: false,
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
