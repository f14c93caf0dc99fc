import { App } from 'antd'
import { useEffect } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { look } from './outbox.ts'
import { useOwner } from './owner.ts'
import { followOutbox } from './sender.ts'

/** Sends what waits on this device for whoever is signed in, wherever he is, and says what became of it. Draws nothing. */
export function OutboxKeeper() {
  const { message } = App.useApp()
  const key = useOwner()?.key
  useEffect(() => {
    if (!key) return
    const unfollow = followOutbox((sent, refused) => {
      if (sent) void message.success(t('{count} 条离线记录已上传', { count: sent }))
      if (refused) void message.warning(t('{count} 条离线记录未被接受，请到“待上传记录”处理', { count: refused }))
    })
    return () => {
      unfollow()
      void look()
    }
  }, [key, message])
  return null
}
