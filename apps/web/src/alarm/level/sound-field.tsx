import { Select } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { builtInAddress, SILENT } from '../../platform/push/built-in-sounds.ts'
import { PlayButton } from '../../platform/widgets/audio-player/audio-player.tsx'
import type { Track } from '../../platform/widgets/audio-player/use-player.ts'
import { choiceOf } from '../../platform/widgets/choices.ts'
import classes from './level.module.css'

const CHOICES = [
  { value: 'urgent', label: '急促警报' },
  { value: 'error', label: '双音提示' },
  { value: 'warning', label: '单音提示' },
  { value: SILENT, label: '静音' },
]

/** What a sound is called. */
export const soundName = (sound: string) => t(choiceOf(CHOICES, sound)?.label ?? sound)

/** A sound as a track; none for silence. */
export function trackOf(sound: string | undefined, title = ''): Track | undefined {
  const address = sound && sound !== SILENT ? (builtInAddress(sound) ?? sound) : undefined
  return address ? { title, address } : undefined
}

/** A sound by name, to be listened to. */
export const SoundName = ({ sound }: { sound: string }) => (
  <span className={classes.sound}>
    {soundName(sound)}
    <PlayButton track={trackOf(sound)} />
  </span>
)

interface SoundFieldProps {
  id?: string
  value?: string
  onChange?: (value: string) => void
}

/** Chooses the sound of a level. */
export const SoundField = ({ id, value, onChange }: SoundFieldProps) => (
  <div className={classes.field}>
    <Select
      id={id}
      style={{ flex: 1 }}
      value={value}
      onChange={onChange}
      options={CHOICES.map((choice) => ({ ...choice, label: t(choice.label) }))}
    />
    <PlayButton track={trackOf(value)} />
  </div>
)
