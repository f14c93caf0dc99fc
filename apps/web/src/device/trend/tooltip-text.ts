import { levelColour } from '../../live/alarm/level-palette.ts'
import { worded } from '../../live/said-value.ts'
import { readAt } from '../../live/trend/read-at.ts'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { zoneMark } from '../../platform/time/plant-zone.ts'
import type { ChartModel } from './chart-model.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign]!)

const dot = (colour: string) =>
  `<span style="display:inline-block;width:8px;height:8px;margin-right:6px;border-radius:50%;background:${escaped(colour)}"></span>`

/** What every curve shows at a moment, and the alarms near it, as markup of the chart's tooltip. */
export function tooltipText({ lines, alarms, view, palette }: ChartModel, time: number): string {
  const span = view.to - view.from
  const rows = lines.flatMap((line) => {
    const read = readAt(line, time, Math.max(span / 60, (line.width ?? 0) * 1.5))
    if (!read) return []
    const said = (value: number | bigint) => {
      const { decimals, valueWords } = line
      return escaped(worded({ value, decimals, valueWords }).text)
    }
    const reach =
      read.least !== undefined && read.least !== read.greatest
        ? `<span style="color:${palette.textFaint}">（${said(read.least)} ~ ${said(read.greatest!)}）</span>`
        : ''
    const unit = line.unit ? ` ${escaped(line.unit)}` : ''
    return [
      `<tr><td>${dot(line.colour)}${escaped(line.label)}</td><td style="padding-left:16px;text-align:right;font-variant-numeric:tabular-nums"><b>${said(read.exact ?? read.value)}</b>${unit}${reach}</td></tr>`,
    ]
  })
  const near = alarms.filter((alarm) => Math.abs(alarm.time - time) < span / 120)
  const notes = near.map(
    (alarm) =>
      `<div style="color:${levelColour(alarm.level)}">▲ ${dayjs(alarm.time).format('HH:mm:ss')} ${escaped(serverWords(alarm.content))}</div>`,
  )
  const head = `<div style="margin-bottom:4px;color:${palette.textMuted}">${dayjs(time).format('YYYY-MM-DD HH:mm:ss')}${zoneMark()}</div>`
  return `${head}${rows.length ? `<table>${rows.join('')}</table>` : t('暂无数据')}${notes.join('')}`
}
