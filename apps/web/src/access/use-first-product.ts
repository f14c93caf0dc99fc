import { useRouter } from '@tanstack/react-router'
import type { ModuleMenu } from '@zhizao/contract/access/session'
import { useEffect } from 'react'

const KEY = 'firstProductShown'

/** Leads on to the product that the company begins with: once a session, so that the chooser can be come back to. */
export function useFirstProduct(modules: readonly ModuleMenu[] | undefined) {
  const router = useRouter()
  useEffect(() => {
    const session = sessionStorage.getItem('token') ?? ''
    if (!modules || sessionStorage.getItem(KEY) === session.slice(-8)) return
    sessionStorage.setItem(KEY, session.slice(-8))
    const first = modules.find((module) => module.is_default && module.routerFirstPath)
    if (first) void router.navigate({ href: first.routerFirstPath, replace: true })
  }, [modules, router])
}
