/** A time as people type it (8, 830, 8:30, ８：３０) as it is kept: 08:30; what is no time stays as it is. */
export function wholeClock(typed: string): string {
  const plain = typed.normalize('NFKC').trim()
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.]?(\d\d))?$/.exec(plain) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return typed
  return `${hours.padStart(2, '0')}:${minutes}`
}

export const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
