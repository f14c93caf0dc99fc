import { session } from '@zhizao/contract/access/session'
import { App } from 'antd'
import { client } from '../api/client.ts'
import { t } from '../i18n/translate.ts'
import { push } from '../push/push.ts'
import { useAsk } from '../widgets/ask.tsx'
import { useLeaving } from './leaving.ts'
import { anyUnsaved } from './unsaved.ts'

const calls = client(session)

/** Asks before the session ends. */
export function useSignOut() {
  const { message } = App.useApp()
  const ask = useAsk()
  const leave = useLeaving()
  return () =>
    ask({
      title: t('提示'),
      content: anyUnsaved() ? t('有未保存的修改，退出后会丢失。是否确认退出系统?') : t('是否确认退出系统?'),
      okText: t('确定'),
      cancelText: t('取消'),
      onOk: async () => {
        // Nobody is to be told by push that the session has ended.
        push.stop()
        // The session ends here even where the server cannot be told.
        await calls.signOut({}, { quiet: true }).catch(() => undefined)
        leave(false)
      },
      onCancel: () => void message.info(t('已取消退出系统')),
    })
}
