import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'

export interface IconToolProps {
  /** Shown when pointed at, and read out. */
  title: string
  icon: ReactNode
  disabled?: boolean
  danger?: boolean
  onClick?: () => void
}

/** A small button of a picture alone, as they stand above trees. */
export const IconTool = ({ title, ...rest }: IconToolProps) => (
  <Tooltip title={title}>
    <Button type="text" size="small" aria-label={title} {...rest} />
  </Tooltip>
)
