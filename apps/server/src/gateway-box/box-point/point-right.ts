import { objectInfo } from '@zhizao/contract/device/object-info'
import { type Context, holds } from '../../platform/context.ts'
import { forbidden } from '../../platform/refusal.ts'

/** Whoever has a box's work make points of an object needs the right that making them on its page needs. */
export function requirePointRight({ user }: Pick<Context, 'user'>) {
  if (!holds(user, objectInfo.savePoints.permission)) throw forbidden('您没有修改点位的权限，不能新增点位')
}
