import type { OutboxChannel } from '@zhizao/contract/sender/outbox'
import type { SessionUser } from '../platform/context.ts'
import type { Db } from '../platform/db/database.ts'
import type { PushHub } from '../platform/push/push-hub.ts'
import type { PostMessage } from '../sender/index.ts'
import type { Catalogue } from './trigger/catalogue.ts'

/** What sending needs. */
export interface MessageParts {
  readonly catalogue: Catalogue
  readonly push: PushHub
  readonly post: PostMessage
  /** Ways that messages can really leave by. */
  readonly ready: readonly OutboxChannel[]
  /** A user with what he may see now. */
  userIn(db: Db, userId: string): Promise<SessionUser | undefined>
}
