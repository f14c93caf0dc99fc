import type { Call } from '@zhizao/contract/http/call'

/** Throws where a reply does not hold what its contract promises: a defect of the handler. */
export function problemsInReply(call: Call, data: unknown) {
  const wire = JSON.parse(JSON.stringify(data ?? null))
  const parsed = call.reply.safeParse(wire)
  if (parsed.success) return
  const first = parsed.error.issues[0]!
  throw new Error(
    `${call.method} ${call.path}: the reply breaks its contract at ${first.path.join('.')}: ${first.message}`,
  )
}
