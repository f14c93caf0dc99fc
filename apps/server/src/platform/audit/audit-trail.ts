import type { Context } from '../context.ts'

type Change = Parameters<Context['audit']>[0]

/** What one call changed: what it told last is its own line of the log, each other row that it told of has one beside it. */
export interface AuditTrail {
  readonly audit: Context['audit']
  readonly own: () => Change
  readonly others: () => readonly Change[]
}

export function auditTrail(): AuditTrail {
  let own: Change = {}
  const others = new Map<string, Change>()
  return {
    own: () => own,
    others: () => [...others.values()],
    audit(more) {
      const { subject } = more
      if (subject !== undefined && own.subject !== undefined && own.subject !== subject) {
        others.set(own.subject, own)
        own = others.get(subject) ?? {}
        others.delete(subject)
      }
      Object.assign(own, more)
    },
  }
}
