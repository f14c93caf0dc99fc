import { clockText } from '@zhizao/rules/time/calendar'

export interface NotifiedAlarm {
  level: string
  objectName: string | null
  content: string
  activatedAt: Date
  /** How often it was raised, now and when it was told last. */
  activations: number
  toldActivations: number | null
}

const names: Record<string, string> = { urgent: '紧急', error: '错误', warning: '预警' }
const severity = ['urgent', 'error', 'warning']
const MOST_LINES = 20

/** What it says, and how often it came besides: since it was told, or before it first was. */
function said({ content, activations, toldActivations }: NotifiedAlarm): string {
  const times = activations - (toldActivations ?? 1)
  return times > 0 ? `（又触发 ${times} 次）${content}` : content
}

/** One message about one alarm or several, with times of the plant: the worst gives the title. */
export function noticeText(alarms: readonly NotifiedAlarm[], zone: string) {
  const sorted = alarms.toSorted(
    (one, other) =>
      severity.indexOf(one.level) - severity.indexOf(other.level) || +one.activatedAt - +other.activatedAt,
  )
  const worst = sorted[0]!
  const level = names[worst.level] ?? worst.level
  const about = `${worst.objectName ? `${worst.objectName}：` : ''}${said(worst)}`
  const subject = alarms.length === 1 ? `【${level}】${about}` : `【${level}】${alarms.length} 条新报警`
  const lines = sorted
    .slice(0, MOST_LINES)
    .map(
      (alarm) =>
        `${clockText(alarm.activatedAt.getTime(), zone).slice(5)} ${names[alarm.level] ?? alarm.level} ${alarm.objectName ?? ''} ${said(alarm)}`,
    )
  const more = sorted.length > MOST_LINES ? [`另有 ${sorted.length - MOST_LINES} 条，请登录平台查看。`] : []
  return {
    subject: subject.slice(0, 200),
    text: [...lines, ...more].join('\n'),
    params: { level, count: String(alarms.length), content: about.slice(0, 100) },
  }
}
