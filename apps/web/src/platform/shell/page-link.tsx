import { useRouter } from '@tanstack/react-router'
import { Typography } from 'antd'
import type { MouseEvent, ReactNode } from 'react'

/** A link to a page of the product that opens in its tab here; with Ctrl or the middle button in a window of its own. */
export function PageLink({
  href,
  children,
  ...rest
}: {
  href: string
  children: ReactNode
  'data-short'?: boolean | undefined
}) {
  const router = useRouter()
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <Typography.Link href={href} onClick={follow} {...rest}>
      {children}
    </Typography.Link>
  )
}
