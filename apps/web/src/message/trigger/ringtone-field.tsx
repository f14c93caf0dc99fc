import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { PlayButton } from '../../platform/widgets/audio-player/audio-player.tsx'
import { BUILT_IN_SOUNDS, trackOf } from '../../platform/widgets/sound-field.tsx'
import { ringtones } from '../message-choices.ts'
import classes from './message-trigger.module.css'

interface RingtoneFieldProps {
  id?: string
  value?: string
  onChange?: (value: string) => void
  disabled?: boolean
}

/** The sound of a message: none, one that comes with the program, or a ringtone of the company. */
export function RingtoneField({ id, value, onChange, disabled }: RingtoneFieldProps) {
  const { data = [] } = useQuery({
    queryKey: ['ringtones'],
    queryFn: ({ signal }) => ringtones.list({}, { signal, quiet: true }),
  })
  return (
    <div className={classes.sound}>
      <Select
        id={id}
        style={{ flex: 1, minWidth: 0 }}
        disabled={disabled}
        value={value}
        onChange={onChange}
        options={[
          ...BUILT_IN_SOUNDS.map((sound) => ({ value: sound.value, label: t(sound.label) })),
          ...data.map(({ url, name }) => ({ value: url, label: name })),
        ]}
      />
      <PlayButton track={trackOf(value)} />
    </div>
  )
}
