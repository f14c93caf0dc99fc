/** What somebody may ask for at once, and again each second; a question beyond it is refused. */
export function allowance(
  { most, aSecond }: { most: number; aSecond: number },
  now: () => number = performance.now.bind(performance),
) {
  let left = most
  let at = now()
  return (cost = 1): boolean => {
    const time = now()
    left = Math.min(most, left + ((time - at) / 1000) * aSecond)
    at = time
    if (left < cost) return false
    left -= cost
    return true
  }
}
