import { type Cron, type CronItem, cronFieldNames } from './cron-fields.ts'

/** An item as an expression writes it. */
export function itemText(item: CronItem): string {
  switch (item.kind) {
    case 'every':
      return '*'
    case 'none':
      return '?'
    case 'value':
      return String(item.value)
    case 'range':
      return `${item.from}-${item.to}${item.step > 1 ? `/${item.step}` : ''}`
    case 'step':
      return `${item.from ?? '*'}/${item.step}`
    case 'last':
      return `L${item.before ? `-${item.before}` : ''}${item.workday ? 'W' : ''}`
    case 'workday':
      return `${item.day}W`
    case 'nth':
      return `${item.weekday}#${item.nth}`
    case 'lastWeekday':
      return `${item.weekday}L`
  }
}

/** An expression as text; a year that is every year is left out. */
export function cronText(cron: Cron): string {
  const parts = cronFieldNames.map((field) => cron[field].map(itemText).join(','))
  return parts.at(-1) === '*' ? parts.slice(0, -1).join(' ') : parts.join(' ')
}
