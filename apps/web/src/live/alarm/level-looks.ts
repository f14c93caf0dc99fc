import { queryOptions, useQuery } from '@tanstack/react-query'
import { alarmLevel, type Level } from '@zhizao/contract/alarm/alarm-level'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import type { Choice } from '../../platform/widgets/choices.ts'
import { levelColour, paintLevels } from './level-palette.ts'

const levels = client(alarmLevel)

export type LevelLook = { level: Level; name: string; colour: string }
export type LevelLooks = Record<Level, LevelLook>

export const LEVEL_CHOICES: readonly Choice[] = [
  { value: 'urgent', label: '紧急' },
  { value: 'error', label: '错误' },
  { value: 'warning', label: '预警' },
]

const levelsQuery = queryOptions({
  queryKey: ['alarm-level'],
  queryFn: async ({ signal }) => {
    const rows = await levels.list({}, { signal, quiet: true })
    paintLevels(rows)
    return rows
  },
  staleTime: 60_000,
})

/** How the company names and colours the levels. */
export function useLevelLooks(): LevelLooks {
  const { data } = useQuery(levelsQuery)
  return Object.fromEntries(
    (['urgent', 'error', 'warning'] as const).map((level) => {
      const own = data?.find((row) => row.level === level)
      const name = own?.levelName ?? LEVEL_CHOICES.find((choice) => choice.value === level)!.label
      return [level, { level, name: t(name), colour: own?.color ?? levelColour(level) }]
    }),
  ) as LevelLooks
}
