import type { LivePoint } from '@zhizao/contract/device/live-point'
import type { TrendLine } from '../../live/trend/trend-line.ts'
import { t } from '../../platform/i18n/translate.ts'
import type { Mode } from '../../platform/theme/palette.ts'
import type { DrawnLine } from './chart-model.ts'
import { lineColours } from './line-colours.ts'
import { statesOf } from './state-axis.ts'

interface Looks {
  mode: Mode
  kept?: ReadonlyMap<string, string | null>
  contrast: string
}

/** Curves with names and colours; those of one machine are named by their point alone. */
export function drawnLines(lines: readonly TrendLine[], points: readonly LivePoint[], looks: Looks): DrawnLine[] {
  const byId = new Map(points.map((point) => [point.pointId, point]))
  const colours = lineColours(
    points.map((point) => point.pointId),
    looks.mode,
    looks.kept,
  )
  const isOneObject = new Set(points.map((point) => point.objectId)).size === 1
  return lines.flatMap((line) => {
    const point = byId.get(line.pointId)
    if (!point) return []
    const name = isOneObject ? point.name : `${point.objectName} · ${point.name}`
    return [
      {
        ...line,
        label: line.shift ? `${name}（${contrastName(looks.contrast)}）` : name,
        unit: point.unit,
        decimals: point.decimals,
        valueWords: point.valueWords,
        states: statesOf(point.valueWords),
        colour: colours.get(line.pointId)!,
        limits: point,
      },
    ]
  })
}

/** The compared period in a word. */
export const contrastName = (contrast: string) =>
  contrast === 'yesterday' ? t('昨天') : contrast === 'lastWeek' ? t('上周') : contrast
