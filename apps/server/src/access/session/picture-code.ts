import { randomInt, randomUUID } from 'node:crypto'

const LIVES = 5 * 60_000
const MOST = 10_000
const LETTERS = 'ACDEFHJKLMNPRTUVWXY34679'

/** Picture codes: four letters drawn as SVG with noise, each good once for five minutes. */
export function pictureCodes(now: () => Date) {
  const made = new Map<string, { code: string; until: number }>()
  return {
    make() {
      const code = Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
      const codeKey = randomUUID()
      if (made.size >= MOST) made.delete(made.keys().next().value!)
      made.set(codeKey, { code, until: now().getTime() + LIVES })
      return { codeKey, image: `data:image/svg+xml;base64,${Buffer.from(drawn(code)).toString('base64')}` }
    },
    fits(codeKey: string | undefined, code: string | undefined) {
      const found = codeKey ? made.get(codeKey) : undefined
      if (codeKey) made.delete(codeKey)
      return found !== undefined && found.until > now().getTime() && found.code === code?.trim().toUpperCase()
    },
  }
}
export type PictureCodes = ReturnType<typeof pictureCodes>

function drawn(code: string) {
  const letters = [...code].map((letter, index) => {
    const x = 14 + index * 26 + randomInt(-3, 4)
    const y = 28 + randomInt(-4, 5)
    return `<text x="${x}" y="${y}" transform="rotate(${randomInt(-24, 25)} ${x} ${y})" font-size="${randomInt(22, 28)}" font-family="monospace" font-weight="bold" fill="hsl(${randomInt(360)},60%,35%)">${letter}</text>`
  })
  const lines = Array.from(
    { length: 5 },
    () =>
      `<path d="M${randomInt(120)} ${randomInt(40)} Q${randomInt(120)} ${randomInt(40)} ${randomInt(120)} ${randomInt(40)}" stroke="hsl(${randomInt(360)},40%,60%)" fill="none"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#f2f4f8"/>${lines.join('')}${letters.join('')}</svg>`
}
