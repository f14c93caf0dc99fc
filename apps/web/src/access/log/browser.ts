const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\/([\d.]+)/, '微信'],
  [/Edg\/(\d+)/, 'Edge'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Browser and system of a User-Agent header in short; the header itself where it is neither. */
export function browserIn(userAgent: string): string {
  const browser = browsers
    .map(([pattern, name]) => {
      const found = pattern.exec(userAgent)
      return found && `${name} ${found[1]}`
    })
    .find(Boolean)
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  return browser ? [browser, system].filter(Boolean).join(' · ') : userAgent || '—'
}
