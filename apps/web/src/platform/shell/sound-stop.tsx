import { SoundOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from '../i18n/translate.ts'
import { reminder, useReminderSound } from '../push/reminder-sound.ts'
import { PHONE, useMedia } from '../theme/media.ts'

/** There while a reminder sounds or waits to sound again: in the header, and in a dialog that covers it. */
export function SoundStop() {
  const isPhone = useMedia(PHONE)
  if (!['playing', 'replaced'].includes(useReminderSound())) return null
  return (
    <Button size="small" danger icon={<SoundOutlined />} aria-label={t('停止提示音')} onClick={reminder.stop}>
      {isPhone ? undefined : t('停止提示音')}
    </Button>
  )
}
