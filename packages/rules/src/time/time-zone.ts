/** Code of the company's parameter that names its zone. */
export const TIME_ZONE = 'timeZone'

/** The zone of a plant that has set none. */
export const USUAL_ZONE = 'Asia/Shanghai'

/** By whose clocks the installation itself keeps time: nightly work, schedules of scripts, names of backups. */
export const INSTALLATION_ZONE = 'Asia/Shanghai'

/** The zone that a company's setting names; the usual one where it names none. */
export const plantZone = (setting: string | null | undefined): string =>
  setting && isTimeZone(setting) ? setting : USUAL_ZONE

/** Zones of plants that are met often, with their Chinese names. */
export const namedZones: Readonly<Record<string, string>> = {
  'Asia/Shanghai': '中国（北京时间）',
  'Asia/Urumqi': '乌鲁木齐',
  'Asia/Hong_Kong': '中国香港',
  'Asia/Macau': '中国澳门',
  'Asia/Taipei': '中国台北',
  'Asia/Tokyo': '日本（东京）',
  'Asia/Seoul': '韩国（首尔）',
  'Asia/Singapore': '新加坡',
  'Asia/Kuala_Lumpur': '马来西亚（吉隆坡）',
  'Asia/Ho_Chi_Minh': '越南（胡志明市）',
  'Asia/Bangkok': '泰国（曼谷）',
  'Asia/Jakarta': '印度尼西亚（雅加达）',
  'Asia/Manila': '菲律宾（马尼拉）',
  'Asia/Kolkata': '印度（加尔各答）',
  'Asia/Dubai': '阿联酋（迪拜）',
  'Asia/Riyadh': '沙特阿拉伯（利雅得）',
  'Europe/Istanbul': '土耳其（伊斯坦布尔）',
  'Europe/Moscow': '俄罗斯（莫斯科）',
  'Europe/Berlin': '德国（柏林）',
  'Europe/Budapest': '匈牙利（布达佩斯）',
  'Europe/London': '英国（伦敦）',
  'Africa/Cairo': '埃及（开罗）',
  'Africa/Johannesburg': '南非（约翰内斯堡）',
  'America/New_York': '美国东部（纽约）',
  'America/Chicago': '美国中部（芝加哥）',
  'America/Los_Angeles': '美国西部（洛杉矶）',
  'America/Mexico_City': '墨西哥（墨西哥城）',
  'America/Sao_Paulo': '巴西（圣保罗）',
  'Australia/Sydney': '澳大利亚（悉尼）',
  UTC: '协调世界时',
}

/** Whether a text is the IANA name of a zone; bare offsets such as `+08:00` are not, they know no summer time. */
export function isTimeZone(text: string): boolean {
  if (!/^(UTC|[A-Za-z]+(\/[A-Za-z][A-Za-z0-9_+-]*){1,2})$/.test(text) || text.length > 40) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** All zones to choose from: those with a Chinese name first, then what the runtime knows besides. */
export const offeredZones = (): string[] => [
  ...new Set([...Object.keys(namedZones), ...Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))]),
]
