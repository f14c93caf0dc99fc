import { LEVEL_COLOURS, type Level } from '@zhizao/contract/alarm/alarm-level'

const LEVELS = ['urgent', 'error', 'warning'] as const
let painted: Record<Level, string> = { ...LEVEL_COLOURS }

/** The one colour of each level, wherever it is shown: style sheets name it `--level-urgent`, charts ask `levelColour`. */
export function paintLevels(rows: readonly { level: Level; color: string }[]): void {
  painted = { ...LEVEL_COLOURS, ...Object.fromEntries(rows.map(({ level, color }) => [level, color])) }
  if (typeof document === 'undefined') return
  for (const level of LEVELS) document.documentElement.style.setProperty(`--level-${level}`, painted[level])
}

/** The colour of a level as the company has chosen it. */
export const levelColour = (level: Level): string => painted[level]

paintLevels([])
