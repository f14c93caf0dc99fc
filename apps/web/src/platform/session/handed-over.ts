/** Keeps an answer over a reload of the page. */
export const handOver = (key: string, value: unknown) =>
  sessionStorage.setItem(`handedOver.${key}`, JSON.stringify(value))

/** What was kept before the reload, once. */
export function takeOver<T>(key: string): T | undefined {
  const text = sessionStorage.getItem(`handedOver.${key}`)
  if (!text) return undefined
  sessionStorage.removeItem(`handedOver.${key}`)
  return JSON.parse(text) as T
}
