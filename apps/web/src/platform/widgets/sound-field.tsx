import { Select } from 'antd'
import { t } from '../i18n/translate.ts'
import { builtInAddress, SILENT } from '../push/built-in-sounds.ts'
import { PlayButton } from './audio-player/audio-player.tsx'
import type { Track } from './audio-player/use-player.ts'
import { choiceOf } from './choices.ts'
import classes from './sound-field.module.css'
import { UploadField } from './upload-field.tsx'

/** Those that come with the program. */
export const BUILT_IN_SOUNDS = [
  { value: 'urgent', label: '急促警报' },
  { value: 'error', label: '双音提示' },
  { value: 'warning', label: '单音提示' },
  { value: SILENT, label: '静音' },
]
const OWN = 'own'
const RECORDINGS = ['mp3', 'wav']
/** Megabytes: a reminder is short, and every screen of the company loads it. */
const LARGEST = 5

/** What a sound is called. */
export const soundName = (sound: string) => t(choiceOf(BUILT_IN_SOUNDS, sound)?.label ?? '自定义音频')

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

/** Chooses a reminder sound: one that comes with the program, or a recording that is uploaded. */
export function SoundField({ id, value, onChange }: SoundFieldProps) {
  const isOwn = value !== undefined && !choiceOf(BUILT_IN_SOUNDS, value)
  return (
    <div className={classes.field}>
      <div className={classes.choice}>
        <Select
          id={id}
          style={{ flex: 1 }}
          value={isOwn ? OWN : value}
          onChange={onChange}
          options={[
            ...BUILT_IN_SOUNDS.map((choice) => ({ ...choice, label: t(choice.label) })),
            ...(isOwn ? [{ value: OWN, label: t('自定义音频'), disabled: true }] : []),
          ]}
        />
        <PlayButton track={trackOf(value)} />
      </div>
      <UploadField
        extensions={RECORDINGS}
        most={LARGEST}
        value={isOwn ? value : null}
        onChange={(address) => onChange?.(address ?? 'warning')}
      />
    </div>
  )
}
