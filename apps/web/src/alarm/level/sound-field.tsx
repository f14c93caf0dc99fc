import { SoundOutlined } from '@ant-design/icons'
import { Button, Select, Tooltip } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { builtInAddress, SILENT } from '../../platform/push/built-in-sounds.ts'
import { choiceOf } from '../../platform/widgets/choices.ts'
import classes from './level.module.css'

const CHOICES = [
  { value: 'urgent', label: '急促警报' },
  { value: 'error', label: '双音提示' },
  { value: 'warning', label: '单音提示' },
  { value: SILENT, label: '静音' },
]

const nameOf = (sound: string) => t(choiceOf(CHOICES, sound)?.label ?? sound)

function Listen({ sound }: { sound: string | undefined }) {
  const address = sound && (builtInAddress(sound) ?? (sound === SILENT ? undefined : sound))
  return (
    <Tooltip title={t('试听')}>
      <Button
        type="text"
        size="small"
        aria-label={t('试听')}
        disabled={!address}
        icon={<SoundOutlined />}
        onClick={() => void new Audio(address).play()}
      />
    </Tooltip>
  )
}

/** A sound by name, to be listened to. */
export const SoundName = ({ sound }: { sound: string }) => (
  <span className={classes.sound}>
    {nameOf(sound)}
    <Listen sound={sound} />
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
    <Listen sound={value} />
  </div>
)
