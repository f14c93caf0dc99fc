import { AlarmLevel, alarmLevel } from '@zhizao/contract/alarm/alarm-level'
import { LEVEL_CHOICES } from '../live/alarm/level-looks.ts'
import { LevelMark } from '../live/alarm/level-mark.tsx'
import { SILENT } from '../platform/push/built-in-sounds.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { SoundField, SoundName } from '../platform/widgets/sound-field.tsx'
import { ColourSwatch } from './level/colour-swatch.tsx'
import { ListenButton } from './level/listen-button.tsx'

export const AlarmLevelPage = resourceScreen(alarmLevel, AlarmLevel, {
  title: '报警等级',
  toolbar: ({ rows }) => <ListenButton levels={rows} />,
  columns: [
    {
      field: 'levelName',
      width: 140,
      render: (row) => <LevelMark look={{ level: row.level, name: row.levelName, colour: row.color }} />,
    },
    { field: 'level', choices: LEVEL_CHOICES, kind: 'select', width: 110 },
    { field: 'color', width: 140, render: (row) => <ColourSwatch colour={row.color} /> },
    { field: 'sound', width: 200, render: (row) => <SoundName sound={row.sound} /> },
    { field: 'soundInterval', kind: 'number', width: 160 },
    { field: 'popup', width: 110 },
  ],
  form: [
    'levelName',
    { field: 'color', kind: 'colour' },
    { field: 'sound', input: () => <SoundField /> },
    {
      field: 'soundInterval',
      help: '0 表示只响一次；大于 0 时每隔这么久重复，直到有人查看',
      dependsOn: ['sound'],
      when: (values) => values.sound !== SILENT,
    },
    'popup',
  ],
})
