import { CustomerServiceOutlined } from '@ant-design/icons'
import type { AlarmLevel } from '@zhizao/contract/alarm/alarm-level'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { AudioPlayer } from '../../platform/widgets/audio-player/audio-player.tsx'
import { soundName, trackOf } from '../../platform/widgets/sound-field.tsx'

/** Plays the sounds of all levels one after the other. */
export function ListenButton({ levels }: { levels: readonly AlarmLevel[] }) {
  const [isOpen, setOpen] = useState(false)
  const tracks = levels.flatMap(({ sound, levelName }) => trackOf(sound, `${levelName} · ${soundName(sound)}`) ?? [])
  return (
    <>
      <Button icon={<CustomerServiceOutlined />} disabled={tracks.length === 0} onClick={() => setOpen(true)}>
        {t('试听提示音')}
      </Button>
      <Modal
        open={isOpen}
        title={t('试听提示音')}
        width={560}
        footer={null}
        destroyOnHidden
        onCancel={() => setOpen(false)}
      >
        <AudioPlayer tracks={tracks} autoplayNext />
      </Modal>
    </>
  )
}
