import type { ReactNode } from 'react'
import { useUser } from './session-store.ts'

/** Whether any alternative of `required` (separated by `|`) is held, or none is required. */
export const isGranted = (required: string | undefined, authorities: readonly string[]) =>
  !required || required.startsWith('@') || required.split('|').some((code) => authorities.includes(code.trim()))

/** Whether the signed-in user holds a permission. */
export function usePermission(required: string | undefined): boolean {
  const user = useUser()
  return isGranted(required, user?.authorities ?? [])
}

/** Shows its children to holders of a permission only. */
export function Permitted({ code, children }: { code?: string; children: ReactNode }): ReactNode {
  return usePermission(code) ? children : null
}
