import { Tooltip } from 'antd'
import { cloneElement, type ReactElement, type ReactNode, useState } from 'react'

interface Pointed {
  onPointerEnter?: () => void
}

/** What is told on pointing at something, made only then: lists show hundreds of such things. */
export function Hint({ title, children }: { title: () => ReactNode; children: ReactElement<Pointed> }) {
  const [isPointed, setPointed] = useState(false)
  if (!isPointed) return cloneElement(children, { onPointerEnter: () => setPointed(true) })
  return (
    <Tooltip defaultOpen title={title()}>
      {children}
    </Tooltip>
  )
}
