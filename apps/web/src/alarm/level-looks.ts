import { useQuery } from '@tanstack/react-query'
import { t } from '../platform/i18n/translate.ts'
import { type LevelLooks, levelsQuery } from './alarm-calls.ts'
import { LEVEL_CHOICES } from './alarm-words.ts'
import { levelColour } from './level-palette.ts'

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
