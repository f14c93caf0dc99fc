import { randomInt } from 'node:crypto'

// Without characters that are taken for one another when read out: 0 O o, 1 l I.
const alphabets = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '#%+=?@']
const LENGTH = 12

const pick = (from: string) => from[randomInt(from.length)]!

/** A random password with every class of character: about 70 bits. */
export function madePassword(): string {
  const letters = alphabets.map(pick)
  const all = alphabets.join('')
  while (letters.length < LENGTH) letters.push(pick(all))
  for (let at = letters.length - 1; at > 0; at--) {
    const other = randomInt(at + 1)
    ;[letters[at], letters[other]] = [letters[other]!, letters[at]!]
  }
  return letters.join('')
}
