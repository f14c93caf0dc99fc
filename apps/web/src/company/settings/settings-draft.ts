/** The company's settings as the form has them. */
export interface SettingsDraft {
  name: string
  isDark: boolean
  hasReminders: boolean
  logo?: string | null
  background?: string | null
  iosUrl: string
  androidUrl: string
}

/** Pictures of the company, each with the key of its setting. */
export const pictures = [
  { field: 'logo', key: 'xtLogo' },
  { field: 'background', key: 'loginBg' },
] as const

/** Value of setAlarmInfo that turns alarm sounds and popups off. */
const CLOSED = 'close'
const OPEN = 'open'
const SYSTEM = 1

export const draftOf = (settings: Record<string, string | undefined>): SettingsDraft => ({
  name: settings.xtmc ?? '',
  isDark: settings.sysTheme === '1',
  hasReminders: settings.setAlarmInfo !== CLOSED,
  logo: settings.xtLogo || null,
  background: settings.loginBg || null,
  iosUrl: settings.iosDownUrl ?? '',
  androidUrl: settings.androidDownUrl ?? '',
})

/** The settings that differ from what is stored, as the call takes them. */
export function changedDetails(draft: SettingsDraft, settings: Record<string, string | undefined>) {
  const before = draftOf(settings)
  const wanted: [changed: boolean, key: string, value: string][] = [
    [draft.name.trim() !== before.name, 'xtmc', draft.name.trim()],
    [draft.isDark !== before.isDark, 'sysTheme', draft.isDark ? '1' : '0'],
    [draft.hasReminders !== before.hasReminders, 'setAlarmInfo', draft.hasReminders ? OPEN : CLOSED],
    [draft.iosUrl.trim() !== before.iosUrl, 'iosDownUrl', draft.iosUrl.trim()],
    [draft.androidUrl.trim() !== before.androidUrl, 'androidDownUrl', draft.androidUrl.trim()],
  ]
  return wanted
    .filter(([changed]) => changed)
    .map(([, key, value]) => ({ detail_type: SYSTEM, k_detail: key, v_varchar: value }))
}
