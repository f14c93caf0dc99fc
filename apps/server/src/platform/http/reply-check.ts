import type { Call } from '@zhizao/contract/http/call'
import { TAKEN_NAME } from '@zhizao/rules/validation/text-rules'

/** Throws where a reply does not hold what its contract promises: a defect of the handler. */
export function problemsInReply(call: Call, data: unknown) {
  const wire = JSON.parse(JSON.stringify(data ?? null))
  const parsed = call.reply.safeParse(wire)
  // A name that nobody may choose any more stands where it was chosen before.
  const first = parsed.error?.issues.find(({ message }) => message !== TAKEN_NAME)
  if (!first) return
  throw new Error(
    `${call.method} ${call.path}: the reply breaks its contract at ${first.path.join('.')}: ${first.message}`,
  )
}
