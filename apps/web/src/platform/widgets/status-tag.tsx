import { Badge, Tag, theme } from 'antd'
import type { Choice } from './choices.ts'

const STATUSES = ['success', 'processing', 'default', 'error', 'warning'] as const
type Status = (typeof STATUSES)[number]
const isStatus = (colour: string | undefined): colour is Status => STATUSES.includes(colour as Status)

/** A state in words, coloured; `quiet` shows a dot beside the words instead of a box. */
export function StatusTag({ choice, quiet }: { choice: Choice; quiet?: boolean }) {
  const { token } = theme.useToken()
  const { colour } = choice
  if (quiet) {
    return isStatus(colour) ? (
      <Badge status={colour} text={choice.label} />
    ) : (
      <Badge color={colour ?? token.colorTextQuaternary} text={choice.label} />
    )
  }
  return (
    <Tag color={colour} variant="filled" style={{ marginInlineEnd: 0 }}>
      {choice.label}
    </Tag>
  )
}
